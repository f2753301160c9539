/** What a data fixture is, and the answer it stands for. */
import type { SiteId } from '../../../lib/core/conversation';
import type { Payload } from '../../../lib/sites/site';

export const dataSites = ['chatgpt', 'claude', 'gemini', 'grok', 'deepseek'] as const satisfies readonly SiteId[];

export interface DataFixture {
  readonly url: string;
  readonly body?: unknown;
  /** Of Google's pages: what each procedure was called with, and what it answered. */
  readonly calls?: readonly (readonly [procedure: string, value: unknown])[];
  readonly answers?: readonly (readonly [procedure: string, value: unknown])[];
  readonly expected: unknown;
}

export function payloadIn({ url, body, calls, answers }: DataFixture): Payload {
  if (!answers) return { url, body: JSON.stringify(body) };
  return { url, body: enveloped(answers), ...(calls ? { sent: called(calls) } : {}) };
}

/** Chunks, each after a line with its length, the last ones of the server's own. */
export function enveloped(answers: readonly (readonly [string, unknown])[]): string {
  const chunks = [
    ...answers.map(([id, value]) => [['wrb.fr', id, JSON.stringify(value), null, null, null, 'generic']]),
    [
      ['di', 59],
      ['af.httprm', 59, '-4711', 27],
    ],
    [['e', 4, null, null, 1234]],
  ].map(chunk => JSON.stringify(chunk));
  return `)]}'\n\n${chunks.map(chunk => `${chunk.length + 2}\n${chunk}\n`).join('')}`;
}

/** The form that such a page sends. */
export function called(calls: readonly (readonly [string, unknown])[]): string {
  const form = new URLSearchParams();
  form.set('f.req', JSON.stringify([calls.map(([id, value]) => [id, JSON.stringify(value), null, 'generic'])]));
  form.set('at', 'token');
  return `${form.toString()}&`;
}

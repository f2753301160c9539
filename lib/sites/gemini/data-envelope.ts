/** The envelope that Google's pages call procedures in: several calls in one request, JSON within JSON. */
import { itemsAt, jsonOf, listAt, textAt } from '../data/json';

export interface Answer {
  readonly procedure: string;
  readonly value: unknown;
}

/** The answers in `body`: a line against being run as a script, then chunks, each after a line with its length. */
export function answersIn(body: string): Answer[] {
  const chunks = body.replace(/^\)\]\}'\s*/, '').split(/^\d+\r?\n/m);
  return chunks
    .filter(chunk => chunk.startsWith('['))
    .flatMap(chunk => listAt(jsonOf(chunk)) ?? [])
    .flatMap((entry): Answer[] => {
      const procedure = textAt(entry, 0) === 'wrb.fr' ? textAt(entry, 1) : undefined;
      const value = jsonOf(textAt(entry, 2) ?? '');
      return procedure === undefined || value === undefined ? [] : [{ procedure, value }];
    });
}

/** What `procedure` was called with, once for each call in the form that was sent. */
export function callsIn(sent: string | undefined, procedure: string): readonly unknown[] {
  const form = new URLSearchParams(sent ?? '');
  return itemsAt(jsonOf(form.get('f.req') ?? ''), 0)
    .filter(call => textAt(call, 0) === procedure)
    .map(call => jsonOf(textAt(call, 1) ?? ''));
}

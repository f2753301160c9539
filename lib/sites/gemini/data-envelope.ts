/** Parses the envelope of Google's procedure calls: several calls in one request, JSON within JSON. */
import { getItems, parseJson, getList, getText } from '../data/json';

export interface ProcedureAnswer {
  readonly procedure: string;
  readonly value: unknown;
}

/** Returns the answers in `body`: a guard line against execution as a script, then chunks, each after a line with its length. */
export function parseAnswers(body: string): ProcedureAnswer[] {
  const chunks = body.replace(/^\)\]\}'\s*/, '').split(/^\d+\r?\n/m);
  return chunks
    .filter(chunk => chunk.startsWith('['))
    .flatMap(chunk => getList(parseJson(chunk)) ?? [])
    .flatMap((entry): ProcedureAnswer[] => {
      const procedure = getText(entry, 0) === 'wrb.fr' ? getText(entry, 1) : undefined;
      const value = parseJson(getText(entry, 2) ?? '');
      return procedure === undefined || value === undefined ? [] : [{ procedure, value }];
    });
}

/** Returns the arguments of each call of `procedure` in the form that was sent. */
export function parseCalls(sent: string | undefined, procedure: string): readonly unknown[] {
  const form = new URLSearchParams(sent ?? '');
  return getItems(parseJson(form.get('f.req') ?? ''), 0)
    .filter(call => getText(call, 0) === procedure)
    .map(call => parseJson(getText(call, 1) ?? ''));
}

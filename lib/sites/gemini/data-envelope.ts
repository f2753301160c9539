/** Parses the envelope of Google's procedure calls: several calls in one request, JSON within JSON. */
import { itemsAt, jsonOf, listAt, textAt } from '../data/json';

export interface Answer {
  readonly procedure: string;
  readonly value: unknown;
}

/** Returns the answers in `body`: a guard line against execution as a script, then chunks, each after a line with its length. */
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

/** Returns the arguments of each call of `procedure` in the form that was sent. */
export function callsIn(sent: string | undefined, procedure: string): readonly unknown[] {
  const form = new URLSearchParams(sent ?? '');
  return itemsAt(jsonOf(form.get('f.req') ?? ''), 0)
    .filter(call => textAt(call, 0) === procedure)
    .map(call => jsonOf(textAt(call, 1) ?? ''));
}

/**
 * Splits a text into entries of a static model's vocabulary: each run of letters as the likeliest row of entries
 * (Viterbi over their frequencies). Signs, digits and other scripts are passed over.
 */
import { removeAccents } from '../../text/remove-accents';
import { normalizeUnicode } from '../../../core/normalize-unicode';

export type SplitText = (text: string) => number[];

/** Costs of a character that no entry has; more than any entry of a file can cost. */
const unknownCost = 400;
/** Longer runs are cut, so that a pasted line takes no more memory than this. */
const maxRunLength = 512;

const runs = /[a-z]+|[ぁ-ゖァ-ヺー々一-鿿]+/g;
const latinMark = /[\u00c0-\u024f]+/g;

export function createSplitText(vocabulary: readonly string[], costs: Uint8Array): SplitText {
  const tree = growTree(vocabulary);
  return text => {
    const found: number[] = [];
    const plain = normalizeUnicode(text, 'NFKC').toLowerCase().replace(latinMark, removeAccents);
    for (const [run] of plain.matchAll(runs)) {
      for (let from = 0; from < run.length; from += maxRunLength)
        splitRun(run.slice(from, from + maxRunLength), tree, costs, found);
    }
    return found;
  };
}

/** The vocabulary as a tree of characters: what follows a node by a character, and the entry that ends at a node. */
interface Tree {
  readonly next: ReadonlyMap<number, number>;
  readonly entries: readonly (number | undefined)[];
}

/** A node and a character as one key. */
const toKey = (node: number, character: number) => node * 0x10000 + character;

function growTree(vocabulary: readonly string[]): Tree {
  const next = new Map<number, number>();
  const entries: (number | undefined)[] = [undefined];
  for (const [entry, word] of vocabulary.entries()) {
    let node = 0;
    for (let at = 0; at < word.length; at += 1) {
      const key = toKey(node, word.charCodeAt(at));
      node = next.get(key) ?? entries.push(undefined) - 1;
      next.set(key, node);
    }
    entries[node] = entry;
  }
  return { next, entries };
}

function splitRun(run: string, { next, entries }: Tree, costs: Uint8Array, found: number[]): void {
  /** The least cost of the text up to each place, and the entry and the place before it. */
  const best = new Float64Array(run.length + 1).fill(Infinity);
  const last = new Int32Array(run.length + 1).fill(-1);
  const previous = new Int32Array(run.length + 1);
  best[0] = 0;
  for (let from = 0; from < run.length; from += 1) {
    const paid = best[from] ?? 0;
    const pass = (to: number, entry: number, cost: number) => {
      if (paid + cost >= (best[to] ?? 0)) return;
      best[to] = paid + cost;
      last[to] = entry;
      previous[to] = from;
    };
    pass(from + 1, -1, unknownCost);
    let node: number | undefined = 0;
    for (let to = from; to < run.length; to += 1) {
      node = next.get(toKey(node, run.charCodeAt(to)));
      if (node === undefined) break;
      const entry = entries[node];
      if (entry !== undefined) pass(to + 1, entry, costs[entry] ?? 0);
    }
  }
  const at = found.length;
  for (let to = run.length; to > 0; to = previous[to] ?? 0) if ((last[to] ?? -1) >= 0) found.push(last[to] ?? 0);
  found.push(...found.splice(at).toReversed());
}

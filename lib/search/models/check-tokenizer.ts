/**
 * Notices a tokenizer that belongs to another model: it has tokens for which the model has no row, or no tokens for most
 * of its rows. Marks for pictures and the like may be beyond the rows, because no text has them.
 */
import { Problem } from '../../core/problem';

interface TokenizerFile {
  /** Ids by token, or tokens in the order of their ids. */
  readonly model?: { readonly vocab?: Readonly<Record<string, number>> | readonly unknown[] };
  readonly added_tokens?: readonly { readonly id?: number; readonly special?: boolean }[];
}

/** Throws `ModelBroken`. Files that are no JSON, or say nothing of a vocabulary, are left to the loader. */
export function checkTokenizer(config: ArrayBuffer | undefined, tokenizer: ArrayBuffer | undefined): void {
  const { vocab_size: size } = parseJson(config) as { readonly vocab_size?: unknown };
  if (typeof size !== 'number') return;
  const tokens = countTokens(parseJson(tokenizer));
  // Some models have a few spare rows.
  if (tokens > size || (tokens > 0 && tokens < size / 2))
    throw new Problem('ModelBroken', `The tokenizer has ${tokens} tokens, the model ${size}`);
}

function countTokens({ model, added_tokens: added = [] }: TokenizerFile): number {
  const { vocab = [] } = model ?? {};
  const ids = isList(vocab) ? [vocab.length - 1] : Object.values(vocab);
  const words = added.filter(({ special }) => special !== true).map(({ id = -1 }) => id);
  return [...ids, ...words].reduce((most, id) => Math.max(most, id + 1), 0);
}

const isList = (vocab: object): vocab is readonly unknown[] => Array.isArray(vocab);

function parseJson(bytes: ArrayBuffer | undefined): object {
  try {
    const parsed: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof parsed === 'object' && parsed !== null ? parsed : {};
  } catch {
    return {};
  }
}

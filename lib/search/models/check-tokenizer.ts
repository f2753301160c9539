/** Notices a tokenizer that belongs to another model: it has tokens for which the model has no row. */
import { Problem } from '../../core/problem';

interface TokenizerFile {
  /** Ids by token, or tokens in the order of their ids. */
  readonly model?: { readonly vocab?: Readonly<Record<string, number>> | readonly unknown[] };
  readonly added_tokens?: readonly { readonly id?: number }[];
}

/** Throws `ModelBroken`. Files that are no JSON, or say nothing of a vocabulary, are left to the loader. */
export function checkTokenizer(config: ArrayBuffer | undefined, tokenizer: ArrayBuffer | undefined): void {
  const { vocab_size: size } = parseJson(config) as { readonly vocab_size?: unknown };
  if (typeof size !== 'number') return;
  const tokens = countTokens(parseJson(tokenizer));
  if (tokens > size) throw new Problem('ModelBroken', `The tokenizer has ${tokens} tokens, the model ${size}`);
}

function countTokens({ model, added_tokens: added = [] }: TokenizerFile): number {
  const { vocab = [] } = model ?? {};
  const ids = isList(vocab) ? [vocab.length - 1] : Object.values(vocab);
  return [...ids, ...added.map(({ id = -1 }) => id)].reduce((most, id) => Math.max(most, id + 1), 0);
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

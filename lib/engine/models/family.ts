/** What a family of embedding models wants: the words before a question or a passage, and how its token vectors become one. */

export interface Family {
  /** Part of the fingerprint: vectors made with other words before the text are other vectors. */
  readonly scheme: string;
  readonly query: string;
  readonly passage: string;
  readonly pooling: 'mean' | 'cls';
}

// As their model cards say. Recognised by name, because no file of a model tells.
const families: readonly (readonly [RegExp, Family])[] = [
  [/(^|[/_-])(multilingual-)?e5-/i, { scheme: 'e5', query: 'query: ', passage: 'passage: ', pooling: 'mean' }],
  [/ruri-v3/i, { scheme: 'ruri-v3', query: '検索クエリ: ', passage: '検索文書: ', pooling: 'mean' }],
  [/granite-embedding/i, { scheme: 'granite', query: '', passage: '', pooling: 'cls' }],
];

const plainFamily: Family = { scheme: 'plain', query: '', passage: '', pooling: 'mean' };

export const familyOf = (name: string): Family => families.find(([pattern]) => pattern.test(name))?.[1] ?? plainFamily;

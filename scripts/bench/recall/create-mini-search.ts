/** MiniSearch with Kura's tokenizer, for text search only. The last word is a prefix, as while typing. */
import MiniSearch from 'minisearch';
import { parseTerms } from '../../../lib/search/text/query-terms';
import { tokenize } from '../../../lib/search/text/tokenize';
import type { Contender } from './contender';

export function createMiniSearch(): Contender {
  const index = new MiniSearch<{ id: number; text: string }>({
    fields: ['text'],
    tokenize,
    processTerm: term => term.toLowerCase(),
    searchOptions: {
      tokenize: text => parseTerms(text).map(({ token }) => token),
      prefix: (_, n, terms) => n === terms.length - 1,
    },
  });
  return {
    name: 'MiniSearch',
    insert(chats) {
      for (const { passages } of chats) index.addAll(passages.map(({ number, text }) => ({ id: number, text })));
    },
    words: (text, limit) =>
      index
        .search(text)
        .slice(0, limit)
        .map(({ id }) => Number(id)),
  };
}

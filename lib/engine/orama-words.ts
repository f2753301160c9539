/**
 * Orama's index component with the words taken out and put back differently. The stock one drops every script but Latin, takes each
 * word for a prefix, loses words that are named like an object's members and needs seconds for a question; filters and vectors
 * stay Orama's own.
 */
import type { Tokenizer } from '@orama/orama';
import { index as stock } from '@orama/orama/components';
import { createPostings, type Postings } from './postings';
import { termsOf } from './question';
import { rankByWords } from './rank-words';
import { tokenize, tokenizerVersion } from './tokenize';

type IndexComponent = ReturnType<typeof stock.createIndex>;

/** A new component for one database: it holds that database's words. */
export function wordsComponent(): IndexComponent {
  const component = stock.createIndex();
  const fields = new Map<string, Postings>();
  const field = (property: string): Postings => {
    const known = fields.get(property) ?? createPostings();
    fields.set(property, known);
    return known;
  };

  return {
    ...component,

    insert(implementation, index, property, id, internalId, value, type, ...rest) {
      if (typeof value === 'string' && type === 'string') field(property).add(internalId, tokenize(value));
      else component.insert(implementation, index, property, id, internalId, value, type, ...rest);
    },

    remove(implementation, index, property, id, internalId, value, type, ...rest) {
      if (typeof value !== 'string' || type !== 'string')
        return component.remove(implementation, index, property, id, internalId, value, type, ...rest);
      field(property).remove(internalId, tokenize(value));
      return true;
    },

    // The parameters between are Orama's exactness, tolerance and relevance, which Kura does not use.
    search(_index, question, _tokenizer, _language, properties, _exact, _tolerance, boost, _relevance, count, allowed) {
      const boosts: Partial<Record<string, number>> = boost;
      const searched = properties.map(property => ({ postings: field(property), boost: boosts[property] ?? 1 }));
      return rankByWords(termsOf(question), searched, count, allowed);
    },
  };
}

/** Orama wants one for itself; the component above cuts text and questions by the same scan, and needs more than tokens. */
export const tokenizer: Tokenizer = {
  language: `kura-${tokenizerVersion}`,
  normalizationCache: new Map(),
  tokenize,
};

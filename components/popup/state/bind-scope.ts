import type { Scope } from '../../../lib/core/scope';
import type { LibraryService } from '../../../lib/rpc/contracts/library';
import type { SuggestionLibrary } from './suggestions';

export type ReachedLibrary = Pick<LibraryService, 'recall' | 'readConversation' | 'lookupPage' | 'listRecentHits'>;

/** Binds a library to a scope. */
export const bindScope = (library: ReachedLibrary, scope: Scope): SuggestionLibrary => ({
  recall: (question, filter, options) => library.recall(question, { ...filter, scope }, options),
  readConversation: id => library.readConversation(id),
  lookupPage: url => library.lookupPage(url),
  // Of a story, what is known at its point only a question tells.
  listRecent: async () =>
    scope === 'everywhere' || scope.at ? { pinned: [], newest: [] } : library.listRecentHits(scope.space),
});

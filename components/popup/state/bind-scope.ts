import type { Scope } from '../../../lib/core/scope';
import type { LibraryService } from '../../../lib/rpc/contracts/library';
import type { SpacesService } from '../../../lib/rpc/contracts/spaces';
import type { SuggestionLibrary } from './suggestions';

export type ScopedLibrary = Pick<
  LibraryService,
  'recall' | 'readConversation' | 'lookupPage' | 'listRecentHits' | 'update'
> &
  Pick<SpacesService, 'getCurrentScope' | 'getSpaceScope' | 'listSpaces' | 'selectSpace' | 'selectStoryPoint'>;

type ReachedLibrary = Pick<ScopedLibrary, 'recall' | 'readConversation' | 'lookupPage' | 'listRecentHits'>;

/** Binds a library to a scope. A question waits until the scope is known, and fails if that fails. */
export function bindScope(library: ReachedLibrary, getScope: () => Promise<Scope>): SuggestionLibrary {
  return {
    recall: async (question, filter, options) =>
      library.recall(question, { ...filter, scope: await getScope() }, options),
    readConversation: id => library.readConversation(id),
    lookupPage: url => library.lookupPage(url),
    // Of a story, what is known at its point only a question tells.
    async listRecent() {
      const scope = await getScope();
      return scope === 'everywhere' || scope.at ? { pinned: [], newest: [] } : library.listRecentHits(scope.space);
    },
  };
}

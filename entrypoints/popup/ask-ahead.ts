import type { OpenTab } from '@/components/popup/state/open-tab';
import type { LibraryService } from '@/lib/rpc/contracts/library';

/** An answer is used if the popup asks within this many milliseconds; later it may have changed. */
const maxAgeMs = 2000;

/** Resolves once the tab is known and the questions about it are on their way. */
export async function connectAhead(
  library: LibraryService,
  tabFound: Promise<OpenTab | undefined>,
): Promise<readonly [LibraryService, OpenTab | undefined]> {
  const tab = await tabFound;
  return [askAhead(library, tab?.url?.href), tab];
}

/**
 * Asks for what the popup opens with while the popup itself is still being set up: the scope of the page at `url`, and the rows of its
 * space. Returns a library that hands each answer out once, to the same question.
 */
export function askAhead(library: LibraryService, url: string | undefined): LibraryService {
  const page = url === undefined ? undefined : { url };
  const scope = library.getCurrentScope(page);
  const recent = scope.then(async ({ scope: found }) => library.listRecentHits(found.space));
  // Whoever asks again is told of a failure. It is none if nobody does.
  recent.catch(() => undefined);
  const takeScope = createTaker(scope);
  const takeRecent = createTaker(recent);
  const ahead: Pick<LibraryService, 'getCurrentScope' | 'listRecentHits'> = {
    getCurrentScope: async asked => (asked?.url === url ? takeScope() : undefined) ?? library.getCurrentScope(asked),
    async listRecentHits(space) {
      const answer = takeRecent();
      const isSame = answer !== undefined && (await scope).scope.space === space;
      return isSame ? answer : library.listRecentHits(space);
    },
  };
  return new Proxy(library, {
    get: (target, method, receiver) => Reflect.get(method in ahead ? ahead : target, method, receiver) as unknown,
  });
}

/** Answers the promise to the first caller, while it is fresh. */
function createTaker<Answer>(promise: Promise<Answer>): () => Promise<Answer> | undefined {
  const askedAt = performance.now();
  let left: Promise<Answer> | undefined = promise;
  return () => {
    const taken = performance.now() - askedAt > maxAgeMs ? undefined : left;
    left = undefined;
    return taken;
  };
}

import type { AskDeps } from '@/lib/assistants/ask-state';
import type { Viewpoint } from '@/lib/assistants/build-instructions';
import { putTurnMessages, readTurnMessages } from '@/lib/assistants/vendor-parts';
import { getNow } from '@/lib/core/clock';
import type { SpaceScope } from '@/lib/core/scope';
import type { LibraryService } from '@/lib/rpc/contracts/library';
import { threadsService } from '@/lib/rpc/contracts/threads';
import { connect } from '@/lib/rpc/rpc';
import { sendToExtension } from '@/lib/rpc/transport/runtime-messages';
import { askGuess, askTitles } from '@/lib/settings';
import { loadProvider } from './load-provider';

export interface ThreadOptions {
  readonly library: LibraryService;
  /** What the thread may see: a space, at its point of the story. */
  readonly scope: SpaceScope;
  readonly viewpoint?: Viewpoint | undefined;
  /** As `ThreadActions.listPlaceNames` answers them. */
  readonly placeNames: readonly string[];
  readonly locale: string;
  readonly sourcesTitle: string;
}

export const threads = connect(threadsService, sendToExtension);

/** Loaded on request, because the patterns are large. */
export const findSensitive: AskDeps['findSensitive'] = async text =>
  (await import('@/lib/redact/find-sensitive')).findSensitive(text);

/** The names of the scope, for the user and for the model; there is no viewpoint where the whole story is seen. */
export async function readPlace(
  library: Pick<LibraryService, 'listSpaces'>,
  scope: SpaceScope,
): Promise<Pick<ThreadOptions, 'scope' | 'viewpoint' | 'placeNames'>> {
  const { space, at } = scope;
  const { name = '', story } = (await library.listSpaces()).find(({ id }) => id === space) ?? {};
  const persona = story?.personas.find(({ id }) => id === at?.persona)?.name;
  const episode = story?.episodes.find(({ id }) => id === at?.episode)?.name ?? '';
  return {
    scope,
    ...(at && { viewpoint: { episode, ...(persona !== undefined && { persona }) } }),
    placeNames: [space === 'main' ? '' : name, episode, persona ?? ''].filter(one => one !== ''),
  };
}

export const createThreadDeps = ({ scope, locale, ...options }: ThreadOptions): AskDeps => ({
  ...options,
  scope,
  locale,
  getNow,
  loadProvider,
  readTurnMessages,
  putTurnMessages,
  findSensitive,
  save: snapshot => threads.saveThread(snapshot, scope.space),
  createId: () => crypto.randomUUID(),
  shouldTitle: () => askTitles.getValue(),
  shouldGuess: () => askGuess.getValue(),
  today: new Intl.DateTimeFormat(locale, { dateStyle: 'full' }).format(getNow()),
});

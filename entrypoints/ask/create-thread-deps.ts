import type { AskDeps } from '@/lib/assistants/ask-state';
import { putTurnMessages, readTurnMessages } from '@/lib/assistants/vendor-parts';
import { getNow } from '@/lib/core/clock';
import type { SpaceScope } from '@/lib/core/scope';
import type { LibraryService } from '@/lib/rpc/contracts/library';
import { threadsService } from '@/lib/rpc/contracts/threads';
import { connect } from '@/lib/rpc/rpc';
import { sendToExtension } from '@/lib/rpc/transport/runtime-messages';
import { askTitles } from '@/lib/settings';
import { loadProvider } from './load-provider';

export interface ThreadOptions {
  readonly library: LibraryService;
  /** What the thread may see: the space that was chosen last, at its point of the story. */
  readonly scope: SpaceScope;
  readonly locale: string;
  readonly sourcesTitle: string;
}

export const threads = connect(threadsService, sendToExtension);

/** Loaded on request, because the patterns are large. */
export const findSensitive: AskDeps['findSensitive'] = async text =>
  (await import('@/lib/redact/find-sensitive')).findSensitive(text);

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
  today: new Intl.DateTimeFormat(locale, { dateStyle: 'full' }).format(getNow()),
});

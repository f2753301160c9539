import type { ConversationId } from '../../lib/core/conversation';
import type { LibraryService } from '../../lib/rpc/contracts/library';
import type { Consent } from '../consent';
import type { PreviewSettings } from '../preview/state/selection';
import type { OpenTab } from '../popup/state/open-tab';
import type { ContinueActions } from './continue-actions';
import { ContinueProgress } from './ContinueProgress';
import { SiteChoice } from './SiteChoice';

export interface ContinueDialogProps {
  /** Absent where the page cannot open other assistants. */
  readonly continueActions?: ContinueActions | undefined;
  readonly library: Pick<LibraryService, 'readConversation' | 'logInsertion'>;
  readonly consent: Consent;
  /** The chat to continue, or absent if there is none. */
  readonly chat: ConversationId | undefined;
  /** Only this message of it, which is inserted into a new chat of any assistant. */
  readonly turn?: string | undefined;
  readonly onClose: () => void;
  /** The open tab, into which a waiting text can be inserted if it shows the right site. */
  readonly tab?: OpenTab | undefined;
  /** The token limit for a passage; the default settings apply without it. A full chat gets `fullChatFactor` times as much. */
  readonly insertion?: PreviewSettings | undefined;
  readonly navigation: { readonly copy: (text: string) => Promise<void>; readonly openSettings: () => void };
}

/** Asks on which site a chat should continue, or into which one a message goes, and shows the progress of the chats that are on their way. */
export function ContinueDialog(props: ContinueDialogProps) {
  const { continueActions: actions, chat } = props;
  if (!actions) return null;
  return (
    <>
      <ContinueProgress {...props} actions={actions} />
      {chat && <SiteChoice key={chat} {...props} actions={actions} chat={chat} />}
    </>
  );
}

import type { ConversationId } from '../../lib/conversation';
import type { LibraryService } from '../../lib/messaging/services';
import type { Consent } from '../consent';
import type { PreviewSettings } from '../preview/choice';
import type { OpenTab } from '../popup/tab-health';
import type { ElsewhereDoor } from './door';
import { OnTheWay } from './OnTheWay';
import { SiteChoice } from './SiteChoice';

export interface ElsewhereProps {
  /** Absent where there is no way to other assistants. */
  readonly elsewhere?: ElsewhereDoor | undefined;
  readonly library: Pick<LibraryService, 'conversation' | 'logInsertion'>;
  readonly consent: Consent;
  /** The chat that is to go on; absent while none is. */
  readonly chat: ConversationId | undefined;
  readonly onClose: () => void;
  /** Where a text that waits can be inserted, if that is its site. */
  readonly tab?: OpenTab | undefined;
  /** How much of a passage may be inserted, by default as Kura comes; a whole chat gets more, in proportion. */
  readonly insertion?: Pick<PreviewSettings, 'tokens'> | undefined;
  readonly doors: { readonly copy: (text: string) => Promise<void>; readonly openSettings: () => void };
}

/** Asks where a chat is to go on, and says how those that are on their way get there. */
export function Elsewhere(props: ElsewhereProps) {
  const { elsewhere: door, chat } = props;
  if (!door) return null;
  return (
    <>
      <OnTheWay {...props} door={door} />
      {chat && <SiteChoice key={chat} {...props} door={door} chat={chat} />}
    </>
  );
}

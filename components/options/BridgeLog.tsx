import { useState } from 'preact/hooks';
import type { BridgeLogEntry } from '../../lib/bridge/bridge-log';
import { toolNames } from '../../lib/calls/tools';
import type { ConversationId } from '../../lib/core/conversation';
import type { LibraryService } from '../../lib/rpc/contracts/library';
import { useQuery } from '../hooks/use-query';
import { useLanguage } from '../i18n/language';
import { formatTitle, shortenTitle } from '../i18n/source-text';
import { toHash } from '../library/route';
import { Group } from './Group';

interface BridgeLogProps {
  readonly log: readonly BridgeLogEntry[];
  readonly library: Pick<LibraryService, 'readConversation'>;
}

const pageSize = 10;

/** What programs asked, newest first, with links to the chats of which something went out. */
export function BridgeLog({ log, library }: BridgeLogProps) {
  const { t, moment } = useLanguage();
  const [limit, setLimit] = useState(pageSize);
  if (log.length === 0) return null;
  return (
    <Group id="bridge-log" title={t('bridge_log_title')}>
      <ol class="insertion-log">
        {log.slice(0, limit).map((entry, index) => (
          <li key={`${entry.at} ${log.length - index}`}>
            <span dir="auto">{formatAsked(entry, t)}</span>
            <Chats chats={entry.chats} library={library} />
            <span class="insertion-place">
              <time dateTime={new Date(entry.at).toISOString()}>{moment(entry.at)}</time>
              {` · ${entry.name}`}
              {entry.error && ` · ${t('bridge_log_refused')}`}
            </span>
          </li>
        ))}
      </ol>
      {log.length > limit && (
        <p class="group-buttons">
          <button type="button" onClick={() => setLimit(before => before + pageSize)}>
            {t('preview_log_more')}
          </button>
        </p>
      )}
    </Group>
  );
}

function formatAsked({ tool, asked }: BridgeLogEntry, t: ReturnType<typeof useLanguage>['t']): string {
  if (tool === 'relay') return t('bridge_log_relay', asked);
  const known = toolNames.find(name => name === tool);
  return known ? t(`bridge_log_${known}`, asked) : tool;
}

/** Titles are read now, so that a deleted chat has none. */
function Chats({ chats, library }: { readonly chats: readonly ConversationId[] } & Pick<BridgeLogProps, 'library'>) {
  const { t } = useLanguage();
  const { value } = useQuery(chats, () => Promise.all(chats.map(id => library.readConversation(id).catch(() => null))));
  return (
    <>
      {chats.map((chat, index) => {
        const found = value?.[index];
        if (!found) return <span key={chat}>{value ? t('preview_log_gone') : '…'}</span>;
        return (
          <a key={chat} href={`/library.html${toHash({ chat })}`} dir="auto">
            {shortenTitle(found.title || found.turns[0]?.text || formatTitle(found, t))}
          </a>
        );
      })}
    </>
  );
}

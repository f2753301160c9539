import type { ConversationId } from '../../lib/core/conversation';
import type { Pauses, PauseScope } from '../../lib/health/pauses';
import type { LibraryService } from '../../lib/rpc/contracts/library';
import { sites as knownSites } from '../../lib/sites/registry';
import { useLanguage } from '../i18n/language';
import { useQuery } from '../hooks/use-query';
import { usePauses, type UpdatePauses } from '../hooks/use-pauses';
import { useNotice } from '../hooks/use-notice';
import { Group } from './Group';
import { Row } from './Row';
import { StatusText } from './StatusText';
import { Switch } from './Switch';

export interface PausedProps {
  readonly library: Pick<LibraryService, 'readConversation'>;
  readonly pauses: Pauses;
  readonly onPauses: UpdatePauses;
}

interface PausedScope {
  readonly scope: PauseScope;
  readonly name: string;
  readonly since: number;
  /** The address of the chat. */
  readonly url?: string;
}

/** Pauses saving everywhere, and lists the paused sites and chats, with a button to resume each. */
export function Paused(props: PausedProps) {
  const { t, moment } = useLanguage();
  const { notice, run } = useNotice();
  const { pauses, pause, resume } = usePauses(props.pauses, props.onPauses);
  const titles = useTitles(props.library, Object.keys(pauses.chats) as ConversationId[]);
  return (
    <Group id="paused" title={t('options_saving_title')}>
      <Switch
        name={t('options_paused_everywhere')}
        on={pauses.everywhere !== undefined}
        onSwitch={on => run(() => (on ? pause : resume)({ of: 'everywhere' }))}
      />
      {listPausedScopes(pauses).map(({ scope, name, since, url }) => {
        const title = scope.of === 'chat' ? titles.get(scope.chat) : undefined;
        return (
          <Row
            key={JSON.stringify(scope)}
            name={url ? <a href={url}>{t('options_paused_chat', name)}</a> : name}
            detail={
              <>
                {title && <bdi class="paused-title">{title}</bdi>}
                {t('health_since', moment(since))}
              </>
            }
          >
            <button
              type="button"
              aria-label={`${t('pause_resume')}: ${title || name}`}
              onClick={() => run(() => resume(scope))}
            >
              {t('pause_resume')}
            </button>
          </Row>
        );
      })}
      <StatusText notice={notice} />
    </Group>
  );
}

/** Reads the titles of stored chats, which distinguish two paused chats of one site. */
function useTitles(library: PausedProps['library'], chats: readonly ConversationId[]): ReadonlyMap<string, string> {
  const { value } = useQuery(chats, async () => {
    const stored = await Promise.all(chats.map(chat => library.readConversation(chat)));
    return new Map(stored.flatMap(chat => (chat ? [[chat.id, chat.title] as const] : [])));
  });
  return value ?? new Map();
}

const findSite = (id: string) => Object.values(knownSites).find(site => site.id === id);

/** Lists the paused sites and chats. Unknown sites are skipped, because a newer version may have written the setting. */
function listPausedScopes({ sites, chats }: Pauses): readonly PausedScope[] {
  return [
    ...Object.entries(sites).flatMap(([id, since]) => {
      const site = findSite(id);
      return site ? [{ scope: { of: 'site' as const, site: site.id }, name: site.name, since }] : [];
    }),
    ...Object.entries(chats).flatMap(([id, since]) => {
      const [source = '', chat = ''] = id.split(/:(.*)/s);
      const site = findSite(source);
      if (!site) return [];
      return [
        {
          scope: { of: 'chat' as const, chat: `${site.id}:${chat}` as const },
          name: site.name,
          since,
          url: site.chatUrl(chat),
        },
      ];
    }),
  ];
}

import type { ConversationId } from '../../lib/core/conversation';
import type { Pauses, PauseScope } from '../../lib/health/pauses';
import type { LibraryService } from '../../lib/rpc/contracts/library';
import { sites as knownSites } from '../../lib/sites/registry';
import type { SettingUpdate } from '../controls/SharedSetting';
import { useLanguage } from '../i18n/language';
import { useQuery } from '../hooks/use-query';
import { usePauses } from '../hooks/use-pauses';
import { useNotice } from '../hooks/use-notice';
import { StatusText } from './StatusText';

export interface PausedProps {
  readonly library: Pick<LibraryService, 'readConversation'>;
  readonly pauses: Pauses;
  readonly onPauses: SettingUpdate<Pauses>;
}

interface PausedScope {
  readonly scope: PauseScope;
  /** The name of the site, or the label for everything. */
  readonly name: string;
  readonly since: number;
  /** The address of the chat. */
  readonly url?: string;
}

/** Lists what is paused, with a button to resume each. */
export function Paused(props: PausedProps) {
  const { t, moment } = useLanguage();
  const { notice, run } = useNotice();
  const { pauses, pause, resume } = usePauses(props.pauses, props.onPauses);
  const entries = listPausedScopes(pauses, t('options_paused_everything'));
  const titles = useTitles(props.library, Object.keys(pauses.chats) as ConversationId[]);
  return (
    <section class="card" aria-labelledby="paused">
      <h2 id="paused">{t('options_paused_title')}</h2>
      <p class="soft">{t('options_paused_detail')}</p>
      {entries.length > 0 ? (
        <ul class="paused">
          {entries.map(({ scope, name, since, url }) => (
            <li key={JSON.stringify(scope)}>
              <span class="paused-name">
                {url ? <a href={url}>{t('options_paused_chat', name)}</a> : name}
                {scope.of === 'chat' && <bdi>{titles.get(scope.chat)}</bdi>}
                <span class="soft">{t('health_since', moment(since))}</span>
              </span>
              <button
                type="button"
                aria-label={`${t('pause_resume')}: ${(scope.of === 'chat' && titles.get(scope.chat)) || name}`}
                onClick={() => run(() => resume(scope))}
              >
                {t('pause_resume')}
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p>{t('options_paused_none')}</p>
      )}
      {pauses.everywhere === undefined && (
        <p class="row">
          <button type="button" onClick={() => run(() => pause({ of: 'everywhere' }))}>
            {t('tab_pause_everywhere')}
          </button>
        </p>
      )}
      <StatusText notice={notice} />
    </section>
  );
}

/** Reads the titles of stored chats, which distinguish two paused chats of one site. */
function useTitles(library: PausedProps['library'], chats: readonly ConversationId[]): ReadonlyMap<string, string> {
  const { value } = useQuery(async () => {
    const stored = await Promise.all(chats.map(chat => library.readConversation(chat)));
    return new Map(stored.flatMap(chat => (chat ? [[chat.id, chat.title] as const] : [])));
  }, chats.join(' '));
  return value ?? new Map();
}

const findSite = (id: string) => Object.values(knownSites).find(site => site.id === id);

/** Lists the paused scopes, the widest first. Unknown sites are skipped, because a newer version may have written the setting. */
function listPausedScopes({ everywhere, sites, chats }: Pauses, everywhereLabel: string): readonly PausedScope[] {
  return [
    ...(everywhere === undefined
      ? []
      : [{ scope: { of: 'everywhere' as const }, name: everywhereLabel, since: everywhere }]),
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

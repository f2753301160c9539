import type { ConversationId } from '../../lib/core/conversation';
import type { Pauses, PauseScope } from '../../lib/health/pauses';
import type { LibraryService } from '../../lib/rpc/contracts/index';
import { addresses } from '../../lib/sites/registry';
import type { Change } from '../controls/SharedSetting';
import { useLanguage } from '../i18n/language';
import { useAsked } from '../hooks/use-query';
import { usePauses } from '../hooks/use-pauses';
import { useSaying } from '../hooks/use-notice';
import { Said } from './StatusText';

export interface PausedProps {
  readonly library: Pick<LibraryService, 'conversation'>;
  readonly pauses: Pauses;
  readonly onPauses: Change<Pauses>;
}

interface Entry {
  readonly scope: PauseScope;
  /** The name of the site, or the label for everything. */
  readonly name: string;
  readonly since: number;
  /** The address of the chat. */
  readonly url?: string;
}

/** Lists what is paused, with a button to resume each. */
export function Paused(given: PausedProps) {
  const { t, moment } = useLanguage();
  const { saying, attempt } = useSaying();
  const { pauses, pause, resume } = usePauses(given.pauses, given.onPauses);
  const entries = entriesOf(pauses, t('options_paused_everything'));
  const titles = useTitles(given.library, Object.keys(pauses.chats) as ConversationId[]);
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
                onClick={() => attempt(() => resume(scope))}
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
          <button type="button" onClick={() => attempt(() => pause({ of: 'everywhere' }))}>
            {t('tab_pause_everywhere')}
          </button>
        </p>
      )}
      <Said saying={saying} />
    </section>
  );
}

/** Reads the titles of stored chats, which distinguish two paused chats of one site. */
function useTitles(library: PausedProps['library'], chats: readonly ConversationId[]): ReadonlyMap<string, string> {
  const { value } = useAsked(async () => {
    const kept = await Promise.all(chats.map(chat => library.conversation(chat)));
    return new Map(kept.flatMap(chat => (chat ? [[chat.id, chat.title] as const] : [])));
  }, chats.join(' '));
  return value ?? new Map();
}

/** Lists the paused scopes, the widest first. Unknown sites are skipped, because a newer version may have written the setting. */
function entriesOf({ everywhere, sites, chats }: Pauses, everything: string): readonly Entry[] {
  const known = Object.values(addresses);
  const siteOf = (id: string) => known.find(site => site.id === id);
  return [
    ...(everywhere === undefined
      ? []
      : [{ scope: { of: 'everywhere' as const }, name: everything, since: everywhere }]),
    ...Object.entries(sites).flatMap(([id, since]) => {
      const site = siteOf(id);
      return site ? [{ scope: { of: 'site' as const, site: site.id }, name: site.name, since }] : [];
    }),
    ...Object.entries(chats).flatMap(([id, since]) => {
      const [source = '', chat = ''] = id.split(/:(.*)/s);
      const site = siteOf(source);
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

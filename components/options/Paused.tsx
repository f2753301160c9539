import type { ConversationId } from '../../lib/conversation';
import type { Pauses, PauseScope } from '../../lib/health/pauses';
import type { LibraryService } from '../../lib/messaging/services';
import { addresses } from '../../lib/sites/addresses';
import type { Change } from '../Followed';
import { useLanguage } from '../language';
import { useAsked } from '../use-asked';
import { usePauses } from '../use-pauses';
import { useSaying } from '../use-saying';
import { Said } from './Said';

export interface PausedProps {
  readonly library: Pick<LibraryService, 'conversation'>;
  readonly pauses: Pauses;
  readonly onPauses: Change<Pauses>;
}

interface Entry {
  readonly scope: PauseScope;
  /** Of the site, or of all. */
  readonly name: string;
  readonly since: number;
  /** Where the chat opens. */
  readonly url?: string;
}

/** What is left alone, with a way back for each. */
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

/** Of those that are kept: who paused two chats of one site tells them apart by these. */
function useTitles(library: PausedProps['library'], chats: readonly ConversationId[]): ReadonlyMap<string, string> {
  const { value } = useAsked(async () => {
    const kept = await Promise.all(chats.map(chat => library.conversation(chat)));
    return new Map(kept.flatMap(chat => (chat ? [[chat.id, chat.title] as const] : [])));
  }, chats.join(' '));
  return value ?? new Map();
}

/** The widest first. Only what this Kura knows: a setting may have been written by a newer one. */
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

import { useMemo } from 'preact/hooks';
import type { ConversationId, Hit } from '../../lib/conversation';
import type { LibraryService } from '../../lib/messaging/services';
import type { Shelf } from '../../lib/vault/vault';
import { addresses } from '../../lib/sites/addresses';
import { TroubleText, useLanguage } from '../language';
import { Snippet } from '../popup/Snippet';
import { useRecall } from '../popup/use-recall';
import { Why } from '../popup/Why';

interface FoundProps {
  readonly library: Pick<LibraryService, 'recall'>;
  readonly question: string;
  /** Site and space confine what is found. */
  readonly shelf: Shelf;
  readonly occasion: string;
  readonly onOpen: (chat: ConversationId, turn: string) => void;
}

/** Answers that were found on a shelf, each a way to its place in its chat. */
export function Found({ library, question, shelf: { source, space }, occasion, onOpen }: FoundProps) {
  const { t, count } = useLanguage();
  const confined = useMemo<Pick<LibraryService, 'recall'>>(() => {
    const filter = { ...(source && { source }), ...(space && { space }) };
    return { recall: (asked, _filter, options) => library.recall(asked, filter, options) };
  }, [library, source, space]);
  const { found, asking, trouble } = useRecall(confined, question, occasion, false);
  const hits = found?.hits ?? [];
  if (trouble) {
    return (
      <p class="empty warning" role="alert">
        <TroubleText trouble={trouble} />
      </p>
    );
  }
  return (
    <section class="found" aria-busy={asking}>
      <p class="soft list-count" role="status">
        {!asking && (hits.length > 0 ? count('popup_results', hits.length) : t('library_nothing_found'))}
      </p>
      <ul>
        {hits.map(hit => (
          <li key={`${hit.conversation}#${hit.turn}`}>
            <FoundHit hit={hit} onOpen={() => onOpen(hit.conversation, hit.turn)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function FoundHit({ hit, onOpen }: { readonly hit: Hit; readonly onOpen: () => void }) {
  const { t, day } = useLanguage();
  const site = hit.source === 'note' ? t('source_note') : addresses[hit.source].name;
  return (
    <button type="button" class="found-hit" onClick={onOpen}>
      <span class="chat-title" dir="auto">
        {hit.title || t('popup_untitled')}
      </span>
      <span class="found-text" dir="auto">
        <Snippet text={hit.snippet} marks={hit.marks} />
      </span>
      <span class="chat-facts soft">
        <span class={`badge badge-${hit.source}`} aria-hidden="true" />
        <span>{site}</span>
        <Why hit={hit} />
        <time dateTime={new Date(hit.at).toISOString()}>{day(hit.at)}</time>
      </span>
    </button>
  );
}

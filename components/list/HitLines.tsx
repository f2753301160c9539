import { isOpenAs, type ConversationId } from '../../lib/core/conversation';
import type { Hit } from '../../lib/core/hit';
import type { Space } from '../../lib/vault/vault';
import { HitMarks } from '../controls/HitMarks';
import { formatSection, formatSource, formatTitle } from '../i18n/source-text';
import { useLanguage } from '../i18n/language';
import { Marked } from '../popup/Marked';
import { Snippet } from '../popup/Snippet';
import { SourceTile } from './SourceTile';

interface HitLinesProps {
  readonly hit: Hit;
  readonly spaces: readonly Space[];
  /** The question names a time, so the date matters. */
  readonly isByTime: boolean;
  readonly openChat: ConversationId | undefined;
  /** Shows the similar hits below this one; absent where each of them has a row. */
  readonly onUnfold?: () => void;
}

/** A row: tile, title and date, and the best sentence of the answer below. */
export function HitLines({ hit, spaces, isByTime, openChat, onUnfold }: HitLinesProps) {
  const { t, shortDay, moment, number } = useLanguage();
  const similarCount = hit.similar?.length ?? 0;
  return (
    <>
      <SourceTile source={hit.source} />
      <span class="hit-title" dir="auto">
        <Marked text={formatTitle(hit, t)} marks={hit.titleMarks} />
      </span>
      <span class="visually-hidden">{formatSource(hit.source, t)}</span>
      <span class="hit-facts">
        {openChat !== undefined && isOpenAs(hit.conversation, openChat) && (
          <span class="hit-mark">{t('hit_open')}</span>
        )}
        <HitMarks {...{ hit, spaces }} />
        {similarCount > 0 && (
          <span
            class="hit-similar"
            onClick={event => {
              event.stopPropagation();
              onUnfold?.();
            }}
          >
            {t('popup_similar', number(similarCount))}
          </span>
        )}
        <time class={isByTime ? 'by-time' : undefined} dateTime={new Date(hit.at).toISOString()} title={moment(hit.at)}>
          {shortDay(hit.at)}
        </time>
      </span>
      {hit.document && (
        <span class="hit-section" dir="auto">
          {formatSection(hit.document, t)}
        </span>
      )}
      <Snippet hit={hit} />
    </>
  );
}

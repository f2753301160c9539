import type { SentSource } from '../../lib/assistants/vault-tools';
import { formatSource, formatTitle } from '../i18n/source-text';
import { useLanguage } from '../i18n/language';
import { SourceTile } from '../list/SourceTile';
import type { AskNavigation } from './ask-actions';

interface SourceRowsProps {
  readonly sources: readonly SentSource[];
  readonly label: string;
  readonly onOpen: AskNavigation['openMessage'];
}

/** The sources of an answer as rows, each of which opens its message. */
export function SourceRows({ sources, label, onOpen }: SourceRowsProps) {
  const { t, shortDay, moment } = useLanguage();
  if (sources.length === 0) return null;
  return (
    <ol class="ask-sources" aria-label={label}>
      {sources.map(({ number, conversation, turn, source, title, at, snippet }) => (
        <li key={number}>
          <button type="button" onClick={() => onOpen(conversation, turn)}>
            <span class="ask-number">{number}</span>
            <SourceTile source={source} />
            <span class="ask-source-title" dir="auto">
              {formatTitle({ title, source }, t)}
            </span>
            <span class="visually-hidden">{formatSource(source, t)}</span>
            <time dateTime={new Date(at).toISOString()} title={moment(at)}>
              {shortDay(at)}
            </time>
            {snippet !== '' && (
              <span class="ask-source-text" dir="auto">
                {snippet}
              </span>
            )}
          </button>
        </li>
      ))}
    </ol>
  );
}

import type { ComponentChildren } from 'preact';
import type { Conversation, Turn } from '../../lib/core/conversation';
import { findShownFirstQuestion } from '../../lib/core/first-question';
import { isOwn } from '../../lib/sites/sources';
import { SourceTile } from '../list/SourceTile';
import { useLanguage } from '../i18n/language';
import { isIncomplete, formatCompleteness } from '../i18n/completeness-text';
import { formatSource, formatTitle } from '../i18n/source-text';
import { toTurnUrl } from './to-turn-url';

interface ReadingHeadProps {
  readonly conversation: Conversation;
  /** The turn that the link to the site points to, as far as a URL can. */
  readonly turn: Turn | undefined;
  readonly children?: ComponentChildren;
}

/** Title, site, dates and completeness, the link to the chat on its site, and actions. */
export function ReadingHead({ conversation, turn, children }: ReadingHeadProps) {
  const { t, day, locale } = useLanguage();
  const { source, createdAt, updatedAt, completeness, model, account } = conversation;
  const site = formatSource(source, t);
  // As its row in the list; a note would say all of itself twice.
  const firstQuestion = source === 'note' ? '' : findShownFirstQuestion(conversation);
  const title = formatTitle({ source, title: conversation.title || firstQuestion }, t);
  const [from, to] = [day(createdAt), day(updatedAt)];
  const url = toTurnUrl(conversation.url, turn);
  return (
    <header class="reading-head">
      <h2 dir="auto" tabIndex={-1} title={title}>
        {title}
      </h2>
      <p class="soft reading-facts">
        <SourceTile source={source} />
        <span>{[site, model, account].filter(Boolean).join(' · ')}</span>
        <span>{from === to ? from : t('reading_days', from, to)}</span>
        {conversation.document && <bdi>{conversation.document.path}</bdi>}
        {!isOwn(source) && (
          <span class={isIncomplete(completeness) ? 'warning' : ''}>{formatCompleteness(completeness, t, locale)}</span>
        )}
      </p>
      <div class="row reading-actions">
        {url && (
          <a class="button" href={url} target="_blank" rel="noopener noreferrer">
            {source === 'note' ? t('reading_open_page') : t('reading_open_on', site)}
          </a>
        )}
        {children}
      </div>
    </header>
  );
}

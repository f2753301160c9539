import type { Hit } from '../../lib/core/hit';
import { formatSource, formatTitle } from '../i18n/source-text';
import type { Translate } from '../i18n/language';

/** The answer of a hit alone, or its text if it is a question without one. */
export function formatAnswer({ exchange }: Pick<Hit, 'exchange'>): string {
  const answers = exchange.filter(({ role }) => role !== 'user');
  return (answers.length > 0 ? answers : exchange).map(({ text }) => text.trim()).join('\n\n');
}

/** Question and answer as Markdown, below the title and the address of the chat. */
export function formatExchange(hit: Pick<Hit, 'exchange' | 'title' | 'source' | 'url'>, t: Translate): string {
  const labels = { user: t('reading_you'), assistant: formatSource(hit.source, t), system: t('reading_instructions') };
  const head = [`# ${formatTitle(hit, t).replace(/\s+/g, ' ').trim()}`, ...(hit.url ? [`<${hit.url}>`] : [])];
  return `${[...head, ...hit.exchange.map(({ role, text }) => `## ${labels[role]}\n\n${text.trim()}`)].join('\n\n')}\n`;
}

import type { Conversation } from '../../../lib/core/conversation';
import type { Translate } from '../../i18n/language';
import { computePath } from '../../reading/branches';
import { formatSource } from '../../i18n/source-text';

/** Formats the active branch as Markdown, with the title and the role of each turn. */
export function formatConversation(conversation: Conversation, t: Translate): string {
  const { source, title, url, turns } = conversation;
  const site = formatSource(source, t);
  const roleLabels = { user: t('reading_you'), assistant: site, system: t('reading_instructions') };
  const byId = new Map(turns.map(turn => [turn.id, turn]));
  const shownTurns = computePath(conversation).flatMap(id => byId.get(id) ?? []);
  const head = [`# ${title.replace(/\s+/g, ' ').trim() || t('popup_untitled')}`, ...(url ? [`<${url}>`] : [])];
  return `${[...head, ...shownTurns.map(({ role, text }) => `## ${roleLabels[role]}\n\n${text.trim()}`)].join('\n\n')}\n`;
}

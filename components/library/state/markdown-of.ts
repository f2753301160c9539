import type { Conversation } from '../../../lib/core/conversation';
import type { Translate } from '../../i18n/language';
import { pathOf } from '../../reading/branches';
import { sourceText } from '../../i18n/source-text';

/** Formats the active branch as Markdown, with the title and the role of each turn. */
export function markdownOf(conversation: Conversation, t: Translate): string {
  const { source, title, url, turns } = conversation;
  const site = sourceText(source, t);
  const speaker = { user: t('reading_you'), assistant: site, system: t('reading_instructions') };
  const byId = new Map(turns.map(turn => [turn.id, turn]));
  const said = pathOf(conversation).flatMap(id => byId.get(id) ?? []);
  const head = [`# ${title.replace(/\s+/g, ' ').trim() || t('popup_untitled')}`, ...(url ? [`<${url}>`] : [])];
  return `${[...head, ...said.map(({ role, text }) => `## ${speaker[role]}\n\n${text.trim()}`)].join('\n\n')}\n`;
}

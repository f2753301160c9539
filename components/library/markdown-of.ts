import type { Conversation } from '../../lib/conversation';
import type { Translate } from '../language';
import { pathOf } from '../reading/branches';
import { sourceText } from '../source-text';

/** The branch that the site showed last as one Markdown text, with its title and who said what. */
export function markdownOf(conversation: Conversation, t: Translate): string {
  const { source, title, url, turns } = conversation;
  const site = sourceText(source, t);
  const speaker = { user: t('reading_you'), assistant: site, system: t('reading_instructions') };
  const byId = new Map(turns.map(turn => [turn.id, turn]));
  const said = pathOf(conversation).flatMap(id => byId.get(id) ?? []);
  const head = [`# ${title.replace(/\s+/g, ' ').trim() || t('popup_untitled')}`, ...(url ? [`<${url}>`] : [])];
  return `${[...head, ...said.map(({ role, text }) => `## ${speaker[role]}\n\n${text.trim()}`)].join('\n\n')}\n`;
}

/** Writes chats as Markdown files with YAML front matter, one file a chat, for Obsidian and other programs that read Markdown. */
import type { Completeness, Conversation, Role, SourceId, Turn } from '../../core/conversation';
import { isMarkdown } from '../../core/is-markdown';
import { getSourceName } from '../../sites/sources';
import { listOtherBranches } from './branches';
import { formatPrompt } from './format-prompt';
import { sanitizeInDetails, sanitizeMessage } from './sanitize-message';
import { isolateLabels } from './isolate-labels';
import { UniqueNames } from '../unique-names';
import type { MarkdownLabels } from '../format-names';
import type { OutFile } from '../write-zip';

/** Yields one file a chat. `spaces`: their names by id. `folder`: `markdown/`, or empty. */
export async function* writeMarkdown(
  conversations: AsyncIterable<Conversation>,
  labels: MarkdownLabels,
  spaces: ReadonlyMap<string, string>,
  folder = '',
): AsyncGenerator<OutFile> {
  const names = new UniqueNames(labels.untitled);
  for await (const conversation of conversations) {
    const name = `${folder}${names.chooseName(conversation.title, conversation.id)}.md`;
    yield { name, changedAt: conversation.updatedAt, pieces: [toMarkdown(conversation, labels, spaces)] };
  }
}

/** The branch that was shown last, message by message. Other branches are folded at the end, so that one chat stays one note to link to. */
export function toMarkdown(
  conversation: Conversation,
  labels: MarkdownLabels,
  spaces: ReadonlyMap<string, string> = new Map(),
): string {
  const { turns, activePath } = conversation;
  const byId = new Map(turns.map(turn => [turn.id, turn]));
  const shown = activePath.flatMap(id => byId.get(id) ?? []);
  const roleNames = getRoleNames(conversation, labels);
  const numbers = new Map(turns.map((turn, place) => [turn, place + 1]));
  const format = (turn: Turn) => formatMessage(turn, numbers.get(turn) ?? 0, conversation.source, labels);
  const branches = listOtherBranches(turns, shown);
  const foldedBranches = branches.map(({ after, turns: branchTurns }) => {
    const inside = branchTurns.map(turn => `**${roleNames[turn.role]}**\n\n${sanitizeInDetails(format(turn))}`);
    return formatDetails(labels.after(after), inside.join('\n\n'));
  });
  return [
    formatFrontMatter(conversation, spaces),
    `# ${toOneLine(conversation.title) || labels.untitled}`,
    ...shown.map(turn => `## ${roleNames[turn.role]}\n\n${format(turn)}`),
    ...(foldedBranches.length > 0 ? [`## ${labels.otherWays}`, ...foldedBranches] : []),
  ]
    .join('\n\n')
    .concat('\n');
}

const getRoleNames = ({ source }: Conversation, labels: MarkdownLabels): Readonly<Record<Role, string>> => ({
  user: labels.user,
  assistant: getSourceName(source) || labels.note,
  system: labels.system,
});

function formatMessage(
  { role, text, parts = [], attachments = [], unfinished, unread }: Turn,
  number: number,
  source: SourceId,
  labels: MarkdownLabels,
): string {
  const details = parts.map((part, place) =>
    formatDetails(toOneLine(labels.part(part)), sanitizeInDetails(isolateLabels(part.text, `${number}-${place + 1}`))),
  );
  const files = attachments.map(({ name }) => `\`${toOneLine(name).replaceAll('`', "'")}\``);
  return [
    ...details,
    isMarkdown(role, source) ? sanitizeMessage(isolateLabels(text, `${number}`)) : formatPrompt(text),
    ...(files.length > 0 ? [`${labels.files} ${files.join(' ')}`] : []),
    ...(unfinished ? [`*${labels.unfinished}*`] : []),
    ...(unread ? [`*${labels.unread}*`] : []),
  ]
    .filter(block => block.trim() !== '')
    .join('\n\n');
}

/** The blank lines let Markdown continue inside. */
const formatDetails = (summary: string, inside: string): string =>
  `<details>\n<summary>${escapeHtml(summary)}</summary>\n\n${inside}\n\n</details>`;

const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const toOneLine = (text: string): string => text.replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

type Field = [name: string, value: string | number | boolean | readonly string[] | undefined];

function formatFrontMatter(conversation: Conversation, spaces: ReadonlyMap<string, string>): string {
  const { id, source, account, url, title, model, space, tags = [], pinned, createdAt, updatedAt } = conversation;
  const fields: Field[] = [
    ['title', title],
    ['aliases', title === '' ? [] : [title]],
    ['site', getSourceName(source) || 'Kura'],
    ['url', url],
    ['created', toIso(createdAt)],
    ['updated', toIso(updatedAt)],
    ['tags', tags.map(toTag)],
    ['space', space === 'main' ? undefined : spaces.get(space) || space],
    ['pinned', pinned],
    ['model', model],
    ['account', account],
    ['messages', conversation.turns.length],
    ['receipt', formatCompleteness(conversation.completeness)],
    ...getNoteFields(conversation),
    ['kura', id],
  ];
  const lines = fields.flatMap(([name, value]) => {
    if (value === undefined) return [];
    if (typeof value === 'number' || typeof value === 'boolean') return [`${name}: ${value}`];
    if (typeof value === 'string') return [`${name}: ${quoteYaml(value)}`];
    return value.length === 0 ? [`${name}: []`] : [`${name}:`, ...value.map(item => `  - ${quoteYaml(item)}`)];
  });
  return ['---', ...lines, '---'].join('\n');
}

/** Fields that only a note has. Its place in a story is not exported. */
function getNoteFields({ source, note, turns }: Conversation): Field[] {
  if (source !== 'note') return [];
  const about = turns[0]?.createdAt;
  return [
    ['about', about === undefined ? undefined : toIso(about)],
    ['importance', note?.importance],
    ['replaces', note?.replaces],
    ['replaced', note?.replaced && toIso(note.replaced.at)],
    ['replaced_by', note?.replaced?.by],
  ];
}

/** `complete 74`, `partial 9 of 74`. */
function formatCompleteness(completeness: Completeness): string {
  if (completeness.state === 'complete') return `complete ${completeness.turns + (completeness.since ?? 0)}`;
  return `partial ${completeness.turns}${completeness.of === undefined ? '' : ` of ${completeness.of}`}`;
}

/** Tags in Obsidian hold letters, digits, `_`, `-` and `/`, and not digits alone. */
function toTag(tag: string): string {
  const tidy =
    tag.replace(/[^\p{L}\p{M}\p{N}\p{Emoji_Presentation}_/-]+/gu, '-').replace(/^[-/]+|[-/]+$/g, '') || 'tag';
  return /^\p{N}+$/u.test(tidy) ? `_${tidy}` : tidy;
}

const toIso = (time: number): string => new Date(time).toISOString();

/** Quotes a text for YAML, whose double quotes are those of JSON. Characters that YAML reads as line ends or does not print are escaped. */
const quoteYaml = (text: string): string =>
  JSON.stringify(text.toWellFormed()).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

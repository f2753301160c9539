/** Writes chats as Markdown files with YAML front matter, one file a chat, for Obsidian and other programs that read Markdown. */
import type { Completeness, Conversation, Role, Turn } from '../../core/conversation';
import { nameOfSource } from '../../sites/sources';
import { otherWays } from './branches';
import { inFold, onItsOwn } from './text';
import { FileNames } from '../unique-names';
import type { MarkdownWords } from '../format-names';
import type { OutFile } from '../write-zip';

/** Yields one file a chat. `spaces`: their names by id. `folder`: `markdown/`, or empty. */
export async function* markdownFiles(
  conversations: AsyncIterable<Conversation>,
  words: MarkdownWords,
  spaces: ReadonlyMap<string, string>,
  folder = '',
): AsyncGenerator<OutFile> {
  const names = new FileNames(words.untitled);
  for await (const conversation of conversations) {
    const name = `${folder}${names.nameOf(conversation.title, conversation.id)}.md`;
    yield { name, changedAt: conversation.updatedAt, pieces: [markdownOf(conversation, words, spaces)] };
  }
}

/** The branch that was shown last, message by message. Other branches are folded at the end, so that one chat stays one note to link to. */
export function markdownOf(
  conversation: Conversation,
  words: MarkdownWords,
  spaces: ReadonlyMap<string, string> = new Map(),
): string {
  const { turns, activePath } = conversation;
  const byId = new Map(turns.map(turn => [turn.id, turn]));
  const shown = activePath.flatMap(id => byId.get(id) ?? []);
  const speakers = speakersOf(conversation, words);
  const ways = otherWays(turns, shown);
  const folded = ways.map(({ after, said }) => {
    const inside = said.map(turn => `**${speakers[turn.role]}**\n\n${inFold(messageOf(turn, words))}`);
    return fold(words.after(after), inside.join('\n\n'));
  });
  return [
    frontMatter(conversation, spaces),
    `# ${onOneLine(conversation.title) || words.untitled}`,
    ...shown.map(turn => `## ${speakers[turn.role]}\n\n${messageOf(turn, words)}`),
    ...(folded.length > 0 ? [`## ${words.otherWays}`, ...folded] : []),
  ]
    .join('\n\n')
    .concat('\n');
}

const speakersOf = ({ source }: Conversation, words: MarkdownWords): Readonly<Record<Role, string>> => ({
  user: words.user,
  assistant: nameOfSource(source) || words.note,
  system: words.system,
});

function messageOf({ text, parts = [], attachments = [], unfinished }: Turn, words: MarkdownWords): string {
  const folds = parts.map(part => {
    const summary = [words.parts[part.kind], onOneLine(part.title ?? '')].filter(Boolean).join(' · ');
    return fold(summary, inFold(part.text));
  });
  const files = attachments.map(({ name }) => `\`${onOneLine(name).replaceAll('`', "'")}\``);
  return [
    ...folds,
    onItsOwn(text),
    ...(files.length > 0 ? [`${words.files} ${files.join(' ')}`] : []),
    ...(unfinished ? [`*${words.unfinished}*`] : []),
  ]
    .filter(block => block.trim() !== '')
    .join('\n\n');
}

/** The blank lines let Markdown continue inside. */
const fold = (summary: string, inside: string): string =>
  `<details>\n<summary>${asHtml(summary)}</summary>\n\n${inside}\n\n</details>`;

const asHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const onOneLine = (text: string): string => text.replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

type Field = [name: string, value: string | number | boolean | readonly string[] | undefined];

function frontMatter(conversation: Conversation, spaces: ReadonlyMap<string, string>): string {
  const { id, source, account, url, title, model, space, tags = [], pinned, createdAt, updatedAt } = conversation;
  const fields: Field[] = [
    ['title', title],
    ['aliases', title === '' ? [] : [title]],
    ['site', nameOfSource(source) || 'Kura'],
    ['url', url],
    ['created', iso(createdAt)],
    ['updated', iso(updatedAt)],
    ['tags', tags.map(asTag)],
    ['space', space === 'main' ? undefined : spaces.get(space) || space],
    ['pinned', pinned],
    ['model', model],
    ['account', account],
    ['messages', conversation.turns.length],
    ['receipt', receiptOf(conversation.completeness)],
    ...noteFields(conversation),
    ['kura', id],
  ];
  const lines = fields.flatMap(([name, value]) => {
    if (value === undefined) return [];
    if (typeof value === 'number' || typeof value === 'boolean') return [`${name}: ${value}`];
    if (typeof value === 'string') return [`${name}: ${quoted(value)}`];
    return value.length === 0 ? [`${name}: []`] : [`${name}:`, ...value.map(item => `  - ${quoted(item)}`)];
  });
  return ['---', ...lines, '---'].join('\n');
}

/** Fields that only a note has. Its place in a story is not exported. */
function noteFields({ source, note, turns }: Conversation): Field[] {
  if (source !== 'note') return [];
  const about = turns[0]?.createdAt;
  return [
    ['about', about === undefined ? undefined : iso(about)],
    ['importance', note?.importance],
    ['replaces', note?.replaces],
    ['replaced', note?.replaced && iso(note.replaced.at)],
    ['replaced_by', note?.replaced?.by],
  ];
}

/** `complete 74`, `partial 9 of 74`. */
function receiptOf(known: Completeness): string {
  if (known.state === 'complete') return `complete ${known.turns + (known.since ?? 0)}`;
  return `partial ${known.turns}${known.of === undefined ? '' : ` of ${known.of}`}`;
}

/** Tags in Obsidian hold letters, digits, `_`, `-` and `/`, and not digits alone. */
function asTag(tag: string): string {
  const tidy =
    tag.replace(/[^\p{L}\p{M}\p{N}\p{Emoji_Presentation}_/-]+/gu, '-').replace(/^[-/]+|[-/]+$/g, '') || 'tag';
  return /^\p{N}+$/u.test(tidy) ? `_${tidy}` : tidy;
}

const iso = (time: number): string => new Date(time).toISOString();

/** Quotes a text for YAML, whose double quotes are those of JSON. Characters that YAML reads as line ends or does not print are escaped. */
const quoted = (text: string): string =>
  JSON.stringify(text.toWellFormed()).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** The hostile texts, in everything that a vault holds and a file may bring. */
import type { Turn } from '../../../lib/core/conversation';
import { payloads } from './payloads';

/** So many texts stand in one chat. */
const each = 95;

export const groups: readonly (readonly string[])[] = Array.from(
  { length: Math.ceil(payloads.length / each) },
  (_, n) => payloads.slice(n * each, (n + 1) * each),
);

const time = new Date(2026, 4, 1).getTime();
const short = (text: string) => Array.from(text.replace(/\s+/g, ' ').trim()).slice(0, 40).join('').trim();
const roleOf = (n: number): Turn['role'] => (n % 2 === 0 ? 'user' : 'assistant');

/** A vault file: every text as a turn, and every text as a title, a tag, a space, a model, an account, a file's name, a thought. */
export function vaultFile(): string {
  const long = groups.map((texts, n) => ({
    id: `gemini:texts${n}`,
    source: 'gemini',
    url: `https://gemini.google.com/app/texts${n}`,
    title: `texts ${n}`,
    turns: texts.map((text, place) => ({
      id: `t${place}`,
      role: roleOf(place),
      text,
      createdAt: new Date(time).toISOString(),
    })),
  }));
  const named = payloads.map((text, n) => ({
    id: `grok:title${n}`,
    source: 'grok',
    url: n % 2 === 0 ? text : `https://grok.com/c/title${n}`,
    title: text,
    model: text,
    account: text,
    tags: [short(text)],
    space: spaceOf(n),
    turns: [
      {
        id: 'q',
        role: 'user',
        text: `bite ${n}`,
        attachments: [{ name: text, kind: 'image' }],
        createdAt: new Date(time + n).toISOString(),
      },
      {
        id: 'a',
        role: 'assistant',
        text,
        model: text,
        parts: [
          { kind: 'thinking', title: text, text },
          { kind: 'artifact', title: text, text },
        ],
      },
    ],
  }));
  const spaces = payloads.slice(0, mostSpaces).map((text, n) => ({ id: `s${n}`, name: short(text) }));
  return JSON.stringify({
    schema: 'kura-vault',
    version: 1,
    conversations: [...long, ...named],
    spaces: [{ id: 'main' }, ...spaces],
  });
}

const mostSpaces = 120;
const spaceOf = (n: number) => (n < mostSpaces ? `s${n}` : 'main');

/** As ChatGPT hands out its chats. */
export const chatgptExport = (): string =>
  JSON.stringify(
    groups.map((texts, n) => {
      const ids = texts.map((_, place) => `m${n}-${place}`);
      const nodes = texts.map((text, place) => ({
        id: ids[place],
        parent: ids[place - 1] ?? 'root',
        children: ids.slice(place + 1, place + 2),
        message: {
          id: ids[place],
          author: { role: roleOf(place), name: text },
          create_time: time / 1000 + place,
          content: { content_type: 'text', parts: [text] },
          metadata: { model_slug: text, attachments: [{ id: 'f', name: text }] },
        },
      }));
      const root = { id: 'root', parent: null, message: null, children: ids.slice(0, 1) };
      return {
        id: `gpt${n}`,
        conversation_id: `gpt${n}`,
        title: texts[0],
        create_time: time / 1000,
        update_time: time / 1000,
        mapping: Object.fromEntries([root, ...nodes].map(node => [node.id, node])),
        current_node: ids.at(-1),
      };
    }),
  );

/** As Claude hands out its chats. */
export const claudeExport = (): string =>
  JSON.stringify(
    groups.map((texts, n) => ({
      uuid: `claude${n}`,
      name: texts[1],
      created_at: '2026-05-01T10:00:00.000000Z',
      updated_at: '2026-05-02T00:00:00.500000Z',
      account: { uuid: 'a-1' },
      chat_messages: texts.map((text, place) => ({
        uuid: `c${n}-${place}`,
        sender: place % 2 === 0 ? 'human' : 'assistant',
        text,
        content: [{ type: 'text', text }],
        attachments: [{ file_name: text, extracted_content: text }],
        created_at: '2026-05-01T10:00:01.000000Z',
        parent_message_uuid: place === 0 ? '00000000-0000-4000-8000-000000000000' : `c${n}-${place - 1}`,
      })),
    })),
  );

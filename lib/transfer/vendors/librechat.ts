/** Reads LibreChat's export of one chat: `{conversationId, title, messagesTree}`, nested, or `messages` in a list, each naming its parent. */
import type { SeenTurn } from '../../core/conversation';
import { withDollars } from '../../sites/data/formulas';
import { at, given, isAt, itemsAt, lineAt, listAt, textAt } from '../../sites/data/json';
import { filesKept, partsKept } from '../../sites/data/to-parts';
import { sightingOf } from './to-snapshot';
import { ofOneChat, type ChatSheet } from './chat-csv';
import { contentOf, filesIn } from './content';
import { sideOf } from './dialogue';
import { unfolded } from './folded';
import { grown, type Message } from './build-turns';
import { markOf, ownIdAt } from './derived-id';
import { momentAt } from './parse-time';
import type { VendorReader } from './vendor-reader';

export const librechat: VendorReader = {
  vendor: 'librechat',
  form: 'json',
  owns: isChat,
  async *read(values, file) {
    for await (const value of values) {
      if (!isChat(value)) {
        file.skip('entry that is no chat');
        continue;
      }
      const sheet = ofOneChat(file);
      const messages = inRow(value).flatMap(one => messageOf(one, sheet));
      yield* sightingOf(
        {
          source: 'librechat',
          id: ownIdAt(value, 'conversationId') ?? markOf(...messages.map(({ id }) => id)),
          title: lineAt(value, 'title'),
          model: lineAt(value, 'options', 'model') ?? lineAt(value, 'model'),
          changedAt: momentAt(value, 'updatedAt'),
          ...grown(messages, sheet),
        },
        sheet,
      );
    }
  },
};

function isChat(value: unknown): boolean {
  if (listAt(value, 'messagesTree')) return true;
  const messages = listAt(value, 'messages');
  if (!messages || at(value, 'mapping') !== undefined) return false;
  return messages.some(isMessage) || (messages.length === 0 && ownIdAt(value, 'conversationId') !== undefined);
}

const isMessage = (message: unknown): boolean =>
  textAt(message, 'messageId') !== undefined || at(message, 'isCreatedByUser') !== undefined;

interface Placed {
  readonly message: unknown;
  readonly id: string;
  /** The message that contains this one, or else the one before it. */
  readonly above: string | null;
}

/** Lists every message, parents first, whatever the depth of nesting. */
function inRow(chat: unknown): Placed[] {
  const row: Placed[] = [];
  const nested = listAt(chat, 'messagesTree');
  const waiting = (nested ?? itemsAt(chat, 'messages'))
    .map(message => ({ message, above: null as string | null }))
    .toReversed();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { message } = next;
    const above = next.above ?? (nested ? null : (row.at(-1)?.id ?? null));
    const id = ownIdAt(message, 'messageId') ?? markOf(above ?? '', textAt(message, 'text') ?? '', `${row.length}`);
    row.push({ message, id, above });
    for (const child of itemsAt(message, 'children').toReversed()) waiting.push({ message: child, above: id });
  }
  return row;
}

function messageOf({ message, id, above }: Placed, sheet: ChatSheet): Message[] {
  const role = roleOf(message);
  if (role === undefined) {
    sheet.skip('message without a side');
    return [];
  }
  const named = textAt(message, 'parentMessageId');
  // The parent id of the first message is made of zeros.
  const parent = named === undefined ? above : /^[0-]*$/.test(named) ? null : (ownIdAt(named) ?? null);
  const createdAt = momentAt(message, 'createdAt');
  const turn = turnOf(message, role, createdAt, sheet);
  const says = turn.text !== '' || turn.parts || turn.attachments;
  return [{ id, parent, at: createdAt, turn: says ? turn : undefined }];
}

function roleOf(message: unknown): SeenTurn['role'] | undefined {
  const mine = at(message, 'isCreatedByUser');
  if (typeof mine === 'boolean') return mine ? 'user' : 'assistant';
  const side = sideOf(textAt(message, 'role') ?? textAt(message, 'sender'));
  if (side !== undefined) return side === 'tool' ? 'assistant' : side;
  // The sender of an answer is the name of its model.
  return textAt(message, 'sender') === undefined ? undefined : 'assistant';
}

function turnOf(message: unknown, role: SeenTurn['role'], createdAt: number | undefined, sheet: ChatSheet) {
  const blocks = contentOf(listAt(message, 'content') ?? null, sheet);
  const written = textAt(message, 'text') ?? '';
  const whole = blocks.text === '' ? written : blocks.text;
  const isAnswer = role === 'assistant';
  const { text, parts } = isAnswer ? unfolded(whole) : { text: whole.trim(), parts: [] };
  const told = {
    parts: partsKept([...blocks.parts, ...parts]),
    attachments: filesKept([...blocks.attachments, ...filesIn(message, 'files'), ...filesIn(message, 'attachments')]),
    model: isAnswer ? lineAt(message, 'model') : undefined,
    createdAt,
    unfinished: !isAnswer
      ? undefined
      : isAt(message, 'error')
        ? ('failed' as const)
        : isAt(message, 'unfinished')
          ? ('stopped' as const)
          : undefined,
  };
  return { role, text: isAnswer ? withDollars(text) : text, ...given(told) };
}

/** LibreChat's own export of one chat: `{conversationId, title, messagesTree}`, nested, or `messages` in a row, each naming its parent. */
import type { SeenTurn } from '../../conversation';
import { withDollars } from '../../sites/data/formulas';
import { at, given, isAt, itemsAt, lineAt, listAt, textAt } from '../../sites/data/json';
import { filesKept, partsKept } from '../../sites/data/words';
import { sightingOf } from './chat';
import { ofOneChat, type ChatSheet } from './chat-sheet';
import { contentOf, filesIn } from './content';
import { sideOf } from './dialogue';
import { unfolded } from './folded';
import { grown, type Message } from './grown';
import { markOf, ownIdAt } from './made-id';
import { momentAt } from './moment';
import type { VendorReader } from './vendor';

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
  /** The message that it stands in, or else after. */
  readonly above: string | null;
}

/** Every message, parents first: what is nested as deep as it goes. */
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
  // The first message names nobody by a number of zeros.
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
  // An answer is signed with its model's name.
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

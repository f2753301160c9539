/** The messages of a thread for the model that answers next, whichever model answered before. Pure. */
import type { ChatMessage, ProviderSettings } from './provider';
import type { ThreadTurn } from './thread';
import type { TurnMessages } from './vendor-parts';

export interface PathMessages {
  readonly messages: readonly ChatMessage[];
  /** The turn of each message. */
  readonly turns: readonly string[];
}

/** `stored`: by turn. A turn without stored messages is told by its text. */
export function buildMessages(
  path: readonly ThreadTurn[],
  stored: ReadonlyMap<string, TurnMessages>,
  kind: ProviderSettings['kind'],
): PathMessages {
  const all = path.flatMap(turn =>
    toMessages(turn, stored.get(turn.id), kind).map(message => ({ message, turn: turn.id })),
  );
  const joined = joinUsers(all.filter(({ message }) => message.role !== 'assistant' || message.content.length > 0));
  return { messages: joined.map(({ message }) => message), turns: joined.map(({ turn }) => turn) };
}

function toMessages(
  { role, text }: ThreadTurn,
  stored: TurnMessages | undefined,
  kind: ProviderSettings['kind'],
): readonly ChatMessage[] {
  if (stored && stored.messages.length > 0)
    return stored.kind === kind ? stored.messages : stored.messages.map(removeVendorParts);
  if (role === 'user') return [{ role, text }];
  return text === '' ? [] : [{ role, content: [{ type: 'text', text }] }];
}

/** Another vendor cannot check a signature, and its model did not think these thoughts. */
function removeVendorParts(message: ChatMessage): ChatMessage {
  if (message.role !== 'assistant') return message;
  const content = message.content
    .filter(({ type }) => type !== 'thinking')
    .map(part => {
      const { vendor: _vendor, ...rest } = part;
      return rest;
    });
  return { ...message, content };
}

interface MessageOfTurn {
  readonly message: ChatMessage;
  readonly turn: string;
}

/** Two questions in a row, because the first got no answer, are one: some vendors refuse anything else. */
function joinUsers(all: readonly MessageOfTurn[]): readonly MessageOfTurn[] {
  const joined: MessageOfTurn[] = [];
  for (const { message, turn } of all) {
    const before = joined.at(-1)?.message;
    if (message.role === 'user' && before?.role === 'user')
      joined[joined.length - 1] = { message: { role: 'user', text: `${before.text}\n\n${message.text}` }, turn };
    else joined.push({ message, turn });
  }
  return joined;
}

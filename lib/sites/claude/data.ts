/** Parses Claude's own requests: a chat with every branch, and the list of chats. */
import type { ListedChat, SeenTurn } from '../../core/conversation';
import type { Payload, SiteData } from '../site';
import { at, given, idAt, isAt, jsonOf, lineAt, listAt, textAt, timeAt } from '../data/json';
import { parentsFirst } from '../data/tree';
import { contentOf, filesOf } from './data-content';
import { isData, requests } from './requests';

/** The parent id that the site gives a first message. */
const root = '00000000-0000-4000-8000-000000000000';

export function parse({ url, body }: Payload): readonly SiteData[] {
  const request = URL.canParse(url) ? new URL(url) : undefined;
  if (!request || !isData(request)) return [];
  const [, account, chat] = requests.chat.exec(request.pathname) ?? requests.list.exec(request.pathname) ?? [];
  const told = jsonOf(body);
  if (account === undefined) return [];
  if (chat === undefined) return listOf(told, account);

  if (idAt(told, 'uuid') !== chat) return [];
  const thread = { kind: 'thread', chat, account } as const;
  if (isAt(told, 'is_temporary')) return [{ ...thread, private: true, turns: [] }];

  const turns = turnsOf(listAt(told, 'chat_messages') ?? []);
  const leaf = at(told, 'current_leaf_message_uuid') ?? undefined;
  if (!turns || turns.length === 0) return [];
  if (leaf !== undefined && !turns.some(({ id }) => id === leaf)) return [];
  // Without `tree` the answer holds only the branch that is shown.
  const partial = request.searchParams.get('tree')?.toLowerCase() === 'true' ? undefined : (true as const);
  const named = { title: lineAt(told, 'name'), model: lineAt(told, 'model'), leaf: textAt(leaf), partial };
  return [{ ...thread, turns, ...given(named) }];
}

function turnsOf(messages: readonly unknown[]): SeenTurn[] | undefined {
  const turns: (SeenTurn & { parent: string | null })[] = [];
  for (const message of messages) {
    const id = idAt(message, 'uuid');
    const above = at(message, 'parent_message_uuid');
    const parent = above === root || above === null ? null : textAt(above);
    const sender = textAt(message, 'sender');
    if (id === undefined || parent === undefined || (sender !== 'human' && sender !== 'assistant')) return undefined;

    const role = sender === 'human' ? 'user' : 'assistant';
    const { text, parts } = contentOf(message);
    const files = filesOf(message);
    const told = {
      parts: [...parts, ...files.parts],
      attachments: files.attachments,
      createdAt: timeAt(message, 'created_at'),
      unfinished: textAt(message, 'stop_reason') === 'user_canceled' ? ('stopped' as const) : undefined,
    };
    turns.push({ id, parent, role, text, ...given(told) });
  }
  return parentsFirst(turns);
}

function listOf(told: unknown, account: string): SiteData[] {
  const items = listAt(told);
  if (!items) return [];
  const chats = items.flatMap((item): ListedChat[] => {
    const id = idAt(item, 'uuid');
    if (id === undefined || isAt(item, 'is_temporary')) return [];
    return [{ id, ...given({ title: lineAt(item, 'name'), updatedAt: timeAt(item, 'updated_at') }) }];
  });
  return [{ kind: 'list', account, chats }];
}

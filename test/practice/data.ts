/**
 * The data that the sites' own pages load when a chat is opened, in the shapes that are known of autumn 2026: which requests a
 * page makes, and what each is answered.
 */
import { shownPath, versionsOf, type Chat, type Message } from './page/chats';

/** `whole`: a chat in one answer. `pieces`: in several, where the site has such a shape. */
export type DataShape = 'whole' | 'pieces';

export interface DataRequest {
  /** With its query. */
  readonly path: string;
  readonly answer: string;
  readonly by: 'fetch' | 'xhr';
  /** Sent along; the request is then a POST. */
  readonly sent?: string;
}

interface OwnData {
  chat(chat: Chat, shape: DataShape): DataRequest[];
  list(chats: readonly Chat[]): DataRequest[];
}

const seconds = (at: number) => at / 1000;
const iso = (at: number) => new Date(at).toISOString();
const lastTime = (chat: Chat) => Math.max(chat.at, ...chat.messages.map(({ at }) => at));
const json = (path: string, answer: unknown): DataRequest => ({ path, answer: JSON.stringify(answer), by: 'fetch' });

/** The account of the practice visitor, where the address names one. */
export const claudeOrganization = '0a11c0de-0000-4000-8000-000000000001';

const chatgpt: OwnData = {
  chat: (chat, shape) => (shape === 'whole' ? [chatgptTree(chat)] : chatgptPieces(chat)),
  list: chats => [
    json('/backend-api/conversations?offset=0&limit=28&order=updated', {
      items: chats.map(chat => ({
        id: chat.id,
        title: chat.title,
        create_time: iso(chat.at),
        update_time: iso(lastTime(chat)),
        is_archived: false,
      })),
      total: chats.length,
      limit: 28,
      offset: 0,
    }),
  ],
};

function chatgptMessage({ id, role, text, at, model, files }: Message) {
  return {
    id,
    author: { role, name: null, metadata: {} },
    create_time: seconds(at),
    content: { content_type: 'text', parts: [text] },
    status: 'finished_successfully',
    end_turn: role === 'assistant' ? true : null,
    metadata: {
      ...(model !== undefined && { model_slug: model }),
      ...(files && { attachments: files.map((name, index) => ({ id: `file-${index}`, name })) }),
    },
    recipient: 'all',
    channel: role === 'assistant' ? 'final' : null,
  };
}

/** Below a root without a message and hidden instructions, as the site has it. */
function chatgptTree(chat: Chat): DataRequest {
  const hidden = {
    id: 'instructions',
    author: { role: 'system' },
    content: { content_type: 'text', parts: [''] },
    metadata: { is_visually_hidden_from_conversation: true },
    recipient: 'all',
  };
  const childrenOf = (id: string | null) => chat.messages.filter(({ parent }) => parent === id).map(child => child.id);
  const nodes = [
    { id: 'client-created-root', message: null, parent: null, children: ['instructions'] },
    { id: 'instructions', message: hidden, parent: 'client-created-root', children: childrenOf(null) },
    ...chat.messages.map(message => ({
      id: message.id,
      message: chatgptMessage(message),
      parent: message.parent ?? 'instructions',
      children: childrenOf(message.id),
    })),
  ];
  return json(`/backend-api/conversation/${chat.id}`, {
    title: chat.title,
    create_time: seconds(chat.at),
    update_time: seconds(lastTime(chat)),
    mapping: Object.fromEntries(nodes.map(node => [node.id, node])),
    current_node: chat.leaf,
    conversation_id: chat.id,
    is_temporary_chat: false,
  });
}

/** Ten exchanges at a time, the newest first; only the branch that is shown. */
function chatgptPieces(chat: Chat): DataRequest[] {
  const path = shownPath(chat);
  const each = 20;
  const requests: DataRequest[] = [];
  for (let end = path.length; end > 0; end -= each) {
    const start = Math.max(0, end - each);
    const messages = path.slice(start, end).map(message => ({
      ...chatgptMessage(message),
      ...(versionsOf(chat, message).length > 1 && { has_versions: true }),
    }));
    const cursor = `before-${path[start]?.id}`;
    const query =
      end === path.length ? '?include_has_versions=true&num_turns=10' : `/messages?before=before-${path[end]?.id}`;
    requests.push(
      json(`/backend-api/conversations/${chat.id}${query}`, {
        conversation_id: chat.id,
        title: chat.title,
        messages,
        page_info: { has_previous_page: start > 0, start_cursor: start > 0 ? cursor : null },
      }),
    );
  }
  return requests;
}

const claude: OwnData = {
  chat: chat => [
    json(
      `/api/organizations/${claudeOrganization}/chat_conversations/${chat.id}?tree=True&rendering_mode=messages&render_all_tools=true`,
      {
        uuid: chat.id,
        name: chat.title,
        is_temporary: false,
        created_at: iso(chat.at),
        updated_at: iso(lastTime(chat)),
        current_leaf_message_uuid: chat.leaf,
        chat_messages: chat.messages.map((message, index) => ({
          uuid: message.id,
          parent_message_uuid: message.parent ?? '00000000-0000-4000-8000-000000000000',
          sender: message.role === 'user' ? 'human' : 'assistant',
          index,
          created_at: iso(message.at),
          content: [
            ...(message.thought === undefined ? [] : [{ type: 'thinking', thinking: message.thought }]),
            { type: 'text', text: message.text, citations: [] },
          ],
          attachments: [],
          files: (message.files ?? []).map(file_name => ({ file_name })),
        })),
      },
    ),
  ],
  list: chats => [
    json(
      `/api/organizations/${claudeOrganization}/chat_conversations?limit=30`,
      chats.map(chat => ({ uuid: chat.id, name: chat.title, updated_at: iso(lastTime(chat)), is_temporary: false })),
    ),
  ],
};

/** The newest exchange first; without branches, because a regeneration replaces. */
const gemini: OwnData = {
  chat: (chat, shape) => {
    const path = shownPath(chat);
    const exchanges = path
      .filter(({ role }) => role === 'user')
      .map(prompt => {
        const answer = path.find(({ parent }) => parent === prompt.id);
        const reply = answer ? `r_${answer.id}` : `r_${prompt.id}`;
        const answers: unknown[] = Array.from({ length: 22 }, () => null);
        answers[0] = answer ? [[`rc_${answer.id}`, [answer.text]]] : null;
        answers[21] = '3 Pro';
        return [[`c_${chat.id}`, reply], null, [[prompt.text], 1], answers, [Math.floor(prompt.at / 1000), 0]];
      })
      .toReversed();
    const each = shape === 'pieces' ? 5 : exchanges.length;
    const requests: DataRequest[] = [];
    for (let from = 0; from < exchanges.length; from += each) {
      const asked = from === 0 ? null : `token-${from}`;
      const next = from + each < exchanges.length ? `token-${from + each}` : null;
      const call = [`c_${chat.id}`, each, asked, 1, [0], [4], null, 1];
      requests.push(batch('hNvQHb', `/app/${chat.id}`, call, [exchanges.slice(from, from + each), next]));
    }
    return requests;
  },
  list: chats => [batch('MaZiqc', '/app', [13, null, [0, null, 1]], [null, null, chats.map(geminiListed)])],
};

const geminiListed = (chat: Chat) => [`c_${chat.id}`, chat.title, null, null, '', [Math.floor(chat.at / 1000), 0]];

function batch(procedure: string, from: string, call: unknown, answer: unknown): DataRequest {
  const chunk = JSON.stringify([['wrb.fr', procedure, JSON.stringify(answer), null, null, null, 'generic']]);
  const asked = JSON.stringify([[[procedure, JSON.stringify(call), null, 'generic']]]);
  return {
    path: `/_/BardChatUi/data/batchexecute?rpcids=${procedure}&source-path=${encodeURIComponent(from)}&rt=c`,
    by: 'xhr',
    sent: new URLSearchParams({ 'f.req': asked, at: 'practice' }).toString(),
    answer: `)]}'\n\n${new TextEncoder().encode(chunk).length}\n${chunk}\n`,
  };
}

const grok: OwnData = {
  chat: chat => [
    json(`/rest/app-chat/conversations_v2/${chat.id}?includeWorkspaces=true&includeTaskResult=true`, {
      conversation: { conversationId: chat.id, title: chat.title, temporary: false },
    }),
    json(`/rest/app-chat/conversations/${chat.id}/responses?includeThreads=false`, {
      responses: chat.messages.map(message => ({
        responseId: message.id,
        parentResponseId: message.parent ?? undefined,
        sender: message.role === 'user' ? 'human' : 'assistant',
        message: message.text,
        createTime: iso(message.at),
        model: message.role === 'assistant' ? 'grok-4' : undefined,
        partial: false,
      })),
    }),
  ],
  list: chats => [
    json('/rest/app-chat/conversations?pageSize=60', {
      conversations: chats.map(chat => ({
        conversationId: chat.id,
        title: chat.title,
        modifyTime: iso(lastTime(chat)),
        temporary: false,
      })),
    }),
  ],
};

const deepseek: OwnData = {
  chat: chat => [
    json(`/api/v0/chat/history_messages?chat_session_id=${chat.id}`, {
      code: 0,
      data: {
        biz_code: 0,
        biz_data: {
          chat_session: { id: chat.id, title: chat.title, current_message_id: Number(chat.leaf) },
          chat_messages: chat.messages.map(message => ({
            message_id: Number(message.id),
            parent_id: message.parent === null ? null : Number(message.parent),
            role: message.role.toUpperCase(),
            status: 'FINISHED',
            inserted_at: seconds(message.at),
            fragments: [{ id: 1, type: message.role === 'user' ? 'REQUEST' : 'RESPONSE', content: message.text }],
          })),
        },
      },
    }),
  ],
  list: chats => [
    json('/api/v0/chat_session/fetch_page?count=100', {
      code: 0,
      data: {
        biz_code: 0,
        biz_data: {
          chat_sessions: chats.map(chat => ({ id: chat.id, title: chat.title, updated_at: seconds(lastTime(chat)) })),
          has_more: false,
        },
      },
    }),
  ],
};

/** By host; the other sites' data is not known well enough to be played. */
export const ownData: Readonly<Record<string, OwnData>> = {
  'chatgpt.com': chatgpt,
  'claude.ai': claude,
  'gemini.google.com': gemini,
  'grok.com': grok,
  'chat.deepseek.com': deepseek,
};

/** Where a page tells the practice server what a request is to be answered. */
export const answersPath = '/practice/answers';

/** A whole chat is asked for only when the person wants it: the older request first, the service where that fails, and no further. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { requestChat } from '../../../lib/sites/claude/request-chat';
import { toJson, toLists } from '../../fakes/claude-service';

const [chat, account] = ['5d7c0000-1b2c-4d3e-8f40-51a2b3c4d5e6', '0a1b0000-0000-4000-8000-000000000001'];
const older = `https://claude.ai/api/organizations/${account}/chat_conversations/${chat}?tree=True&rendering_mode=messages&render_all_tools=true`;
const service = 'https://claude.ai/claudeai-rpc/anthropic.bard.api.v1alpha.ConversationService/ReadConversation';
const tree = {
  uuid: chat,
  name: 'Boards',
  chat_messages: [
    { uuid: 'q', parent_message_uuid: null, sender: 'human', content: [{ type: 'text', text: '木の種類は?' }] },
  ],
};
const whole = toJson({
  outcome: 1,
  update: {
    conversation: { id: chat },
    ...toLists(chat, [{ id: 'q', parent: null, role: 'user', content: ['木の種類は?'] }]),
  },
});

type Answers = Readonly<Record<string, readonly [status: number, body: unknown]>>;
let asked: { url: string; init: RequestInit | undefined }[];
let answers: Answers;
beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    asked.push({ url, init });
    const [status, body] = answers[url] ?? [0, undefined];
    if (status === 0) throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(body), { status });
  });
});
afterEach(() => void vi.unstubAllGlobals());

const ask = (said: Answers) => {
  answers = said;
  return requestChat(chat, account);
};

test('the older request is enough, and is made as the person who is signed in', async () => {
  expect(await ask({ [older]: [200, tree] })).toMatchObject([{ chat, account, turns: [{ text: '木の種類は?' }] }]);
  expect(asked.map(({ url }) => url)).toEqual([older]);
  expect(asked[0]?.init).toMatchObject({ credentials: 'same-origin' });
  expect(asked[0]?.init?.method).toBeUndefined();
});

test.each([
  ['403', [403, {}]],
  ['404', [404, {}]],
  ['503', [503, {}]],
  ['an answer of another shape', [200, { error: 'moved' }]],
  ['nothing', [0, undefined]],
] as const)('the service is asked where the older request gets %s', async (_, first) => {
  const answer = await ask({ [older]: first, [service]: [200, whole] });
  expect(answer).toMatchObject([{ chat, turns: [{ id: 'q', parent: null, text: '木の種類は?' }] }]);
  expect(answer).not.toHaveProperty('0.partial');
  expect(asked.map(({ url }) => url)).toEqual([older, service]);
  expect(asked[1]?.init).toMatchObject({
    method: 'POST',
    body: JSON.stringify({ conversationId: chat }),
    headers: {
      'content-type': 'application/json',
      'connect-protocol-version': '1',
      'x-organization-uuid': account,
      'anthropic-client-platform': 'web_claude_ai',
    },
  });
});

test.each([401, 429])('nothing more is asked after %i', async status => {
  expect(await ask({ [older]: [status, {}], [service]: [200, whole] })).toMatchObject({ refused: status });
  expect(asked).toHaveLength(1);
});

test('what the service refuses is the answer, with the request that was refused', async () => {
  expect(await ask({ [older]: [404, {}], [service]: [403, { code: 'permission_denied' }] })).toMatchObject({
    refused: 403,
    url: service,
    sent: JSON.stringify({ conversationId: chat }),
    body: '',
  });
  expect(await ask({ [older]: [404, {}], [service]: [429, { code: 'resource_exhausted' }] })).toMatchObject({
    refused: 429,
  });
});

test('a chat that is another, or no connection, is nothing', async () => {
  expect(await ask({ [older]: [200, { ...tree, uuid: 'other' }], [service]: [0, undefined] })).toEqual([]);
});

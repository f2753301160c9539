import { expect, test } from 'vitest';
import { file, only } from './given';

const fragments = (...all: [string, string][]) => all.map(([type, content]) => ({ type, content }));

const mapping = {
  root: { id: 'root', parent: null, children: ['1'], message: null },
  '1': {
    id: '1',
    parent: 'root',
    message: {
      model: 'deepseek-chat',
      inserted_at: '2026-09-05T09:00:01.000000+08:00',
      files: [{ file_name: '資料.pdf' }],
      fragments: fragments(['REQUEST', '灯台守は誰？']),
    },
  },
  '2': {
    id: '2',
    parent: '1',
    message: {
      model: 'deepseek-reasoner',
      inserted_at: '2026-09-05T09:00:20+08:00',
      fragments: fragments(['THINK', 'A name.'], ['RESPONSE', 'Alder.']),
    },
  },
  '3': {
    id: '3',
    parent: '1',
    message: { inserted_at: '2026-09-05T09:00:10+08:00', fragments: fragments(['RESPONSE', 'Birch.']) },
  },
};

test('the export’s chat is the one that is captured: its rows are named as the page names them', async () => {
  const { conversation, report } = await only(
    file('conversations.json', [{ id: 'd-1', title: 'Lighthouse', updated_at: '2026-09-05T10:00:00+08:00', mapping }]),
  );
  expect(conversation).toMatchObject({
    id: 'deepseek:d-1',
    url: 'https://chat.deepseek.com/a/chat/s/d-1',
    title: 'Lighthouse',
    model: 'deepseek-reasoner',
    updatedAt: Date.UTC(2026, 8, 5, 2),
    completeness: { state: 'complete', turns: 3 },
    activePath: ['row:1:user', 'row:2:assistant'],
  });
  expect(conversation.turns).toMatchObject([
    {
      id: 'row:1:user',
      parent: null,
      text: '灯台守は誰？',
      attachments: [{ name: '資料.pdf' }],
      createdAt: Date.UTC(2026, 8, 5, 1, 0, 1),
    },
    { id: 'row:2:assistant', parent: 'row:1:user', text: 'Alder.', parts: [{ kind: 'thinking', text: 'A name.' }] },
    { id: 'row:3:assistant', parent: 'row:1:user', text: 'Birch.' },
  ]);
  expect(report).toMatchObject({ source: 'deepseek', branches: 2 });
});

test('the answer of its own page is read too, with several first prompts and the branch that is shown', async () => {
  const one = (message_id: number, parent_id: number | null, role: string, text: string) => ({
    message_id,
    parent_id,
    role,
    inserted_at: 1_763_826_110.5 + message_id,
    status: message_id === 4 ? 'WIP' : 'FINISHED',
    fragments: fragments([role === 'USER' ? 'REQUEST' : 'RESPONSE', text]),
  });
  const { conversation, report } = await only(
    file('answer.json', {
      data: {
        biz_data: {
          chat_session: { id: 's-1', title: 'テスト', current_message_id: 2, updated_at: 1_763_826_766.5 },
          chat_messages: [
            one(1, null, 'USER', 'First try'),
            one(2, 1, 'ASSISTANT', '一'),
            one(3, null, 'USER', 'Second try'),
            one(4, 3, 'ASSISTANT', '二'),
          ],
        },
      },
    }),
  );
  expect(conversation).toMatchObject({
    id: 'deepseek:s-1',
    title: 'テスト',
    updatedAt: 1_763_826_766_500,
    activePath: ['row:1:user', 'row:2:assistant'],
  });
  expect(conversation.turns.at(-1)).toMatchObject({ id: 'row:4:assistant', unfinished: 'stopped' });
  expect(report).toMatchObject({ turns: 4, branches: 2 });
});

test('nodes that are no rows keep their own ids; circles and lost parents are counted', async () => {
  const { conversation, report } = await only(
    file('x.json', {
      mapping: {
        a: { id: 'a', parent: 'b', message: { fragments: fragments(['REQUEST', '問い']) } },
        b: { id: 'b', parent: 'a', message: { fragments: fragments(['RESPONSE', 'Answer']) } },
        c: { id: 'c', parent: 'lost', message: { fragments: fragments(['REQUEST', 'Other']) } },
        d: { id: 'd', parent: 'c', message: { fragments: [] } },
      },
    }),
  );
  expect(conversation.id).toMatch(/^deepseek:made-[0-9a-z]{14}$/);
  expect(Object.fromEntries(conversation.turns.map(({ id, parent }) => [id, parent]))).toEqual({
    a: null,
    b: 'a',
    c: 'lost',
  });
  expect(report.skipped).toEqual([
    { what: 'message of an unknown kind', count: 1 },
    { what: 'message that others answer and the export lacks', count: 1 },
    { what: 'circle of messages', count: 1 },
  ]);
});

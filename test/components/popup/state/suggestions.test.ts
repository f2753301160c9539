import { describe, expect, test } from 'vitest';
import { findSuggestions } from '../../../../components/popup/state/suggestions';
import type { Conversation, ConversationId } from '../../../../lib/core/conversation';
import { FakeLibrary, hit } from '../../../fakes/library';

const chat = (id: ConversationId, title: string, asked: readonly string[]): Conversation => ({
  id,
  source: 'claude',
  url: 'https://claude.ai/chat/9',
  title,
  space: 'main',
  createdAt: 1,
  updatedAt: 2,
  completeness: { state: 'complete', turns: asked.length },
  revision: 1,
  turns: asked.map((text, index) => ({ id: `q${index}`, role: 'user', text, observedAt: 1 })),
  activePath: asked.map((_, index) => `q${index}`),
});

/** Remembers what it was asked, and answers with these. */
function libraryOf(hits: ReturnType<typeof hit>[], conversations: readonly Conversation[]) {
  const asked: string[] = [];
  const library = new FakeLibrary(hits, conversations);
  library.answering = async question => {
    asked.push(question);
    return { hits, by: 'words' };
  };
  return { library, asked };
}

describe('what is suggested', () => {
  test.each([
    [
      'Ferries',
      ['Is it loud?', 'And the quiet cabin on the night ferry?'],
      'Ferries And the quiet cabin on the night ferry?',
    ],
    ['船', ['うるさい？', '夜行フェリーの静かな部屋は？'], '船 夜行フェリーの静かな部屋は？'],
  ])('in the chat %s is about its title and what was asked last', async (title, questions, topic) => {
    const { library, asked } = libraryOf([hit(1, 'a', 'b', 'c')], [chat('claude:9', title, questions)]);
    expect(await findSuggestions(library, { of: 'chat', chat: 'claude:9' })).toEqual([hit(1, 'a', 'b', 'c')]);
    expect(asked).toEqual([topic]);
  });

  test('a question on a branch that is not shown is not the last one', async () => {
    const branched = { ...chat('claude:9', '', ['shown', 'elsewhere']), activePath: ['q0'] };
    const { library, asked } = libraryOf([], [branched]);
    await findSuggestions(library, { of: 'chat', chat: 'claude:9' });
    expect(asked).toEqual(['shown']);
  });

  test('never the open chat itself, nor what is not certain', async () => {
    const itself = { ...hit(1, 'a', 'b', 'c'), conversation: 'claude:9' } as const;
    const doubtful = { ...hit(2, 'a', 'b', 'c'), isRelevant: false };
    const right = { ...hit(3, 'a', 'b', 'c'), isRelevant: true };
    const { library } = libraryOf([itself, doubtful, right], [chat('claude:9', 'x', ['y'])]);
    expect(await findSuggestions(library, { of: 'chat', chat: 'claude:9' })).toEqual([right]);
  });

  test('signs in a question demand nothing here', async () => {
    const { library, asked } = libraryOf([], [chat('claude:9', '', ['site:claude "said" 「引用」 before：2020'])]);
    await findSuggestions(library, { of: 'chat', chat: 'claude:9' });
    expect(asked).toEqual(['site claude said 引用 before 2020']);
  });

  test('nothing, and nothing is asked, for a chat that is not kept', async () => {
    const { library, asked } = libraryOf([hit(1, 'a', 'b', 'c')], []);
    expect(await findSuggestions(library, { of: 'chat', chat: 'claude:9' })).toEqual([]);
    expect(asked).toEqual([]);
  });

  test('on a page are its notes, whole enough to be inserted, and the chats that name it', async () => {
    const { library } = libraryOf([], []);
    const id = await library.addNote({ text: '潮の時刻', url: 'https://example.org/tides', title: '潮', at: 5 });
    const [note] = (await library.listConversations({ source: 'note' }, 0, 1)).chats;
    library.about = { notes: note ? [note] : [], hits: [hit(1, 'a', 'b', 'c')] };
    const [first, second] = await findSuggestions(library, { of: 'page', url: 'https://example.org/tides' });
    expect(first).toMatchObject({
      conversation: id,
      source: 'note',
      title: '潮',
      snippet: '潮の時刻',
      at: 5,
      exchange: [{ role: 'user', text: '潮の時刻' }],
    });
    expect(second).toEqual(hit(1, 'a', 'b', 'c'));
  });
});

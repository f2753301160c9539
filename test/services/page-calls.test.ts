import { describe, expect, test } from 'vitest';
import { parsePageCall } from '../../lib/services/page-calls';
import { chat } from '../search/chats';

const now = new Date(2026, 10, 22, 12).getTime();
const seen = new Date(2026, 10, 10, 12).getTime();
const kept = chat('claude:9', 'Dinner', [
  { text: '昨日の夕飯なに?', observedAt: seen },
  { text: 'recall', observedAt: seen },
]);
const answer = kept.turns[1]?.id ?? '';

function ask(given: unknown, at = now) {
  const asked: string[] = [];
  const desk = {
    readConversation: async (id: string) => {
      asked.push(id);
      return id === kept.id ? kept : null;
    },
    now: () => at,
  };
  return { asked, proposed: parsePageCall(desk, 'claude:9', given) };
}

const good = { body: 'recall {"query":"夕飯","after":"昨日"}', question: '', turn: answer };

describe('a call that a page hands over', () => {
  test('counts its days from when the vault saw the answer, however late the click', async () => {
    expect((await ask(good).proposed).call).toEqual({
      call: 'recall',
      query: '夕飯',
      after: new Date(2026, 10, 9).getTime(),
    });
  });

  test('is known to its page by the turn and by what is written there', async () => {
    expect((await ask(good).proposed).location).toEqual({ turn: answer, body: good.body });
  });

  test('counts them from today where the vault does not know the answer', async () => {
    const { call } = await ask({ ...good, turn: 'another' }).proposed;
    expect(call).toMatchObject({ after: new Date(2026, 10, 21).getTime() });
  });

  test('takes the day of a note from the user’s own words before it', async () => {
    const given = { body: 'remember {"text":"Curry."}', question: 'Yesterday I had curry. Remember it.', turn: answer };
    expect((await ask(given).proposed).call).toEqual({
      call: 'remember',
      text: 'Curry.',
      date: new Date(2026, 10, 9).getTime(),
    });
  });

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['a text', 'recall {"query":"tea"}'],
    ['a list', [good]],
    ['no turn', { body: good.body, question: '' }],
    ['a body that is no text', { ...good, body: { query: 'tea' } }],
    ['a ready-made call', { ...good, body: undefined, call: 'recall', query: 'tea' }],
    ['another call', { ...good, body: 'forget {"query":"tea"}' }],
    ['an endless body', { ...good, body: `recall {"query":"tea"}${' '.repeat(20_000)}` }],
    ['an endless question before it', { ...good, question: 'x'.repeat(301) }],
    ['an endless turn', { ...good, turn: 'x'.repeat(501) }],
    ['one whose parts are inherited', Object.create(good)],
  ])('%s is refused', async (_, given) => {
    await expect(ask(given).proposed).rejects.toMatchObject({ name: 'BadMessage' });
  });

  test('one that is too long is refused before the vault is looked into', async () => {
    const { asked, proposed } = ask({ ...good, body: 'x'.repeat(20_000) });
    await expect(proposed).rejects.toMatchObject({ name: 'BadMessage' });
    expect(asked).toEqual([]);
  });
});

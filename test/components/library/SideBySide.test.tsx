import { cleanup, fireEvent, screen, within } from '@testing-library/preact';
import { afterEach, describe, expect, test } from 'vitest';
import { SideBySide } from '../../../components/library/SideBySide';
import type { Conversation, Turn } from '../../../lib/core/conversation';
import type { Hit } from '../../../lib/core/hit';
import { FakeLibrary, hit } from '../../fakes/library';
import { renderIn } from '../../fakes/language';

afterEach(cleanup);

const question = 'Which cabin is quiet?';
const at = new Date(2026, 2, 3, 12).getTime();
const asked = { id: 'q', parent: null, role: 'user', text: question, observedAt: at } as const;
const answer = { id: 'a', parent: 'q', role: 'assistant', text: 'Cabin **4103**.', observedAt: at } as const;
const ferry: Conversation = {
  id: 'claude:ferry',
  source: 'claude',
  url: 'https://claude.ai/chat/ferry',
  title: 'Ferry',
  space: 'main',
  createdAt: at,
  updatedAt: at,
  completeness: { state: 'complete', turns: 2 },
  revision: 1,
  turns: [asked, answer],
  activePath: ['q', 'a'],
};

function shown(language: 'en' | 'ja', others: readonly Hit[], answers: readonly Turn[] = [answer]) {
  const opened: string[] = [];
  let closed = 0;
  const onOpen = (chat: string, turn: string) => void opened.push(`${chat} ${turn}`);
  const onClose = () => void closed++;
  const library = new FakeLibrary(others, [ferry]);
  renderIn(
    language,
    <SideBySide {...{ library, onOpen, onClose }} chat={ferry} answered={{ question: asked, answers }} />,
  );
  return { opened, closed: () => closed };
}

/** jsdom does not open a dialog, and so takes it for hidden. */
const columns = () => screen.queryAllByRole('article', { hidden: true });
const button = (name: string) => screen.getByRole('button', { name, hidden: true });

describe.each([
  ['en', 'Open chat', 'This chat', /No other saved answer/],
  ['ja', 'チャットを開く', 'このチャット', /ほかにまだありません/],
] as const)('in %s', (language, open, here, nowhere) => {
  test('the answer that was read stands beside that of another chat', async () => {
    const { opened, closed } = shown(language, [hit(1, 'Ships', question, 'Deck *seven*.')]);
    await screen.findByText('seven');
    const [own, other] = columns();
    expect(own?.textContent).toContain('Cabin 4103.');
    expect(own?.textContent).toContain(here);
    expect(within(other!).getByText('seven').tagName).toBe('EM');
    fireEvent.click(button(open));
    expect(opened).toEqual(['chatgpt:1 1-answer']);
    expect(closed()).toBe(1);
  });

  test('that nobody else was asked is said', async () => {
    shown(language, []);
    expect(await screen.findByText(nowhere)).toBeTruthy();
    expect(columns()).toHaveLength(1);
  });
});

test('a question without an answer says so', async () => {
  shown('en', [], []);
  expect(await screen.findByText('No answer is saved.')).toBeTruthy();
});

test('a key that is pressed here is nobody’s behind it', () => {
  let heard = 0;
  const behind = () => void heard++;
  document.addEventListener('keydown', behind);
  shown('en', []);
  fireEvent.keyDown(button('Close'), { key: 'Escape' });
  expect(heard).toBe(0);
  document.removeEventListener('keydown', behind);
});

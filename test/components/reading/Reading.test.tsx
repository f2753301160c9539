import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { afterEach, describe, expect, test } from 'vitest';
import { Reading } from '../../../components/reading/Reading';
import type { Conversation, Turn } from '../../../lib/core/conversation';
import { renderIn } from '../../fakes/language';

afterEach(cleanup);

const at = Date.UTC(2026, 2, 3, 12);
const turn = (id: string, parent: string | null, role: Turn['role'], text: string, more?: Partial<Turn>): Turn => ({
  id,
  parent,
  role,
  text,
  observedAt: at,
  ...more,
});

const chat = (turns: readonly Turn[], activePath: readonly string[]): Conversation => ({
  id: 'chatgpt:tides',
  source: 'chatgpt',
  url: 'https://chatgpt.com/c/tides',
  title: '潮の話',
  space: 'main',
  createdAt: at,
  updatedAt: at,
  completeness: { state: 'complete', turns: turns.length },
  revision: 1,
  turns,
  activePath,
});

const forked = chat(
  [
    turn('q1', null, 'user', 'When is **low** tide?'),
    turn('a1', 'q1', 'assistant', 'At six.', { model: 'gpt-6' }),
    turn('a2', 'q1', 'assistant', 'At *seven*.', { createdAt: at }),
  ],
  ['q1', 'a2'],
);

describe('a conversation', () => {
  test('is read with its speakers, its receipt, and the way to its site', () => {
    const { t } = renderIn('en', <Reading conversation={forked} />);
    const heading = screen.getByRole('heading', { level: 2 });
    expect([heading.textContent, heading.title]).toEqual(['潮の話', '潮の話']);
    expect(screen.getAllByRole('heading', { level: 3 }).map(head => head.textContent)).toEqual(['You', 'ChatGPT']);
    expect(screen.getByText(t('receipt_complete', '3'))).toBeTruthy();
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Open on ChatGPT' });
    expect(link.href).toBe('https://chatgpt.com/c/tides#:~:text=When%20is');
  });

  test('shows the answer that the site showed last, and the other one at a click', async () => {
    renderIn('en', <Reading conversation={forked} />);
    expect(screen.getByText('seven').tagName).toBe('EM');
    const choices = screen.getByRole('group', { name: 'Other versions' });
    expect(choices.textContent).toContain('2 of 2');
    fireEvent.click(within(choices).getByRole('button', { name: 'Previous version' }));
    expect(await screen.findByText('At six.')).toBeTruthy();
    expect(screen.queryByText('seven')).toBeNull();
    expect(screen.getByText('gpt-6')).toBeTruthy();
  });

  test('begins at the turn that was asked for, also on another branch', () => {
    const { container } = renderIn('ja', <Reading conversation={forked} turn="a1" />);
    expect(container.querySelector('.target')?.textContent).toContain('At six.');
  });

  test('says where an answer is not whole, and where something may be missing', () => {
    const partial = chat(
      [
        { ...turn('a8', null, 'assistant', 'part of'), unfinished: 'stopped' },
        { id: 'q9', role: 'user', text: 'それで？', observedAt: at },
      ],
      ['a8', 'q9'],
    );
    const { t } = renderIn('ja', <Reading conversation={partial} />);
    expect(screen.getByText(t('reading_stopped'))).toBeTruthy();
    expect(screen.getByText(t('reading_gap'))).toBeTruthy();
  });

  test('keeps thinking folded, names files, and flags other words for the same turn', () => {
    const rich = chat(
      [
        turn('q1', null, 'user', 'see file', { attachments: [{ name: '潮見表.pdf' }, { name: 'b.txt' }] }),
        turn('a1', 'q1', 'assistant', 'six', {
          parts: [{ kind: 'thinking', title: 'Moon', text: 'The **moon** pulls.' }],
          otherwise: 'five',
        }),
      ],
      ['q1', 'a1'],
    );
    const { container } = renderIn('en', <Reading conversation={rich} />);
    expect(screen.getByText('Files: 潮見表.pdf and b.txt')).toBeTruthy();
    expect(screen.getByText('Thinking · Moon')).toBeTruthy();
    expect([...container.querySelectorAll('details')].map(({ open }) => open)).toEqual([false, false]);
  });

  test('of four hundred turns is there at once as text, and formatted little by little', async () => {
    const turns = Array.from({ length: 400 }, (_, n) =>
      turn(`t${n}`, n === 0 ? null : `t${n - 1}`, n % 2 ? 'assistant' : 'user', `**turn ${n}**`),
    );
    const { container } = renderIn(
      'en',
      <Reading
        conversation={chat(
          turns,
          turns.map(({ id }) => id),
        )}
        turn="t201"
      />,
    );
    expect(container.querySelectorAll('.turn')).toHaveLength(400);
    expect(container.querySelector('.target strong')?.textContent).toBe('turn 201');
    expect(container.querySelectorAll('.turn strong').length).toBeLessThan(50);
    await waitFor(() => expect(container.querySelectorAll('.turn strong')).toHaveLength(200));
  });
});

test('finding goes from place to place and says how many there are', async () => {
  renderIn('en', <Reading conversation={forked} />);
  const box = screen.getByRole('searchbox', { name: 'Find in this chat' });
  fireEvent.input(box, { target: { value: 'tide' } });
  expect(await screen.findByText('1 of 1')).toBeTruthy();
  fireEvent.input(box, { target: { value: 'e' } });
  await screen.findByText('1 of 4');
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(await screen.findByText('2 of 4')).toBeTruthy();
  fireEvent.keyDown(box, { key: 'Enter', shiftKey: true });
  fireEvent.keyDown(box, { key: 'Enter', shiftKey: true });
  expect(await screen.findByText('4 of 4')).toBeTruthy();
  fireEvent.input(box, { target: { value: 'volcano' } });
  expect(await screen.findByText('Not found')).toBeTruthy();
});

/** What a library shows that was opened for no chat, and the keys that lead on from there. */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Library } from '../../../components/library/Library';
import type { Conversation } from '../../../lib/core/conversation';
import { noPauses } from '../../../lib/health/pauses';
import { chat } from '../../search/chats';
import { FakeLibrary, hit } from '../../fakes/library';
import { renderIn } from '../../fakes/language';

beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(680);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(400);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const hour = 3_600_000;
const makeChat = (n: number, title: string): Conversation => ({
  ...chat(`chatgpt:${n}`, title, [`${title}?`, `${title} it is.`]),
  updatedAt: n * hour,
});

function show({ isWide = true, width = 2 } = {}) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isWide && query.includes('>='),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const chats = [makeChat(1, 'Tides'), makeChat(2, 'Boats')].slice(0, width);
  const library = new FakeLibrary([hit(1, 'Tides', 'When?', 'The tide turns at six.')], chats);
  const copied: string[] = [];
  renderIn(
    'en',
    <Library
      library={library}
      route={{}}
      onRoute={() => undefined}
      navigation={{
        copy: async text => void copied.push(text),
        openWelcome: () => undefined,
        openSettings: () => undefined,
      }}
      pauses={noPauses}
      onPauses={async () => undefined}
    />,
  );
  return { library, copied };
}

const box = () => screen.getByRole('searchbox', { name: 'Search all answers' });
const findShown = (title: string) => screen.findByRole('heading', { level: 2, name: title });

test('beside the list the first chat is shown, and the focus is in the box', async () => {
  show();
  await findShown('Boats');
  expect(document.activeElement).toBe(box());
  expect(screen.queryByRole('button', { name: 'Back to the list' })).toBeNull();
  expect(screen.getByRole('option', { name: /Boats/ }).getAttribute('aria-current')).toBe('true');
});

test('it stays while newer ones come, and another takes its place when it is deleted', async () => {
  const { library } = show();
  await findShown('Boats');
  library.kept.set('chatgpt:3', makeChat(3, 'Nets'));
  library.now = { ...library.now, vault: { ...library.now.vault, conversations: 77 } };
  await screen.findByText('3 chats', undefined, { timeout: 10_000 });
  await findShown('Boats');
  // The key of the menu's last entry.
  fireEvent.keyDown(document.body, { key: 'Backspace', ctrlKey: true });
  expect(await findShown('Nets')).toBeTruthy();
});

test('where there is no place beside the list, none is shown', async () => {
  show({ isWide: false });
  await screen.findByText('2 chats');
  expect(screen.queryByRole('region', { name: 'Open chat' })).toBeNull();
});

test('while somebody searches, the first result is shown instead, at its place, and the first chat again afterwards', async () => {
  const { library } = show();
  await findShown('Boats');
  library.recall = new FakeLibrary([{ ...hit(1, 'Tides', 'When?', 'The tide turns at six.'), turn: '1' }]).recall;
  fireEvent.input(box(), { target: { value: 'tide' } });
  await findShown('Tides');
  expect(document.activeElement).toBe(box());
  expect(screen.getByRole('option', { name: /Tides/ }).getAttribute('aria-current')).toBe('true');
  // A screen reader hears of it with the count.
  const statuses = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(statuses()).toContain('1 result First: Tides, ChatGPT');
  fireEvent.input(box(), { target: { value: '' } });
  await findShown('Boats');
  expect(statuses()).toContain('2 chats');
});

test('the arrow down leads from the box into the list, and from result to result', async () => {
  show();
  await screen.findByText('2 chats');
  fireEvent.keyDown(box(), { key: 'ArrowDown', isComposing: true });
  // Chromium would empty the field, which the input method needs.
  expect(fireEvent.keyDown(box(), { key: 'Escape', isComposing: true })).toBe(false);
  expect(document.activeElement).toBe(box());
  fireEvent.keyDown(box(), { key: 'ArrowDown' });
  expect(document.activeElement).toBe(screen.getByRole('listbox'));
  fireEvent.input(box(), { target: { value: 'tide' } });
  await screen.findByText('1 result');
  fireEvent.keyDown(box(), { key: 'ArrowDown' });
  const results = screen.getByRole('listbox');
  expect(document.activeElement).toBe(results);
  fireEvent.keyDown(results, { key: 'ArrowDown' });
  expect(results.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option').id);
});

test('N starts a note, which is saved; in the box it is a letter', async () => {
  const { library } = show();
  await screen.findByText('2 chats');
  const isUnused = fireEvent.keyDown(box(), { key: 'n' });
  expect(isUnused).toBe(true);
  fireEvent.keyDown(document.body, { key: 'n' });
  const text = screen.getByLabelText('Note text');
  fireEvent.input(text, { target: { value: 'Buy rope' } });
  fireEvent.submit(text);
  await waitFor(() => expect(library.kept.get('note:1')?.turns[0]?.text).toBe('Buy rope'));
});

test('a message is copied by itself', async () => {
  const { copied } = show();
  await findShown('Boats');
  const messages = screen.getAllByRole('button', { name: 'Copy' });
  for (const message of messages) fireEvent.click(message);
  await waitFor(() => expect(copied).toEqual(['Boats?', 'Boats it is.']));
});

import { cleanup, fireEvent, screen } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import { useRef } from 'preact/hooks';
import { useTypeIntoBox } from '../../../components/hooks/use-type-into-box';
import { isInList } from '../../../components/library/is-typing';
import { Notice } from '../../../components/popup/Notice';
import { renderIn } from '../../fakes/language';

afterEach(cleanup);

function Page() {
  const box = useRef<HTMLInputElement>(null);
  useTypeIntoBox(box, isInList);
  return (
    <>
      <input ref={box} aria-label="box" />
      <input aria-label="another box" />
      <div class="chat-list" role="listbox" tabIndex={0} aria-label="list" />
      <button type="button">elsewhere</button>
    </>
  );
}

const press = (key: string, more: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

test.each([
  ['list', 'd', {}, 'box'],
  ['list', 'た', {}, 'box'],
  ['list', ' ', {}, 'list'],
  ['list', 'ArrowDown', {}, 'list'],
  ['list', 'a', { ctrlKey: true }, 'list'],
  ['another box', 'd', {}, 'another box'],
] as const)('with the focus in the %s, “%s” is typed in the box or is not', (from, key, more, to) => {
  renderIn('en', <Page />);
  screen.getByLabelText(from).focus();
  press(key, more);
  expect(focused()).toBe(to);
});

test('letters pressed elsewhere keep their meaning there', () => {
  renderIn('en', <Page />);
  screen.getByText('elsewhere').focus();
  press('j');
  expect(focused()).toBe('elsewhere');
});

test('F6 goes to a notice and back to where one was', () => {
  renderIn(
    'en',
    <>
      <input aria-label="box" />
      <Notice tone="good" text="Deleted">
        <button type="button">Undo</button>
      </Notice>
    </>,
  );
  screen.getByLabelText('box').focus();
  press('F6');
  expect(focused()).toBe('Undo');
  press('F6');
  expect(focused()).toBe('box');
});

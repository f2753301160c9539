import { cleanup, render } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { restoreFocus } from '../../../components/hooks/restore-focus';

let end: () => void;
beforeEach(() => {
  end = restoreFocus(document);
});
afterEach(() => {
  end();
  cleanup();
  vi.restoreAllMocks();
});

const settled = () => new Promise(resolve => setTimeout(resolve));
const focused = () => document.activeElement?.textContent;
const focus = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('button, input')].find(({ textContent }) => textContent === name)?.focus();

/** As browsers do, with the next frame, to what is switched off; jsdom leaves it the focus, and will not have it taken. */
function loseIt(): void {
  const button = document.activeElement as HTMLButtonElement;
  button.disabled = false;
  button.blur();
  button.disabled = true;
  expect(document.activeElement).toBe(document.body);
}

const Row = ({ names, off }: { readonly names: readonly string[]; readonly off?: string }) => (
  <p>
    {names.map(name => (
      <button type="button" key={name} disabled={name === off}>
        {name}
      </button>
    ))}
  </p>
);

test.each([
  ['a button that becomes another one', 'Pin', ['Open', 'Unpin', 'Forget'], 'Unpin'],
  ['one that goes: what follows', 'Pin', ['Open', 'Forget'], 'Forget'],
  ['the last one: what stands before', 'Forget', ['Open', 'Pin'], 'Pin'],
  ['the first one', 'Open', ['Pin', 'Forget'], 'Pin'],
  ['several at once', 'Pin', ['Open'], 'Open'],
  ['one that stays', 'Pin', ['Pin', 'Forget'], 'Pin'],
] as const)('%s', async (_, from, left, to) => {
  const { rerender } = render(<Row names={['Open', 'Pin', 'Forget']} />);
  focus(from);
  rerender(<Row names={left} />);
  await settled();
  expect(focused()).toBe(to);
});

test('one that is switched off while it works has it again afterwards', async () => {
  const { rerender } = render(<Row names={['Open', 'Pin']} />);
  focus('Pin');
  rerender(<Row names={['Open', 'Pin']} off="Pin" />);
  loseIt();
  await settled();
  rerender(<Row names={['Open', 'Pin']} />);
  await settled();
  expect(focused()).toBe('Pin');
});

test('what comes in its place has it once it is switched on', async () => {
  const { rerender } = render(<Row names={['Open', 'Forget', 'Import']} />);
  focus('Forget');
  rerender(<Row names={['Open', 'Keep', 'Import']} off="Keep" />);
  await settled();
  expect(document.activeElement).toBe(document.body);
  rerender(<Row names={['Open', 'Keep', 'Import']} />);
  await settled();
  expect(focused()).toBe('Keep');
});

test('a heading that had it hands it on to what followed it', async () => {
  const Page = ({ title }: { readonly title: string }) => (
    <>
      <Row names={['Open', 'Pin']} />
      <h2 key={title} tabIndex={-1}>
        {title}
      </h2>
      <Row names={['Forget', 'Close']} />
    </>
  );
  const { rerender } = render(<Page title="Tides" />);
  document.querySelector('h2')?.focus();
  rerender(<Page title="Boats" />);
  await settled();
  expect(focused()).toBe('Forget');
});

test.each([
  ['a page that is hidden: what is first on the next one', 'Backup', 'Sites', 'Past'],
  ['a page that is hidden, the focus elsewhere', 'Library', 'Sites', 'Library'],
  ['the same page', 'Backup', 'Data', 'Backup'],
] as const)('%s', async (_, from, shown, to) => {
  const Pages = ({ shown: page }: { readonly shown: string }) => (
    <>
      <Row names={['Library']} />
      {[
        ['Data', 'Import', 'Backup'],
        ['Sites', 'Past', 'Paused'],
      ].map(([name = '', ...names]) => (
        <div key={name} hidden={name !== page}>
          <Row names={names} />
        </div>
      ))}
    </>
  );
  const { rerender } = render(<Pages shown="Data" />);
  focus(from);
  rerender(<Pages shown={shown} />);
  await settled();
  expect(focused()).toBe(to);
});

test('who pressed beside everything while it was switched off is not torn back', async () => {
  const { rerender } = render(<Row names={['Open', 'Pin']} />);
  focus('Pin');
  rerender(<Row names={['Open', 'Pin']} off="Pin" />);
  loseIt();
  await settled();
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  rerender(<Row names={['Open', 'Pin']} />);
  await settled();
  expect(document.activeElement).toBe(document.body);
});

test('a key that is held presses one button, not the one that comes in its place', () => {
  render(<Row names={['Open']} />);
  focus('Open');
  const isPressed = (repeat: boolean) =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', repeat, bubbles: true, cancelable: true }),
    );
  expect([isPressed(false), isPressed(true)]).toEqual([true, false]);
});

test('who took it away from everything keeps it so', async () => {
  // The window still has it, which jsdom tells by the element.
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  const { rerender } = render(<Row names={['Open', 'Pin']} />);
  focus('Pin');
  (document.activeElement as HTMLElement).blur();
  await settled();
  rerender(<Row names={['Open']} />);
  await settled();
  expect(document.activeElement).toBe(document.body);
});

test('what a component gives it to comes first', async () => {
  const { rerender } = render(<Row names={['Open', 'Pin', 'Forget']} />);
  focus('Forget');
  rerender(<Row names={['Open', 'Pin']} />);
  focus('Open');
  await settled();
  expect(focused()).toBe('Open');
});

import { cleanup, fireEvent, screen } from '@testing-library/preact';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Keys } from '../../../components/library/Keys';
import { renderIn } from '../../fakes/language';

const toggle = vi.fn<() => void>();

// The test's DOM knows no popover.
beforeEach(() => Object.assign(HTMLElement.prototype, { togglePopover: toggle }));
afterEach(() => {
  cleanup();
  toggle.mockReset();
  Reflect.deleteProperty(HTMLElement.prototype, 'togglePopover');
});

describe.each([
  ['en', 'Why is the lighthouse dark'],
  ['ja', '灯台はなぜ消えたのか'],
] as const)('the list of keys in %s', (language, text) => {
  /** Whether the page took the key for itself. */
  const ask = (element: Element) => !fireEvent.keyDown(element, { key: '?' });

  test('a question mark shows it', () => {
    renderIn(language, <Keys />);
    expect(ask(document.body)).toBe(true);
    expect(toggle).toHaveBeenCalledTimes(1);
  });

  test('a question mark in what is being written is written', () => {
    renderIn(
      language,
      <>
        <Keys />
        <textarea aria-label="fact" defaultValue={text} />
        <input aria-label="name" defaultValue={text} />
      </>,
    );
    expect(ask(screen.getByLabelText('fact'))).toBe(false);
    expect(ask(screen.getByLabelText('name'))).toBe(false);
    expect(toggle).not.toHaveBeenCalled();
  });
});

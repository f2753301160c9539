import { expect, test } from 'vitest';
import { createPageNote } from '../../lib/page-ui/page-note';

const shown = () => [...document.documentElement.children].filter(each => each instanceof HTMLDivElement);

test('what Kura puts on a page is not printed with the chat', () => {
  const nothing = () => undefined;
  createPageNote(document, nothing).show({ icon: 'kura', text: 'Claude asks', label: 'Claude asks', act: nothing });
  expect(shown()).toHaveLength(1);
  const displays = () => shown().map(host => host.style.display);
  dispatchEvent(new Event('beforeprint'));
  expect(displays()).toEqual(['none']);
  dispatchEvent(new Event('afterprint'));
  expect(displays()).toEqual(['block']);
});

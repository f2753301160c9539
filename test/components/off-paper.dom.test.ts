import { expect, test } from 'vitest';
import { createCallChip } from '../../lib/page-ui/call-chip';

const shown = () => [...document.documentElement.children].filter(each => each instanceof HTMLDivElement);

test('what Kura puts on a page is not printed with the chat', () => {
  const nothing = () => undefined;
  createCallChip(document).show({
    text: 'Claude asks',
    dismissLabel: '×',
    composer: undefined,
    choose: nothing,
    dismiss: nothing,
  });
  expect(shown()).toHaveLength(1);
  const displays = () => shown().map(host => host.style.display);
  dispatchEvent(new Event('beforeprint'));
  expect(displays()).toEqual(['none']);
  dispatchEvent(new Event('afterprint'));
  expect(displays()).toEqual(['block']);
});

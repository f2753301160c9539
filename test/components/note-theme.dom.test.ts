import { afterEach, expect, test, vi } from 'vitest';
import { createPageNote } from '../../lib/page-ui/page-note';
import { waitFor } from '../set-up/wait-for';

const page = document.documentElement;
afterEach(() => {
  page.removeAttribute('class');
  document.body.removeAttribute('data-theme');
  vi.unstubAllGlobals();
});

function show() {
  const nothing = () => undefined;
  const chip = createPageNote(document, nothing);
  chip.show({ icon: 'kura', text: 'Claude asks', label: 'Claude asks', act: nothing });
  const host = [...page.children].find(each => each instanceof HTMLDivElement) as HTMLDivElement;
  return { scheme: () => host.style.colorScheme, away: () => chip.show(undefined) };
}

test('a note follows the site’s theme while it is shown, wherever the site says it, and no longer', async () => {
  const { scheme, away } = show();
  expect(scheme()).toBe('light');
  page.className = 'theme-dark';
  await waitFor(() => expect(scheme()).toBe('dark'));
  page.className = 'theme-light';
  await waitFor(() => expect(scheme()).toBe('light'));
  page.removeAttribute('class');
  document.body.dataset['theme'] = 'dark';
  await waitFor(() => expect(scheme()).toBe('dark'));
  const disconnect = vi.spyOn(MutationObserver.prototype, 'disconnect');
  away();
  expect(disconnect).toHaveBeenCalledOnce();
});

test('it follows the system where the site says nothing', async () => {
  const system = Object.assign(new EventTarget(), { matches: false });
  vi.stubGlobal('matchMedia', () => system);
  const { scheme, away } = show();
  expect(scheme()).toBe('light');
  system.matches = true;
  system.dispatchEvent(new Event('change'));
  expect(scheme()).toBe('dark');
  away();
  system.matches = false;
  system.dispatchEvent(new Event('change'));
  expect(scheme()).toBe('dark');
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mount, type Dictionary } from '../../components/mount';
import { watchStart } from '../../components/start-notice';
import { translator } from '../fakes/language';

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<div id="app"></div>';
});
afterEach(() => void vi.useRealTimers());

const shown = () => document.querySelector('#app')?.textContent ?? '';

const say = translator('en');
const dictionary: Dictionary = { getMessage: (key, said = []) => say(key, ...said), getUILanguage: () => 'en-US' };

test('a page whose settings never come says after ten seconds that it does not start, and can be loaded again', () => {
  watchStart(dictionary);
  vi.advanceTimersByTime(9999);
  expect(shown()).toBe('');
  vi.advanceTimersByTime(1);
  expect(document.querySelector('[role=alert] p')?.textContent).toBe(say('page_not_started'));
  expect(document.querySelector('[role=alert] button')?.textContent).toBe(say('page_reload'));
  // What comes late is shown all the same.
  const unmount = mount(dictionary, 'extension_name', <p>Late</p>);
  expect(shown()).toBe('Late');
  unmount();
});

test('a page that is there in time says nothing of it', () => {
  watchStart(dictionary);
  const unmount = mount(dictionary, 'extension_name', <p>There</p>);
  vi.advanceTimersByTime(60_000);
  expect(shown()).toBe('There');
  unmount();
});

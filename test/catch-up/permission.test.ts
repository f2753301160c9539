import { expect, test } from 'vitest';
import { permission, type Choices } from '../../lib/catch-up/permission';
import { noPauses } from '../../lib/health/pauses';

const choices = (more: Partial<Choices> = {}): Choices => ({
  consent: { claude: 1 },
  pauses: noPauses,
  siteData: true,
  ...more,
});

test('a chat of a site that the user agreed to may be visited', () => {
  expect(permission(choices(), 'claude', 'a')).toBe('go');
});

test('no chat of any other site', () => {
  expect(permission(choices(), 'chatgpt', 'a')).toBe('off');
});

test('a chat that is paused is left out; a paused site ends it', () => {
  const paused = choices({ pauses: { ...noPauses, chats: { 'claude:a': 1 } } });
  expect(permission(paused, 'claude', 'a')).toBe('leave');
  expect(permission(paused, 'claude', 'b')).toBe('go');
  expect(permission(choices({ pauses: { ...noPauses, sites: { claude: 1 } } }), 'claude', 'a')).toBe('paused');
  expect(permission(choices({ pauses: { ...noPauses, everywhere: 1 } }), 'claude', 'a')).toBe('paused');
});

test('without the site’s data no limit would be noticed, so nothing is visited', () => {
  expect(permission(choices({ siteData: false }), 'claude', 'a')).toBe('noData');
});

import { expect, test } from 'vitest';
import { getVisitPermission, type CatchUpChoices } from '../../lib/catch-up/visit-permission';
import { noPauses } from '../../lib/health/pauses';

const choices = (more: Partial<CatchUpChoices> = {}): CatchUpChoices => ({
  consent: { claude: 1 },
  pauses: noPauses,
  siteData: true,
  ...more,
});

test('a chat of a site that the user agreed to may be visited', () => {
  expect(getVisitPermission(choices(), 'claude', 'a')).toBe('go');
});

test('no chat of any other site', () => {
  expect(getVisitPermission(choices(), 'chatgpt', 'a')).toBe('off');
});

test('a chat that is paused is left out; a paused site ends it', () => {
  const paused = choices({ pauses: { ...noPauses, chats: { 'claude:a': 1 } } });
  expect(getVisitPermission(paused, 'claude', 'a')).toBe('leave');
  expect(getVisitPermission(paused, 'claude', 'b')).toBe('go');
  expect(getVisitPermission(choices({ pauses: { ...noPauses, sites: { claude: 1 } } }), 'claude', 'a')).toBe('paused');
  expect(getVisitPermission(choices({ pauses: { ...noPauses, everywhere: 1 } }), 'claude', 'a')).toBe('paused');
});

test('without the site’s data no limit would be noticed, so nothing is visited', () => {
  expect(getVisitPermission(choices({ siteData: false }), 'claude', 'a')).toBe('noData');
});

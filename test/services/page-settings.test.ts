import { expect, test } from 'vitest';
import { noPauses } from '../../lib/health/pauses';
import { toPageSettings, type AllSettings } from '../../lib/services/page-settings';

const all: AllSettings = {
  consent: { claude: 1, grok: 2 },
  pauses: { sites: { claude: 3, grok: 4 }, chats: { 'claude:a': 5, 'grok:b': 6, 'claude-x:c': 7 } as never },
  siteData: true,
  pageMark: true,
  askedBefore: true,
  savedNotices: { grok: 8 },
};
const nothing = {
  agreed: false,
  pauses: noPauses,
  siteData: false,
  pageMark: false,
  askedBefore: false,
  savedNotice: false,
};

test('a page is told of its own site, and of no other', () => {
  expect(toPageSettings('claude', all)).toEqual({
    agreed: true,
    pauses: { sites: { claude: 3 }, chats: { 'claude:a': 5 } },
    siteData: true,
    pageMark: true,
    askedBefore: true,
    savedNotice: true,
  });
  expect(toPageSettings('grok', all).savedNotice).toBe(false);
  expect(toPageSettings('grok', { ...all, pauses: { ...all.pauses, everywhere: 9 } }).pauses).toEqual({
    everywhere: 9,
    sites: { grok: 4 },
    chats: { 'grok:b': 6 },
  });
});

test('a page of a site that was not agreed to, and one of no site, are told nothing', () => {
  expect(toPageSettings('poe', all)).toEqual(nothing);
  expect(toPageSettings(undefined, all)).toEqual(nothing);
});

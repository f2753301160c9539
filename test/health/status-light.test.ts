import { describe, expect, test } from 'vitest';
import { toBadge, toBadgeTitle } from '../../components/controls/site-badge';
import { toMarkStatus } from '../../lib/page-ui/text';
import { parsePageHealth } from '../../lib/services/parse-page-health';
import { toStatusLight } from '../../lib/health/status-light';
import type { PageHealth } from '../../lib/rpc/contracts/capture';
import { translatedPage } from '../../lib/core/translated-page';
import { translator } from '../fakes/language';

const claude = (more: Omit<PageHealth, 'site'>): PageHealth => ({ site: 'claude', ...more });
const complete = claude({ state: 'saved', completeness: { state: 'complete', turns: 74 } });
const windowed = claude({ state: 'saved', completeness: { state: 'partial', turns: 12, gap: true } });
const fromStart = claude({ state: 'saved', completeness: { state: 'partial', turns: 4, gap: false, fromStart: true } });
const uncounted = claude({ state: 'saved', completeness: { state: 'partial', turns: 4, gap: false } });

describe('a light', () => {
  test.each([
    [complete, 'reading'],
    [windowed, 'partial'],
    [uncounted, 'partial'],
    [fromStart, 'reading'],
    [claude({ state: 'saved' }), 'reading'],
    [claude({ state: 'reading' }), 'reading'],
    [claude({ state: 'paused' }), 'paused'],
    [claude({ state: 'unreadable', missing: 'main' }), 'unreadable'],
    [claude({ state: 'failed' }), 'failed'],
    [claude({ state: 'private' }), 'quiet'],
    [claude({ state: 'waiting' }), 'quiet'],
  ] as const)('for %j is %s', (health, light) => expect(toStatusLight(health)).toBe(light));
});

describe('the badge', () => {
  test('is not there while all is well, and tells trouble, a pause and a known gap apart', () => {
    const texts = [complete, uncounted, claude({ state: 'reading' }), claude({ state: 'private' })].map(toBadge);
    expect(texts).toEqual([undefined, undefined, undefined, undefined]);
    const marks = [windowed, ...(['paused', 'unreadable', 'failed'] as const).map(state => claude({ state }))];
    expect(marks.map(health => toBadge(health)?.text)).toEqual(['…', 'Ⅱ', '?', '!']);
  });

  test('has a title that says it in words', () => {
    expect(toBadgeTitle(complete, translator('en'), 'en')).toBe('Kura: All 74 messages saved');
    expect(toBadgeTitle(windowed, translator('ja'), 'ja')).toBe(
      'Kura: 12 件のメッセージを保存。上へスクロールすると残りも保存されます。',
    );
    expect(toBadgeTitle(claude({ state: 'paused' }), translator('en'), 'en')).toMatch(/^Kura: .*paused/i);
    expect(toBadgeTitle(claude({ state: 'off' }), translator('en'), 'en')).toBe('Kura');
  });
});

describe('the words of the mark', () => {
  test.each([
    ['en', claude({ state: 'unreadable', missing: 'main' }), 'Not saved: this page has changed'],
    ['en', claude({ state: 'failed' }), 'Not saved yet; retrying'],
    ['ja', claude({ state: 'paused' }), '一時停止中：ここでは保存しません'],
  ] as const)('in %s', (language, health, text) => {
    expect(toMarkStatus(health, translator(language))?.text).toBe(text);
  });

  test('call a translated page by its name, without a report, and say nothing of one that its data has saved', () => {
    const translated = claude({ state: 'unreadable', missing: translatedPage });
    const t = translator('en');
    expect(toMarkStatus(translated, t)).toMatchObject({ text: 'Not saved: this page is translated', canDismiss: true });
    expect(toMarkStatus(translated, t)?.action).toBeUndefined();
    expect(toMarkStatus({ ...translated, completeness: { state: 'complete', turns: 4 } }, t)).toBeUndefined();
  });

  test('offer a report of a page that has changed, and of nothing else', () => {
    const toAction = (state: PageHealth['state']) => toMarkStatus(claude({ state }), translator('ja'))?.action;
    expect([toAction('unreadable'), toAction('failed'), toAction('paused')]).toEqual(['報告', undefined, undefined]);
  });

  test('are aloud only when something is not saved that should be', () => {
    const aloud = (state: PageHealth['state']) => toMarkStatus(claude({ state }), translator('en'))?.isCompact !== true;
    expect([aloud('paused'), aloud('unreadable'), aloud('failed')]).toEqual([false, true, true]);
  });

  test('are none while what is there is saved, where no chat is open, or nothing is to be kept', () => {
    const quiet = (['off', 'waiting', 'private', 'forgotten', 'reading', 'saved'] as const).map(state =>
      claude({ state }),
    );
    const hasUnread = claude({ state: 'saved', completeness: { state: 'complete', turns: 74, unread: 1 } });
    for (const health of [...quiet, complete, windowed, fromStart, uncounted, hasUnread])
      expect(toMarkStatus(health, translator('en'))).toBeUndefined();
  });
});

describe('what a page reports of itself', () => {
  test('is taken over field by field', () => {
    expect(parsePageHealth('claude', { ...windowed, since: 5, site: 'chatgpt', title: '秘密' })).toEqual({
      ...windowed,
      since: 5,
    });
    expect(parsePageHealth('claude', complete)).toEqual(complete);
  });

  test('is refused or left out where it is not what it should be', () => {
    expect(() => parsePageHealth('claude', { state: 'excellent' })).toThrow('no known state');
    expect(
      parsePageHealth('claude', { state: 'saved', since: '5', completeness: { state: 'complete', turns: -1 } }),
    ).toEqual({
      site: 'claude',
      state: 'saved',
    });
  });
});

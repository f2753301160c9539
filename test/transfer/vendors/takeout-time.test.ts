import { describe, expect, test } from 'vitest';
import { isTime, parseTakeoutTime } from '../../../lib/transfer/vendors/takeout-time';

/** 2026-09-18T11:02:03Z. */
const moment = Date.UTC(2026, 8, 18, 11, 2, 3);

describe('the time above an entry of a Takeout page', () => {
  test.each([
    ['English', 'Sep 18, 2026, 11:02:03 AM GMT'],
    ['English, with the narrow space that browsers write', 'Sep 18, 2026, 11:02:03\u202fAM GMT'],
    ['English, in the afternoon elsewhere', 'Sep 18, 2026, 8:02:03 PM GMT+09:00'],
    ['English, in summer in New York', 'Sep 18, 2026, 7:02:03 AM EDT'],
    ['British', '18 Sept 2026, 12:02:03 BST'],
    ['Japanese', '2026/09/18 20:02:03 JST'],
    ['Japanese, in words', '2026年9月18日 20:02:03 JST'],
    ['Japanese, with halves of the day', '2026年9月18日 午後8:02:03 JST'],
    ['German', '18.09.2026, 13:02:03 MESZ'],
    ['French', '18 sept. 2026, 13:02:03 CEST'],
    ['Spanish', '18 sept 2026, 13:02:03 CEST'],
    ['Italian', '18 set 2026, 13:02:03 CEST'],
    ['Russian', '18 сент. 2026 г., 14:02:03 MSK'],
    ['Korean', '2026. 9. 18. 오후 8:02:03 KST'],
  ])('in %s', (_, line) => {
    expect(isTime(line)).toBe(true);
    expect(parseTakeoutTime(line)).toBe(moment);
  });

  test.each([
    'Which invented port is deepest?',
    'What happened on Sep 18, 2026, 11:02:03 AM?',
    '12:30:00',
    '2026',
    `${'灯台'.repeat(40)} 2026/09/18 20:02:03`,
  ])('"%s" is none', line => expect(isTime(line)).toBe(false));

  test('a date in a way that is not known is a time without its moment', () => {
    expect(isTime('18 zzz 2026, 13:02:03')).toBe(true);
    expect(parseTakeoutTime('18 zzz 2026, 13:02:03')).toBeUndefined();
    expect(parseTakeoutTime('2026/99/99 13:02:03')).toBeUndefined();
  });
});

import { describe, expect, test } from 'vitest';
import { isTime, parseTakeoutTime } from '../../../lib/transfer/vendors/takeout-time';

/** 2026-09-18T11:02:03Z. */
const moment = Date.UTC(2026, 8, 18, 11, 2, 3);

const languages =
  'en en-GB en-IN de fr fr-CA es es-MX it pt pt-PT nl da sv nb fi pl cs hu ro ru uk tr el id vi sk bg sl hr lt lv et ca sr ms fil th he hi bn ar-EG ur af is ja ko zh-TW zh-CN'.split(
    ' ',
  );

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
    ['Chinese, with the zone before the clock', '2026年9月18日 GMT+08:00 19:02:03'],
    ['Chinese, with the zone in brackets', '2026年9月18日 下午7:02:03 [GMT+8]'],
    ['Thai, in years of the Buddha', '18 ก.ย. 2569 18:02:03 GMT+07:00'],
    ['Vietnamese, with numbered months', '18:02:03 18 thg 9, 2026 GMT+7'],
    ['Indonesian', '18 Sep 2026 18.02.03 WIB'],
    ['Arabic, in digits of its own', '١٨ سبتمبر ٢٠٢٦، ٢:٠٢:٠٣ م GMT+3'],
    ['Hebrew', '18 בספט׳ 2026, 14:02:03 IDT'],
    ['Hindi', '18 सित॰ 2026, 4:32:03 pm IST'],
    ['Greek, in the afternoon', '18 Σεπ 2026, 2:02:03 μ.μ. EEST'],
    ['Czech', '18. 9. 2026 13:02:03 SELČ'],
    ['Canadian French', '18 sept. 2026, 7 h 02 min 03 s HAE'],
    ['South African', '18 Sept 2026, 13:02:03 SAST'],
    ['from Newfoundland', 'Sept 18, 2026, 8:32:03 a.m. NDT'],
    ['from Hawaii', 'Sep 18, 2026, 1:02:03 AM HST'],
  ])('in %s', (_, line) => {
    expect(isTime(line)).toBe(true);
    expect(parseTakeoutTime(line)).toBe(moment);
  });

  test('every month as a browser writes it', () => {
    const wrong = languages.flatMap(language =>
      Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 18, 14, 2, 3)).flatMap(at => {
        const line = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' });
        const written = `${line.format(at)} UTC`;
        return isTime(written) && parseTakeoutTime(written) === at ? [] : [`${language}: ${written}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  test('Polish and Croatian have one name for two months', () => {
    expect(parseTakeoutTime('18 lip 2026, 13:02:03 CEST')).toBe(Date.UTC(2026, 6, 18, 11, 2, 3));
    expect(parseTakeoutTime('18. lip 2026. 13:02:03 CEST')).toBe(Date.UTC(2026, 5, 18, 11, 2, 3));
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

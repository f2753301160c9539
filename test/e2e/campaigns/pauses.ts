/** Pauses and consent switched at random in the middle of streams: while it is off nothing is stored. */
import { noPauses } from '../../../lib/health/pauses';
import { random } from '../../fakes/made-up-site';
import { until } from '../until';
import {
  agree,
  idOf,
  inVault,
  openAt,
  pause,
  set,
  sites,
  siteTree,
  storedTree,
  truthOf,
  type Campaign,
  type Played,
} from './ground';

/** Milliseconds for what was on its way at the moment of switching off. */
const onItsWay = 700;

export async function pauses({ kura, n, seed }: Campaign): Played<'whole' | 'seconds'> {
  const next = random(seed);
  const among = sites('ChatGPT, classic', 'Claude, hub', 'Gemini', 'Grok', 'DeepSeek');
  const consent = Object.fromEntries(among.map(({ site }) => [site, 1]));
  let watched = 0;
  let whole = 0;
  for (let count = 0; count < n; count += 1) {
    const site = among[count % among.length];
    if (!site) break;
    const page = await openAt(kura, site, 'pace=1.5');
    await page.evaluate(
      text => window.practice.send(text),
      `Why do my Docker volumes disappear? (${seed}-${count}) 消えるのはなぜ?`,
    );
    await until('the first words', () => page.evaluate(() => (window.practice.written ?? '') !== ''), 30_000);
    await pause(next(3500));
    const { id } = await truthOf(page);
    const off = [
      { consent: Object.fromEntries(Object.entries(consent).filter(([name]) => name !== site.site)) },
      { pauses: { ...noPauses, everywhere: Date.now() } },
      { pauses: { ...noPauses, sites: { [site.site]: Date.now() } } },
      { pauses: { ...noPauses, chats: { [idOf(site, { id })]: Date.now() } } },
    ];
    await set(kura, off[next(off.length)] ?? {});
    await pause(onItsWay);
    const before = JSON.stringify(await inVault(kura, idOf(site, { id })));
    const [time] = [1000 + next(4000)];
    await pause(time);
    watched += time;
    agree(site.name, JSON.stringify(await inVault(kura, idOf(site, { id }))), before);
    await set(kura, { consent, pauses: noPauses });
    await page.evaluate(() => window.practice.settled());
    // What the page shows once it is allowed again is kept, whole.
    const wanted = siteTree(await truthOf(page));
    await until(
      `${site.name}: the chat after it was allowed again`,
      async () => storedTree(await inVault(kura, idOf(site, { id }))).lines.join() === wanted.lines.join(),
      20_000,
    );
    await page.close();
    whole += 1;
  }
  const seconds = Math.round(watched / 1000);
  const line = `${n} times switched off in the middle of an answer, ${seconds} s in all: nothing stored meanwhile; ${whole} of ${n} whole afterwards`;
  return { line, whole, seconds };
}

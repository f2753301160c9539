// A fault here is noticed first by `test/e2e/preview.test.ts`.
/** “Hide passwords and keys before saving”, switched on as a person does it: what the page shows is not what the vault keeps. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPracticeServer, type PracticeServer } from '../../practice/server';
import { launchKura, type KuraBrowser } from '../kura';
import { servicesFrom } from '../own-services';
import { ask, openChat, practiceSite, settled } from '../practice-sites';
import { translator } from '../../fakes/language';
import { until } from '../until';

const claude = practiceSite('Claude, hub');
/** Shaped as an access key is, and nobody’s. In two pieces, so that no scanner takes this file for a leak. */
const key = ['AKIA', 'Q7PX2MZV5KDR3WNT'].join('');
let practice: PracticeServer;

beforeAll(async () => {
  practice = await startPracticeServer();
});
afterAll(() => practice?.close());

describe.each(['en', 'ja'] as const)('in %s', language => {
  const t = translator(language);
  const hidden = t('preview_hidden', t('preview_kind_secret'));
  let kura: KuraBrowser;

  beforeAll(async () => {
    kura = await launchKura({ practice, language });
    await kura.agreeTo('claude');
  });
  afterAll(() => kura?.close());

  /** What is kept of a chat that begins with this name. */
  async function keptOf(name: string): Promise<string> {
    const page = await kura.context.newPage();
    await openChat(page, claude);
    await ask(page, claude, `${name}: aws_access_key_id = ${key} 夜行フェリー`);
    await settled(page);
    const chat = await until('the answer in the vault', async () =>
      (await kura.vault()).find(
        ({ turns }) => turns[0]?.text.startsWith(name) && turns.some(({ role }) => role === 'assistant'),
      ),
    );
    await page.close();
    return JSON.stringify(chat);
  }

  test('off, as it is at first, a chat is kept as it stands', async () => {
    expect(await keptOf('before')).toContain(key);
  });

  test('on, the key is nowhere in what is kept, nor found, and the words around it are', async () => {
    const settings = await kura.openOwnPage('options.html#kept');
    const { library } = servicesFrom(settings);
    await settings.getByRole('switch', { name: t('options_hide'), exact: true }).click();
    const chat = await keptOf('after');
    expect(chat).not.toContain(key);
    expect(chat).toContain(hidden);
    expect(chat).toContain('夜行フェリー');
    await until('all is searchable', async () => (await library.getStatus()).vault.pending === 0);
    const { hits } = await library.recall(key, { scope: 'everywhere' });
    expect(hits.filter(({ exchange }) => exchange[0]?.text.startsWith('after'))).toEqual([]);
  });
});

// A fault here is noticed first by `test/e2e/transfer.test.ts`.
/**
 * The vault out and in in Firefox, through the settings page: a file comes in, goes out in each form, and each form into an empty profile,
 * with the same digest and the same answers. Skipped where there is no Firefox or no build for it.
 */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Conversation } from '../../../lib/core/conversation';
import type { RpcCall } from '../../../lib/rpc/rpc';
import { writeVaultFile } from '../../../lib/transfer/vault-file/vault-file';
import { startPracticeServer, type PracticeServer } from '../../practice/server';
import type { Tab } from '../firefox-tab';
import { downloadsInto, isFirefoxMissing, launchKuraInFirefox, type KuraFirefox } from '../kura-firefox';
import { servicesOver, type OwnServices } from '../own-services';
import { answersOf, differences, type Answer } from '../transfer/answers';
import { factsOf } from '../transfer/facts';
import { learnt } from '../transfer/indexed';
import { forms, passphrase, plain, type Form } from '../transfer/settings-page';
import { smallVault } from '../transfer/small-vault';
import { until } from '../until';

describe.skipIf(isFirefoxMissing)('in Firefox', () => {
  const place = mkdtempSync(path.join(tmpdir(), 'kura-transfer-firefox-'));
  let practice: PracticeServer;
  let kura: KuraFirefox | undefined;
  let options: Tab;
  let services: OwnServices;
  let answers: readonly Answer[];
  let digest: string;
  const files = new Map<Form, string>();

  beforeAll(async () => {
    practice = await startPracticeServer();
    const pieces: string[] = [];
    for await (const piece of writeVaultFile(chats())) pieces.push(piece);
    writeFileSync(path.join(place, 'first.json'), pieces.join(''));
  });
  // Also the one of a test that failed.
  afterEach(async () => {
    await kura?.close();
    kura = undefined;
  });
  afterAll(async () => {
    await practice?.close();
    rmSync(place, { recursive: true, force: true });
  });

  async function open(): Promise<void> {
    const opened = await launchKuraInFirefox({
      practice,
      preferences: downloadsInto(place),
    });
    kura = opened;
    options = await opened.openTab(`${opened.origin}options.html#import`);
    await options.until('document.querySelector("#import input[multiple]") !== null');
    const send = (call: RpcCall): Promise<unknown> =>
      options.evaluate(`browser.runtime.sendMessage(${JSON.stringify(call)})`);
    services = servicesOver(send);
  }

  async function importFile(file: string): Promise<string> {
    await options.pick('#import input[multiple]', file);
    await options.until('document.querySelector("#import form.settings-action") !== null', 60_000);
    if (await options.evaluate<boolean>('document.querySelector("#import input[type=password]") !== null')) {
      await options.click('#import input[type=password]');
      await options.type(passphrase);
      await options.press('Enter');
    }
    await options.until('document.querySelector("#import .import-preview") !== null', 120_000);
    await options.evaluate('void document.querySelector("#import button.primary").click()');
    return options.until<string>('document.querySelector("#import .good, #import .warning")?.textContent', 60_000);
  }

  const exporting = 'section[aria-labelledby=export]';
  async function exportAs({ wrapping, ending }: Form): Promise<string> {
    const before = new Set(readdirSync(place));
    await options.evaluate(`void (() => {
      const select = document.querySelector('${exporting} select');
      select.value = '${wrapping}';
      select.dispatchEvent(new Event('change', { bubbles: true }));
    })()`);
    if (wrapping === 'age') {
      for (const name of ['passphrase', 'again']) {
        await options.until(`document.querySelector('input[name=${name}]') !== null`);
        await options.click(`input[name=${name}]`);
        await options.type(passphrase);
      }
    }
    await options.evaluate(`void document.querySelector('${exporting} button[type=submit]').click()`);
    const name = await until(
      'a whole file',
      async () => {
        const added = readdirSync(place).filter(each => !before.has(each));
        return added.some(each => each.endsWith('.part')) ? undefined : added.find(each => each.endsWith(ending));
      },
      120_000,
    );
    return path.join(place, name);
  }

  test('a file comes in, and goes out in three forms, each with its digest', async () => {
    await open();
    expect(await importFile(path.join(place, 'first.json'))).toContain(': 26 new chats');
    await learnt(services);
    answers = await answersOf(services);
    expect(answers.filter(({ hits }) => hits.length === 0).map(({ question }) => question)).toEqual([]);
    digest = (await factsOf(path.join(place, 'first.json'))).digest;
    for (const form of forms) {
      const file = await exportAs(form);
      files.set(form, file);
      expect(await factsOf(file)).toMatchObject({ conversations: 26, turns: 100, isProven: true, digest });
    }
  });

  test.each(forms)('$wrapping: into an empty profile, the same vault and the same answers', async form => {
    await open();
    expect((await services.library.getStatus()).vault.conversations).toBe(0);
    expect(await importFile(files.get(form) ?? '')).toContain(': 26 new chats');
    await learnt(services);
    expect(differences(answers, await answersOf(services))).toEqual([]);
    const again = await exportAs(plain);
    expect((await factsOf(again)).digest).toBe(digest);
  });
});

/** In the order in which a vault goes out, so that the file that comes in has its digest. */
async function* chats(): AsyncGenerator<Conversation> {
  yield* smallVault.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

// A fault here is noticed first by `test/e2e/ask.test.ts`.
/** Ask in Firefox: a model, a key behind a passphrase, an answer with sources, and no other context that reaches an address. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RpcCall } from '../../../lib/rpc/rpc';
import { answerAsBackupModel } from '../../fakes/model-server/backup-model';
import { startModelServer, type ModelServer } from '../../fakes/model-server/server';
import { translator } from '../../fakes/language';
import { startPracticeServer, type PracticeServer } from '../../practice/server';
import { backupChats } from '../backup-chats';
import type { Tab } from '../firefox-tab';
import { tryWaysOut } from '../isolation/ways-out';
import { isFirefoxMissing, launchKuraInFirefox, type KuraFirefox } from '../kura-firefox';
import { servicesOver, statusesUntil } from '../own-services';

const t = translator('en');

describe.skipIf(isFirefoxMissing)('Ask in Firefox', () => {
  let practice: PracticeServer;
  let ollama: ModelServer;
  let other: ModelServer;
  let kura: KuraFirefox;
  let options: Tab;
  let page: Tab;

  /** As a person types and chooses, in place of what stands there. */
  const fill = (selector: string, value: string) =>
    page.until(`(() => {
      const field = document.querySelector(${JSON.stringify(selector)});
      if (!field) return false;
      field.value = ${JSON.stringify(value)};
      field.dispatchEvent(new Event(field.localName === 'select' ? 'change' : 'input', { bubbles: true }));
      return true;
    })()`);
  const isShown = (text: string) => page.until(`document.body.innerText.includes(${JSON.stringify(text)})`);
  const count = (selector: string) => `document.querySelectorAll(${JSON.stringify(selector)}).length`;
  const addModel = async (kind: string, address: string, key: string) => {
    const before = await page.evaluate<number>(count('.ask-model-list li'));
    await fill('.ask-add select', kind);
    await fill('.ask-add input[type=text]', address);
    if (key !== '') await fill('.ask-add input[type=password]', key);
    await page.click('.ask-add button.primary');
    await page.until(count('.ask-add datalist'));
    await page.click('.ask-add button.primary');
    await page.until(`${count('.ask-model-list li')} === ${before + 1}`);
  };
  const ask = async (question: string, answers: number) => {
    await page.click('.ask-box textarea');
    await page.type(question);
    await page.press('Enter');
    await page.until(`${count('.ask-answer .ask-actions')} === ${answers}`);
  };

  beforeAll(async () => {
    practice = await startPracticeServer();
    ollama = await startModelServer({ answer: answerAsBackupModel, models: ['qwen3:4b'], refusesOrigin: true });
    other = await startModelServer({ answer: answerAsBackupModel, models: ['other-model'], key: 'sk-other' });
    kura = await launchKuraInFirefox({ practice });
    options = await kura.openTab(`${kura.origin}options.html`);
    const services = servicesOver((call: RpcCall) =>
      options.evaluate(`browser.runtime.sendMessage(${JSON.stringify(call)})`),
    );
    await services.transfer.importBatch(backupChats);
    await statusesUntil(services.library, ({ vault }) => vault.pending === 0);
    page = await kura.openTab(`${kura.origin}ask.html?models`);
  });
  afterAll(async () => {
    await kura?.close();
    await ollama?.close();
    await other?.close();
    await practice?.close();
  });

  test('two models are set up, one whose server refuses browsers, one with a key that goes behind a passphrase', async () => {
    await page.until(count('.ask-add'));
    await addModel('ollama', ollama.address, '');
    expect(ollama.paths).toContain('GET /v1/models');
    await addModel('compatible', other.address, 'sk-other');
    await page.until(count('.ask-keys button'));
    await page.click('.ask-keys button');
    await page.until(`(() => {
      const fields = [...document.querySelectorAll('.ask-keys input[type=password]')];
      for (const field of fields) field.value = 'tide tide';
      return fields.length === 2;
    })()`);
    await page.click('.ask-keys button.primary');
    await isShown(t('ask_keys_stop'));
    await page.evaluate('browser.storage.session.clear()');
    await page.goTo(`${kura.origin}ask.html`);
    await page.until(count('.ask-box'));
    await page.until(count('.ask-unlock'));
    await fill('.ask-unlock input', 'tide');
    await page.click('.ask-unlock button.primary');
    await isShown(t('problem_PassphraseWrong'));
    await fill('.ask-unlock input', 'tide tide');
    await page.click('.ask-unlock button.primary');
    await page.until(`!${count('.ask-unlock')}`);
  });

  test('a question is answered with sources by either, and a citation opens its message', async () => {
    const question = 'How do we back up our Postgres?';
    await ask(question, 1);
    await fill('.ask-foot select', await page.evaluate<string>("document.querySelector('.ask-foot option').value"));
    await ask(question, 2);
    expect(
      await page.evaluate<string[]>("[...document.querySelectorAll('.ask-model')].map(one => one.textContent)"),
    ).toEqual(['other-model', 'qwen3:4b']);
    expect(ollama.requests.every(({ headers }) => headers.origin === undefined)).toBe(true);
    await page.click('.ask-answer .ask-text a');
    const opened = await kura.tabAt(`${kura.origin}library.html#chat=`);
    await opened.until(count('.turn.target'));
    await opened.close();
  });

  test('no other page, and not the background, reaches a vendor or a server on this computer', async () => {
    const before = [ollama.paths.length, practice.requests.length] as const;
    const tryBoth = (context: Tab) =>
      context.evaluate(
        `(async () => { for (const address of ['https://api.openai.com', ${JSON.stringify(ollama.address)}]) await ${tryWaysOut}(address); })()`,
      );
    for (const name of ['popup', 'sidepanel', 'library', 'options', 'welcome']) {
      const own = await kura.openTab(`${kura.origin}${name}.html`);
      await tryBoth(own);
      await own.close();
    }
    const background = `(async () => {
      const { fetch } = await browser.runtime.getBackgroundPage();
      for (const address of ['https://api.openai.com', ${JSON.stringify(ollama.address)}])
        for (const mode of ['cors', 'no-cors']) await fetch(address + '/background', { mode, method: 'POST', body: 'x' }).catch(() => 0);
    })()`;
    await options.evaluate(background);
    expect(ollama.paths.slice(before[0])).toEqual([]);
    expect(practice.requests.slice(before[1]).filter(({ host }) => host === 'api.openai.com')).toEqual([]);
  });
});

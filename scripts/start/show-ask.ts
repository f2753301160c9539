/** Ask on this computer: with Ollama where it runs, else with a small server whose model is a script. The extension does not know which. */
import { translator } from '../../test/fakes/language';
import { answerAsBackupModel } from '../../test/fakes/model-server/backup-model';
import { startModelServer } from '../../test/fakes/model-server/server';
import { backupChats } from '../../test/e2e/backup-chats';
import type { KuraBrowser } from '../../test/e2e/kura';
import type { Language } from '../../test/e2e/languages';
import { servicesFrom } from '../../test/e2e/own-services';
import { until } from '../../test/e2e/until';

export interface ShownAnswer {
  readonly model: string;
  readonly question: string;
  readonly answer: string;
  /** The titles of the sources that it cites. */
  readonly sources: readonly string[];
  readonly picture: Buffer;
}

const ollamaAddress = 'http://127.0.0.1:11434';
const questions: Readonly<Record<Language, string>> = {
  en: 'How do we back up our Postgres?',
  ja: 'うちの Postgres のバックアップ方法は？',
};
/** In milliseconds. A real model on two cores takes its time. */
const maxAnswerMs = 300_000;

/** Answers what was asked in the language of the browser, and what came. */
export async function showAsk(kura: KuraBrowser, language: Language): Promise<ShownAnswer> {
  const model = await findOllamaModel();
  const server = model === undefined ? await startModelServer({ answer: answerAsBackupModel, paceMs: 15 }) : undefined;
  try {
    const options = await kura.openOwnPage('options.html');
    const services = servicesFrom(options);
    await services.transfer.importBatch(backupChats);
    await until('all is searchable', async () => (await services.library.getStatus()).vault.pending === 0, 60_000);
    await options.close();
    await addModel(
      kura,
      language,
      server ? { kind: 'compatible', address: server.address } : { kind: 'ollama', model },
    );
    return await askOnce(kura, questions[language]);
  } finally {
    await server?.close();
  }
}

interface AddedModel {
  readonly kind: string;
  readonly address?: string;
  readonly model?: string | undefined;
}

/** As a person adds one on the page of Ask. */
async function addModel(kura: KuraBrowser, language: Language, { kind, address, model }: AddedModel): Promise<void> {
  const t = translator(language);
  const page = await kura.openOwnPage('ask.html?models');
  await page.locator('.ask-add select').selectOption(kind);
  if (address !== undefined) await page.getByLabel(t('ask_address')).fill(address);
  await page.getByRole('button', { name: t('ask_connect') }).click();
  const use = page.getByRole('button', { name: t('ask_use') });
  await use.waitFor();
  if (model !== undefined) await page.getByLabel(t('ask_model'), { exact: true }).fill(model);
  await use.click();
  await page.locator('.ask-model-list li').waitFor();
  await page.close();
}

async function askOnce(kura: KuraBrowser, question: string): Promise<ShownAnswer> {
  const page = await kura.openOwnPage(`ask.html?${new URLSearchParams({ question }).toString()}`);
  await page.locator('.ask-answer .ask-actions').waitFor({ timeout: maxAnswerMs });
  const answer = await page.locator('.ask-answer .ask-text').innerText();
  const sources = await page.locator('.ask-answer .ask-source-title').allInnerTexts();
  const model = await page.locator('.ask-answer .ask-model').innerText();
  const picture = await page.screenshot();
  await page.close();
  return { model, question, answer, sources, picture };
}

/** The first model of a running Ollama; `undefined` where there is none. */
async function findOllamaModel(): Promise<string | undefined> {
  try {
    const response = await fetch(`${ollamaAddress}/v1/models`, { signal: AbortSignal.timeout(1000) });
    const { data } = (await response.json()) as { readonly data?: readonly { readonly id: string }[] };
    return data?.find(({ id }) => !id.includes('embed'))?.id;
  } catch {
    return undefined;
  }
}

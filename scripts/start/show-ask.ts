/** Ask on this computer: with Ollama where it runs, else with a small server whose model is a script. The extension does not know which. */
import { answerAsBackupModel } from '../../test/fakes/model-server/backup-model';
import { startModelServer } from '../../test/fakes/model-server/server';
import { backupChats } from '../../test/e2e/backup-chats';
import type { KuraBrowser } from '../../test/e2e/kura';
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
const questions = ['How do we back up our Postgres?', 'うちの Postgres のバックアップ方法は？'];
/** In milliseconds. A real model on two cores takes its time. */
const maxAnswerMs = 300_000;

/** Answers what was asked in each language, and what came. */
export async function showAsk(kura: KuraBrowser): Promise<readonly ShownAnswer[]> {
  const model = await findOllamaModel();
  const server = model === undefined ? await startModelServer({ answer: answerAsBackupModel, paceMs: 15 }) : undefined;
  try {
    const options = await kura.openOwnPage('options.html');
    const services = servicesFrom(options);
    await services.transfer.importBatch(backupChats);
    await until('all is searchable', async () => (await services.library.getStatus()).vault.pending === 0, 60_000);
    await options.close();
    await addModel(kura, server ? { kind: 'compatible', address: server.address } : { kind: 'ollama', model });
    const shown: ShownAnswer[] = [];
    for (const question of questions) shown.push(await askOnce(kura, question));
    return shown;
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
async function addModel(kura: KuraBrowser, { kind, address, model }: AddedModel): Promise<void> {
  const page = await kura.openOwnPage('ask.html?models');
  await page.locator('.ask-add select').selectOption(kind);
  if (address !== undefined) await page.getByLabel('Address').fill(address);
  await page.getByRole('button', { name: 'Connect' }).click();
  const use = page.getByRole('button', { name: 'Use this model' });
  await use.waitFor();
  if (model !== undefined) await page.getByLabel('Model', { exact: true }).fill(model);
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

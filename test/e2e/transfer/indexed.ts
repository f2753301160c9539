/** Waits until everything that is kept can be found, by meaning too where there is a model, and the model's own way in. */
import type { Page } from 'playwright-core';
import { statusesUntil, type OwnServices } from '../own-services';

/** Resolves when nothing waits for the index, and no passage for the model. */
export async function learnt({ library }: OwnServices, waitMs = 60_000): Promise<void> {
  await statusesUntil(
    library,
    ({ vault, model }) => {
      if (vault.pending > 0 || model.state === 'loading' || model.state === 'indexing') return false;
      if (model.state === 'failed') throw new Error(`The model failed: ${model.problem}`);
      return model.state === 'none' || (model.chunks?.done ?? 0) >= (model.chunks?.all ?? 0);
    },
    waitMs,
    // A large vault takes minutes, and counting it is work.
    waitMs > 100_000 ? 2000 : 20,
  );
}

/** Has this model of the practice server's hub used, as a person does on the settings page. */
export async function useModel(name: string, page: Page, { library }: OwnServices): Promise<void> {
  // The settings may show another of their pages.
  const before = await page.evaluate(() => location.hash);
  await page.evaluate(() => void (location.hash = '#models'));
  await page.getByRole('radio', { name: 'Download a model once' }).check();
  await page.getByRole('radio', { name: 'Another model' }).check();
  await page.getByLabel('Model name on huggingface.co').fill(name);
  await page.getByRole('button', { name: 'Use this' }).click();
  await page.evaluate(hash => void (location.hash = hash), before);
  await statusesUntil(library, ({ model }) => model.state === 'ready' || model.state === 'indexing');
}

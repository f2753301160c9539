/** The settings page's export and import, as a person uses them. */
import path from 'node:path';
import type { Page } from 'playwright-core';
import type { Container } from '../../../lib/transfer/container';

export interface Form {
  readonly wrapping: Container;
  readonly ending: string;
}

export const plain: Form = { wrapping: 'plain', ending: '.json' };

export const forms: readonly Form[] = [
  plain,
  { wrapping: 'gzip', ending: '.json.gz' },
  { wrapping: 'age', ending: '.json.age' },
];

/** Of every file in these tests that is encrypted. */
export const passphrase = 'tide 干潮 boots 長靴';

const go = (page: Page) => page.locator('#import').getByRole('button', { name: /^Import/ });

/** Picks the file, and unlocks it where it is locked; resolves when its preview, or what is wrong with it, stands there. */
export async function readFile(page: Page, file: string, timeout = 120_000): Promise<void> {
  await pickFile(page, file);
  const unlock = page.locator('#import').getByRole('button', { name: 'Open' });
  await unlock.or(go(page)).or(page.locator('#import .warning')).first().waitFor({ timeout });
  if (!(await unlock.isVisible())) return;
  await page.locator('#import input[type=password]').fill(passphrase);
  // Playwright's own click would wait until the page is idle again, which opening takes all the time of.
  await unlock.dispatchEvent('click');
  await go(page).or(page.locator('#import .warning')).first().waitFor({ timeout });
}

/** Shows the page of the settings that holds both. */
const showData = (page: Page) => page.evaluate(() => void (location.hash = '#import'));

export async function pickFile(page: Page, file: string): Promise<void> {
  await showData(page);
  await page.locator('#import input[multiple]').setInputFiles(file);
}

/** Says yes to the preview; resolves with what is said at the end. */
export async function mergeFile(page: Page, timeout = 120_000): Promise<string> {
  await beginMerge(page);
  const said = page.locator('#import .good, #import .warning').first();
  await said.waitFor({ timeout });
  return said.innerText();
}

export async function beginMerge(page: Page): Promise<void> {
  await go(page).click();
}

export async function importFile(page: Page, file: string, timeout?: number): Promise<string> {
  await readFile(page, file, timeout);
  return mergeFile(page, timeout);
}

/** Chooses the form, and begins. */
export async function beginExport(page: Page, { wrapping }: Form): Promise<void> {
  await showData(page);
  await page.locator('section[aria-labelledby=export] select').selectOption(wrapping);
  if (wrapping === 'age') {
    await page.locator('input[name=passphrase]').fill(passphrase);
    await page.locator('input[name=again]').fill(passphrase);
  }
  await page.locator('section[aria-labelledby=export] button[type=submit]').click();
}

/** Exports into the folder `place`; answers the file. */
export async function exportFile(page: Page, place: string, form: Form, timeout = 120_000): Promise<string> {
  const download = page.waitForEvent('download', { timeout });
  await beginExport(page, form);
  const file = path.join(place, `out${form.ending}`);
  await (await download).saveAs(file);
  return file;
}

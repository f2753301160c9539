/** A folder of files is chosen, found beside the chats, and followed: in a real Chromium, in both languages. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDocx } from '../documents/make-docx';
import { makePptx } from '../documents/make-pptx';
import { makeXlsx } from '../documents/make-xlsx';
import { makePdf } from '../documents/make-pdf';
import { translator } from '../fakes/language';
import { startPracticeServer, type PracticeServer } from '../practice/server';
import { launchKura, type KuraBrowser } from './kura';
import { forEachLanguage } from './languages';
import { servicesFrom, type OwnServices } from './own-services';
import { until } from './until';

/** A PDF of two pages with a heading and its text on each. */
const report = makePdf([
  [
    { text: 'Rain garden report', x: 60, y: 780, size: 18, isBold: true },
    { text: '1 Soil', x: 60, y: 740, size: 13, isBold: true },
    { text: 'The clay layer begins at forty centimetres.', x: 60, y: 720, size: 10 },
  ],
  [
    { text: '2 雨水タンク', x: 60, y: 780, size: 13 },
    { text: '雨水タンクの容量は二百リットルです。', x: 60, y: 760, size: 10 },
  ],
]);

const files: Readonly<Record<string, string | Uint8Array<ArrayBuffer>>> = {
  'notes.md': '# Plot seven\n\nIntro.\n\n## Beans\n\nRunner beans climb the north trellis.',
  'sub/report.pdf': report,
  'sub/計画.docx': makeDocx([
    { heading: '菜園の計画', level: 0 },
    { heading: '秋', level: 1 },
    { text: '玉ねぎは十月に植える。' },
  ]),
  'sub/予算.xlsx': makeXlsx([
    {
      name: '費用',
      rows: [
        ['品名', '価格'],
        ['如雨露', 1980],
      ],
    },
  ]),
  'talk.pptx': makePptx([
    { title: 'Compost', items: ['Turn the heap', 'Egg shells last'], notes: 'Show the thermometer.' },
  ]),
  'locked.docx': new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 0]),
  'node_modules/x/readme.md': 'A package says zebrafish.',
  'private.md': 'Nobody finds this walrus.',
  '.kuraignore': 'private.md\n',
};

forEachLanguage('en', language => {
  const t = translator(language);
  let practice: PracticeServer;
  let kura: KuraBrowser;
  let services: OwnServices;
  let options: Page;

  /** Writes into the folder that stands for one on the disk; `undefined` removes a file. */
  const write = (place: string, content: string | Uint8Array<ArrayBuffer> | undefined) =>
    options.evaluate(
      async ([target, text]) => {
        const parts = target.split('/');
        let folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('Garden', { create: true });
        for (const part of parts.slice(0, -1)) folder = await folder.getDirectoryHandle(part, { create: true });
        const name = parts.at(-1) ?? '';
        if (text === undefined) return folder.removeEntry(name);
        const writable = await (await folder.getFileHandle(name, { create: true })).createWritable();
        await writable.write(Uint8Array.from(atob(text), letter => letter.charCodeAt(0)));
        return writable.close();
      },
      [place, content === undefined ? undefined : Buffer.from(content).toString('base64')] as const,
    );

  const find = async (question: string) =>
    (await services.library.recall(question, { scope: { space: 'main' } })).hits.filter(({ isRelevant }) => isRelevant);
  const untilFound = (question: string) => until(question, async () => (await find(question))[0], 30_000);

  beforeAll(async () => {
    practice = await startPracticeServer();
    kura = await launchKura({ practice, language });
    options = await kura.openOwnPage('options.html#documents');
    services = servicesFrom(options);
    for (const [place, content] of Object.entries(files)) await write(place, content);
    await options.evaluate(() => {
      Object.assign(globalThis, {
        showDirectoryPicker: async () => (await navigator.storage.getDirectory()).getDirectoryHandle('Garden'),
      });
    });
  });
  afterAll(async () => {
    await kura?.close();
    await practice?.close();
  });

  test('a folder is chosen with one click, and each file is found by its sections', async () => {
    await options.getByRole('button', { name: t('options_documents_choose') }).click();
    await options.getByText(t('options_documents_passed', '1')).waitFor();
    const beans = await untilFound('runner beans trellis');
    expect(beans).toMatchObject({
      source: 'document',
      title: 'Plot seven',
      document: { path: 'Garden/notes.md', headings: ['Beans'] },
    });
    expect(beans.exchange).toHaveLength(1);
    expect((await untilFound('clay layer')).document).toEqual({
      path: 'Garden/sub/report.pdf',
      headings: ['1 Soil'],
      page: 1,
    });
    expect((await untilFound('雨水タンクの容量')).document).toMatchObject({ headings: ['2 雨水タンク'], page: 2 });
    expect((await untilFound('玉ねぎ 十月')).document).toMatchObject({
      path: 'Garden/sub/計画.docx',
      headings: ['秋'],
    });
    expect((await untilFound('如雨露 価格')).document).toMatchObject({
      path: 'Garden/sub/予算.xlsx',
      headings: ['費用'],
    });
    expect((await untilFound('thermometer')).document).toMatchObject({ path: 'Garden/talk.pptx', page: 1 });
    expect(await find('zebrafish')).toEqual([]);
    expect(await find('walrus')).toEqual([]);
  });

  test('is:document shows documents only, and the row says where the section stands', async () => {
    const popup = await kura.openOwnPage('popup.html');
    await popup.getByRole('combobox').fill('clay layer is:document');
    const row = popup.getByRole('option').first();
    await expect.poll(() => row.innerText()).toContain('report.pdf › 1 Soil');
    await popup.close();
  });

  test('a PDF is opened at the page of the section', async () => {
    const { conversation, turn } = await untilFound('雨水タンクの容量');
    const library = await kura.openOwnPage(`library.html#chat=${conversation}&turn=${turn}`);
    const button = library.getByRole('button', { name: t('library_open_page', '2') });
    await library.getByRole('searchbox', { name: t('reading_find_document') }).waitFor();
    const [pdf] = await Promise.all([kura.context.waitForEvent('page'), button.click()]);
    await expect.poll(() => pdf.url()).toMatch(/^blob:chrome-extension:.*#page=2$/);
    await pdf.close();
    await library.close();
  });

  test('a change, a new name and a removal are followed', async () => {
    const before = await untilFound('runner beans trellis');
    await write('notes.md', '# Plot seven\n\nIntro.\n\n## Beans\n\nRunner beans climb the quince.');
    const changed = await untilFound('quince');
    expect(changed.conversation).toBe(before.conversation);
    expect(await find('trellis')).toEqual([]);
    await write('sub/soil-report.pdf', report);
    await write('sub/report.pdf', undefined);
    await until('the new name', async () =>
      (await find('clay layer'))[0]?.document?.path.endsWith('soil-report.pdf') ? true : undefined,
    );
    await write('sub/計画.docx', undefined);
    await until('the removal', async () => ((await find('玉ねぎ 十月')).length === 0 ? true : undefined));
    expect((await services.library.listConversations({ source: 'document' }, 0, 10)).total).toBe(4);
  });

  test('a document that was deleted in Kura stays deleted, and the folder goes with all that came from it', async () => {
    const { conversation } = await untilFound('quince');
    await services.library.forget(conversation);
    await write('notes.md', 'Quinces again.');
    await write('new.md', 'A heron stands there.');
    await untilFound('heron');
    expect(await find('quinces')).toEqual([]);
    await options.getByRole('button', { name: t('options_documents_remove') }).click();
    await options.getByRole('button', { name: t('options_documents_remove_confirm') }).click();
    await until('nothing', async () =>
      (await services.library.listConversations({ source: 'document' }, 0, 10)).total === 0 ? true : undefined,
    );
    expect(await find('heron')).toEqual([]);
  });

  test('a browser without a folder picker reads a folder once, in the settings', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'kura-folder-'));
    writeFileSync(path.join(folder, 'tide.md'), '# Tide\n\nThe heron waits for the ebb.');
    writeFileSync(path.join(folder, 'report.pdf'), report);
    const page = await kura.context.newPage();
    await page.addInitScript(() => void Reflect.deleteProperty(globalThis, 'showDirectoryPicker'));
    await page.goto(`chrome-extension://${kura.extensionId}/options.html#documents`);
    await page.locator('[data-page=documents] input[webkitdirectory]').setInputFiles(folder);
    expect((await untilFound('heron ebb')).document?.headings).toEqual([]);
    expect((await untilFound('clay layer')).document).toMatchObject({ headings: ['1 Soil'], page: 1 });
    rmSync(folder, { recursive: true });
    await page.close();
  });
});

// A fault here is noticed first by `test/e2e/documents.test.ts`.
/** A folder in Firefox, which gives no handle: it is read when it is chosen, and again when it is chosen again. Skipped where there is no Firefox or no build for it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeDocx } from '../../documents/make-docx';
import { makePdf } from '../../documents/make-pdf';
import { makePptx } from '../../documents/make-pptx';
import { makeXlsx } from '../../documents/make-xlsx';
import { startPracticeServer, type PracticeServer } from '../../practice/server';
import type { Tab } from '../firefox-tab';
import { isFirefoxMissing, launchKuraInFirefox, type KuraFirefox } from '../kura-firefox';
import { servicesFromTab, type OwnServices } from '../own-services';
import { until } from '../until';

type Files = Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>;

const input = '[data-page=documents] input[type=file]';
const budget = [
  ['品名', '価格'],
  ['如雨露', 1980],
];
const files: Files = {
  'notes.md': '# Plot seven\n\nIntro.\n\n## Beans\n\nRunner beans climb the north trellis.',
  'sub/report.pdf': makePdf([
    [{ text: 'The clay layer begins at forty centimetres.', x: 60, y: 700, size: 10 }],
    [{ text: '雨水タンクの容量は二百リットルです。', x: 60, y: 700, size: 10 }],
  ]),
  'sub/計画.docx': makeDocx([{ heading: '秋', level: 1 }, { text: '玉ねぎは十月に植える。' }]),
  '予算.xlsx': makeXlsx([{ name: '費用', rows: budget }]),
  'talk.pptx': makePptx([
    { title: 'Compost', items: ['Turn the heap', 'Egg shells last'], notes: 'Show the thermometer.' },
  ]),
  'locked.docx': new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 0]),
  'node_modules/x/readme.md': 'A package says zebrafish.',
};

/** No program can press Firefox's folder picker, so the input gets the files as if it had been: each with its path in the folder. */
const chooseFiles = (options: Tab, chosen: Files): Promise<unknown> =>
  options.evaluate(`(() => {
    const input = document.querySelector(${JSON.stringify(input)});
    const files = ${JSON.stringify(Object.entries(chosen).map(([name, content]) => [name, Buffer.from(content).toString('base64')]))}.map(([path, content]) => {
      const file = new File([Uint8Array.from(atob(content), character => character.charCodeAt(0))], path.split('/').at(-1));
      return Object.defineProperty(file, 'webkitRelativePath', { value: 'Garden/' + path });
    });
    Object.defineProperty(input, 'files', { value: files, configurable: true });
    input.dispatchEvent(new Event('change', { bubbles: true }));
    return files.length;
  })()`);

describe.skipIf(isFirefoxMissing)('in Firefox', () => {
  let practice: PracticeServer;
  let kura: KuraFirefox;
  let options: Tab;
  let services: OwnServices;

  const find = async (question: string) =>
    (await services.library.recall(question, { scope: { space: 'main' } })).hits.filter(({ isRelevant }) => isRelevant);
  const untilFound = (question: string) => until(question, async () => (await find(question))[0]);

  beforeAll(async () => {
    practice = await startPracticeServer();
    kura = await launchKuraInFirefox({ practice });
    options = await kura.openTab(`${kura.origin}options.html#documents`);
    services = servicesFromTab(options);
    await options.until(`document.querySelector(${JSON.stringify(input)})`);
  });
  afterAll(async () => {
    await kura?.close();
    await practice?.close();
  });

  test('a folder is read once, every format of it', async () => {
    await chooseFiles(options, files);
    expect((await untilFound('runner beans trellis')).document).toMatchObject({
      path: 'Garden/notes.md',
      headings: ['Beans'],
    });
    expect((await untilFound('clay layer')).document).toMatchObject({ path: 'Garden/sub/report.pdf', page: 1 });
    expect((await untilFound('雨水タンクの容量')).document).toMatchObject({ path: 'Garden/sub/report.pdf' });
    expect((await untilFound('玉ねぎ 十月')).document?.path).toBe('Garden/sub/計画.docx');
    expect((await untilFound('如雨露 価格')).document).toMatchObject({ headings: ['費用'] });
    expect((await untilFound('thermometer')).document).toMatchObject({ path: 'Garden/talk.pptx', page: 1 });
    expect(await find('zebrafish')).toEqual([]);
    await options.until('document.querySelector(".passed-over")');
  });

  test('chosen again, it is compared: a change is found, and what is gone is not', async () => {
    const { 'talk.pptx': _talk, ...others } = files;
    await options.until(`!document.querySelector('progress')`);
    const changed = '# Plot seven\n\nIntro.\n\n## Beans\n\nRunner beans climb the quince.';
    await chooseFiles(options, { ...others, 'notes.md': changed });
    await untilFound('quince');
    await until('the removal', async () => (await find('thermometer')).length === 0);
    expect(await find('trellis')).toEqual([]);
  });
});

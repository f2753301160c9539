/** A folder made on the spot, and a question that a section of its PDF answers. */
import { makeDocx } from '../../test/documents/make-docx';
import { makePdf } from '../../test/documents/make-pdf';
import { servicesFrom } from '../../test/e2e/own-services';
import type { KuraBrowser } from '../../test/e2e/kura';
import { until } from '../../test/e2e/until';

const files: Readonly<Record<string, string | Uint8Array<ArrayBuffer>>> = {
  'beans.md': '# Plot seven\n\n## Beans\n\nRunner beans climb the north trellis.',
  '計画.docx': makeDocx([
    { heading: '菜園の計画', level: 0 },
    { heading: '秋', level: 1 },
    { text: '玉ねぎは十月に植える。' },
  ]),
  'soil.pdf': makePdf([
    [
      { text: 'Rain garden report', x: 60, y: 780, size: 18, isBold: true },
      { text: '1 Soil', x: 60, y: 740, size: 13, isBold: true },
      { text: 'The clay layer begins at forty centimetres.', x: 60, y: 720, size: 10 },
    ],
  ]),
};

/** Answers the sentence that was found, with the place of its section. No program can press the browser's folder picker, so a private folder stands in. */
export async function showDocuments(kura: KuraBrowser): Promise<string> {
  const options = await kura.openOwnPage('options.html#documents');
  const contents = Object.entries(files).map(([name, content]) => [name, Buffer.from(content).toString('base64')]);
  await options.evaluate(`(async () => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('Garden', { create: true });
    for (const [name, content] of ${JSON.stringify(contents)}) {
      const writable = await (await folder.getFileHandle(name, { create: true })).createWritable();
      await writable.write(Uint8Array.from(atob(content), character => character.charCodeAt(0)));
      await writable.close();
    }
    globalThis.showDirectoryPicker = async () => folder;
  })()`);
  await options.getByRole('button', { name: 'Choose folder' }).click();
  const { library } = servicesFrom(options);
  const hit = await until('the section', async () => {
    const { hits } = await library.recall('where does the clay layer begin', { scope: { space: 'main' } });
    return hits.find(({ document }) => document?.path.endsWith('soil.pdf'));
  });
  await options.close();
  return `${hit.snippet} — ${hit.document?.path}, page ${hit.document?.page}, ${hit.document?.headings.join(' › ')}`;
}

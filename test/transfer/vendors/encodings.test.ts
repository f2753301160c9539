/** Files in several encodings, chosen at once: each is read in its own, and letters of an unknown one are counted and never silently others. */
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { InputFile } from '../../../lib/transfer/vendors/vendor-reader';
import { bytesFile, file, importExports } from './given';

const said = '満潮は何時ですか？ — naïve';
const toChat = (id: string) => ({
  uuid: id,
  name: id,
  updated_at: '2026-05-01T00:00:00Z',
  chat_messages: [
    { uuid: `${id}-1`, sender: 'human', text: said },
    { uuid: `${id}-2`, sender: 'assistant', text: 'At six: 六時です。' },
  ],
});

function toUtf16(text: string, isLittleEndian: boolean): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(2 * text.length);
  const view = new DataView(bytes.buffer);
  for (let n = 0; n < text.length; n += 1) view.setUint16(2 * n, text.charCodeAt(n), isLittleEndian);
  return bytes;
}

const encoded: readonly (readonly [name: string, toFile: (text: string) => InputFile])[] = [
  ['utf-8', text => file('a.json', text)],
  ['utf-8 with a mark', text => file('b.json', `\uFEFF${text}`)],
  ['utf-16le with a mark', text => bytesFile('c.json', toUtf16(`\uFEFF${text}`, true))],
  ['utf-16be with a mark', text => bytesFile('d.json', toUtf16(`\uFEFF${text}`, false))],
  ['utf-16le', text => bytesFile('e.json', toUtf16(text, true))],
  ['utf-16be', text => bytesFile('f.json', toUtf16(text, false))],
];

test('each of several files is read in its own encoding', async () => {
  const files = encoded.map(([name, toFile]) => toFile(JSON.stringify([toChat(name)])));
  const { conversations, report } = await importExports(files);
  expect(conversations.map(({ title, turns }) => [title, turns[0]?.text])).toEqual(
    encoded.map(([name]) => [name, said]),
  );
  expect(report.skipped).toEqual([]);
});

/** The word 満潮 in Shift_JIS, as a Japanese Excel writes tables. */
const shiftJis = new Uint8Array([0x96, 0x9e, 0x92, 0xaa]);

test.each([
  ['a list', '[{"uuid":"x","chat_messages":[{"uuid":"1","sender":"human","text":"', '"}]}]'],
  ['a table', 'Conversation,Time,Author,Message\r\nTide,2026-09-03T10:05:00,Human,', '\r\n'],
  [
    'a page',
    '<div class="outer-cell"><div class="content-cell">Prompted ',
    '<br>2026/09/18 20:02:03 JST<br><p>六時</p></div><div class="content-cell mdl-typography--caption">Gemini</div></div>',
  ],
  [
    'a text',
    '---\ntitle: Tide\nexporter: 3\n---\n\n## chat-1\n\n> ',
    '\n\nSix.\n\n___\n###### [top](#table-of-contents)\n',
  ],
])(
  '%s with letters of another encoding: they are counted, the rest is taken, and it is not complete',
  async (_, before, after) => {
    const odd = new File([before, shiftJis, after], 'odd.txt', { lastModified: 0 });
    const { conversations, report } = await importExports([odd, file('a.json', [toChat('sound')])]);
    expect(conversations).toHaveLength(2);
    expect(report.skipped).toEqual([{ what: 'letters of an unknown encoding', count: 1 }]);
    expect(
      conversations.filter(({ completeness }) => completeness.state === 'complete').map(({ title }) => title),
    ).toEqual(['sound']);
  },
);

test('a name in a zip of Japanese Windows is the title of its prompt', async () => {
  const prompt = {
    chunkedPrompt: {
      chunks: [
        { role: 'user', text: 'When?' },
        { role: 'model', text: 'At six.' },
      ],
    },
  };
  // The second byte of 表 is the backslash of ASCII.
  const name = [...shiftJis, 0x95, 0x5c];
  const placeholder = 'n'.repeat(name.length);
  const zip = zipSync({ [placeholder]: strToU8(JSON.stringify(prompt)) });
  for (const start of [30, zip.lastIndexOf(placeholder.charCodeAt(0)) + 1 - name.length]) zip.set(name, start);
  const { conversations } = await importExports([bytesFile('prompts.zip', new Uint8Array(zip))]);
  expect(conversations.map(({ title }) => title)).toEqual(['満潮表']);
});

import { gzipSync, strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readVaultFile, writeVaultFile } from '../../../lib/transfer/vault-file/vault-file';
import type { Conversation } from '../../../lib/core/conversation';
import { openZip } from '../../../lib/transfer/vendors/zip';
import { bytesFile, file, importExports, only, zip, zipped } from './given';

const chat = (id: string, text = 'こんにちは、hello') => ({
  uuid: id,
  name: id,
  updated_at: '2026-05-01T00:00:00Z',
  chat_messages: [{ uuid: `${id}-1`, sender: 'human', text }],
});

const counted = async (...files: Parameters<typeof importExports>[0]) => (await importExports(files)).report;
const refusal = async (...files: Parameters<typeof importExports>[0]) => {
  try {
    return { took: (await importExports(files)).report };
  } catch (error) {
    return error instanceof Error ? error.name : error;
  }
};

async function vaultText(conversations: readonly Conversation[]): Promise<string> {
  async function* all() {
    yield* conversations;
  }
  let text = '';
  for await (const piece of writeVaultFile(all())) text += piece;
  return text;
}

/** A zip of one file that says it has many, all in the same place. */
function listedOften(bytes: Uint8Array<ArrayBuffer>, times: number): Uint8Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer);
  const end = bytes.length - 22;
  const [at, size] = [view.getUint32(end + 16, true), view.getUint32(end + 12, true)];
  const many = new Uint8Array(at + size * times + 22);
  many.set(bytes.subarray(0, at));
  for (let n = 0; n < times; n += 1) many.set(bytes.subarray(at, at + size), at + n * size);
  many.set(bytes.subarray(end), at + size * times);
  const manyView = new DataView(many.buffer);
  for (const place of [8, 10]) manyView.setUint16(at + size * times + place, times, true);
  manyView.setUint32(at + size * times + 12, size * times, true);
  return many;
}

describe('files are known by what is in them', () => {
  test('a list under any name, with a byte order mark, and with white space of any kind', async () => {
    const text = `\uFEFF \r\n[\n\t${JSON.stringify(chat('a'))} ,\r\n${JSON.stringify(chat('b'), undefined, 2)}\n]\n\n`;
    expect(await counted(file('photo.jpeg', text))).toMatchObject({ source: 'claude', conversations: 2 });
  });

  test('JSON Lines, where a broken line costs that line only', async () => {
    const lines = [
      JSON.stringify(chat('a')),
      '{"uuid": "b", "chat_messages": [',
      'nonsense',
      '',
      JSON.stringify(chat('c')),
    ];
    expect(await counted(file('x.jsonl', lines.join('\r\n')))).toEqual({
      source: 'claude',
      conversations: 2,
      turns: 2,
      branches: 2,
      skipped: [{ what: 'value that is not JSON', count: 2 }],
    });
  });

  test('a list whose first entries are empty', async () => {
    expect(await counted(file('x.json', [null, {}, { uuid: 'z' }, chat('a')]))).toMatchObject({ conversations: 1 });
  });

  test('text split anywhere: no letter, text or bracket is lost at the edge of a piece', async () => {
    const odd = 'a"b\\c]}{[,:日本語😀\n';
    const chats = Array.from({ length: 40 }, (_, n) => chat(`c${n}`, `${odd.repeat(n * 20)}end`));
    // A browser hands a file over in pieces of some 64 KB; this one has hundreds.
    const { conversations } = await importExports([file('x.json', chats)]);
    expect(conversations.map(({ turns }) => turns[0]?.text.length)).toEqual(
      chats.map(({ chat_messages: [only] }) => only?.text.length),
    );
  });

  test('a zip in a zip, once; deeper ones are counted', async () => {
    const deepest = zipped({ 'conversations.json': [chat('never')] });
    const inner = zipped({ 'conversations.json': [chat('a')], 'deeper.zip': deepest });
    expect(
      await counted(zip('all.zip', { 'batch-0000.zip': inner, 'batch-0001.zip': zipped({ 'c.json': [chat('b')] }) })),
    ).toEqual({
      source: 'claude',
      conversations: 2,
      turns: 2,
      branches: 2,
      skipped: [{ what: 'zip within a zip', count: 1 }],
    });
  });

  test('Kura’s own file, as it is, compressed, and in a zip', async () => {
    const { conversations } = await importExports([file('x.json', [chat('a'), chat('b')])]);
    const text = await vaultText(conversations);
    for (const own of [
      file('kura.json', text),
      bytesFile('kura.json.gz', new Uint8Array(gzipSync(strToU8(text)))),
      zip('kura.zip', { 'kura.json': text }),
    ]) {
      expect(await importExports([own])).toEqual({
        conversations,
        spaces: [{ id: 'main', name: '' }],
        report: { source: 'kura', conversations: 2, turns: 2, branches: 2, skipped: [] },
      });
    }
  });
});

describe('what is left alone', () => {
  test('what is about the account is never opened, in a zip or beside one', async () => {
    const secret = '[{"never": "parsed"';
    const report = await counted(
      zip('x.zip', {
        'conversations.json': [chat('a')],
        'user.json': secret,
        'deep/users.json': secret,
        'login_history.json': secret,
        'prod-mc-billing.json': secret,
        'prod-mc-auth-mgmt-api.json': secret,
      }),
      file('users.json', [chat('b')]),
      file('ttl/30d/export_data/prod-mc-billing.json', [chat('c')]),
      file('prod-mc-auth-mgmt-api.json', [chat('d')]),
    );
    expect(report).toMatchObject({
      conversations: 1,
      skipped: [{ what: 'file about the account, never opened', count: 8 }],
    });
  });

  test('a chat about bills or authors is not taken for that', async () => {
    expect(
      await counted(
        zip('x.zip', {
          'Takeout/Billing question': [chat('a')],
          'authors.json': [chat('b')],
          'ChatGPT-Billing 請求.json': [chat('c')],
        }),
      ),
    ).toMatchObject({
      conversations: 3,
      skipped: [],
    });
  });

  test('a file that the person chose is opened, whatever its title is about', async () => {
    expect(
      await counted(
        file('billing-question.json', [chat('a')]),
        file('How does OAuth work.json', [chat('b')]),
        file('auth 認証.json', [chat('c')]),
        file('users.md', 'words'),
      ),
    ).toMatchObject({ conversations: 3, skipped: [{ what: 'file without chats: users.md', count: 1 }] });
  });

  test('one that the person chose and that is of no use is named', async () => {
    const report = await counted(
      file('junk.json', { hello: 'world' }),
      file('壊れた: 控え.json', '{"a": [1,'),
      file('chats.json', [chat('a')]),
    );
    expect(report).toMatchObject({ conversations: 1 });
    expect(report.skipped).toEqual([
      { what: 'damaged file: 壊れた: 控え.json', count: 1 },
      { what: 'file without chats: junk.json', count: 1 },
    ]);
  });

  test('names that leave their folder are counted, and so are pictures and files of no known kind', async () => {
    const report = await counted(
      zip('x.zip', {
        'Takeout\\My chats\\conversations.json': [chat('a')],
        '../evil.json': [chat('b')],
        'a/../../b.json': [chat('c')],
        '/etc/c.json': [chat('d')],
        'C:\\d.json': [chat('e')],
        'a\\..\\..\\e.json': [chat('f')],
        'picture.webp': 'x',
        'list.json': { hello: 'world' },
        'broken.json': '{"a": [1,',
        'page.html': '<!doctype html><p>日記</p>',
        '__MACOSX/._conversations.json': 'x',
      }),
    );
    expect(report).toEqual({
      source: 'claude',
      conversations: 1,
      turns: 1,
      branches: 1,
      skipped: [
        { what: 'file with a name that leaves its folder', count: 5 },
        { what: 'attached file, kept by its name only', count: 1 },
        { what: 'damaged file', count: 1 },
        { what: 'file without chats', count: 2 },
      ],
    });
  });
});

describe('what cannot be read is refused by name', { timeout: 60_000 }, () => {
  test.each([
    ['an empty file', ''],
    ['an empty list', '[]'],
    ['an object of no kind', '{}'],
    ['JSON of no kind', '{"conversations":[{"hello":"世界"}]}'],
    ['a page', '<html><body>チャット</body></html>'],
    ['a text', 'dear diary'],
    ['a table', 'a,b\n1,2\n'],
    ['bytes', '\u0000\u0001\u0002'],
  ])('%s: nobody’s', async (_what, text) => {
    expect(await refusal(file('x', text))).toBe('ExportUnknown');
  });

  test('a list that is cut off, anywhere', async () => {
    const text = JSON.stringify([chat('a'), chat('b')]);
    // The first chat is whole from the comma behind it on.
    const whole = text.indexOf(',{"uuid":"b","name"') + 1;
    for (let length = 1; length < whole; length += 5) {
      expect(await refusal(file('x.json', text.slice(0, length))), `${length} letters`).toBe('FileDamaged');
    }
    for (let length = whole; length < text.length - 1; length += 5) {
      expect(await refusal(file('x.json', text.slice(0, length))), `${length} letters`).toMatchObject({
        took: { conversations: 1, skipped: [{ what: 'file that ends too early: x.json', count: 1 }] },
      });
    }
  });

  test('a zip that is cut off, anywhere, or has a byte too many somewhere', async () => {
    const bytes = zipped({ 'conversations.json': [chat('a', 'あいうえお'.repeat(50))] });
    for (let length = 4; length < bytes.length; length += 7) {
      expect(await refusal(bytesFile('x.zip', bytes.slice(0, length))), `${length} bytes`).toBe('FileDamaged');
    }
  });

  test('a good file beside one that was cut off: the chats that are whole are taken, and the file is named', async () => {
    const broken = JSON.stringify([chat('a'), chat('b')]).slice(0, -1);
    expect(await refusal(file('a.json', [chat('c')]), file('b.json', broken))).toMatchObject({
      took: { conversations: 2, skipped: [{ what: 'file that ends too early: b.json', count: 1 }] },
    });
  });

  test('far too many levels, or brackets that close what was never opened', async () => {
    expect(await refusal(file('x.json', '['.repeat(200_000)))).toBe('FileDamaged');
    expect(await refusal(file('x.json', `{"a":`.repeat(200_000)))).toBe('FileDamaged');
    expect(await refusal(file('x.json', `[${JSON.stringify(chat('a'))}]]`))).toBe('FileDamaged');
  });

  test.each([-1, 1])('a file in a zip that is not as long as the zip says, by %i', async more => {
    const bytes = zipped({ 'conversations.json': [chat('a', '長い'.repeat(99))] });
    const view = new DataView(bytes.buffer);
    const list = view.getUint32(bytes.length - 22 + 16, true);
    view.setUint32(list + 24, view.getUint32(list + 24, true) + more, true);
    expect(await refusal(bytesFile('x.zip', bytes))).toBe('FileDamaged');
  });

  test.each([0, 6] as const)('a zip in which one byte of a chat is another, packed at level %i', async level => {
    const name = 'conversations.json';
    const content = strToU8(JSON.stringify([chat('a', '潮は六時に引く。 Low tide at six.')]));
    const bytes = new Uint8Array(zipSync({ [name]: content }, { level }));
    expect(await refusal(bytesFile('x.zip', bytes))).toMatchObject({ took: { conversations: 1 } });
    const begin = 30 + name.length;
    const end = new DataView(bytes.buffer).getUint32(bytes.length - 22 + 16, true);
    for (let place = begin; place < end; place += 1) {
      const broken = bytes.slice();
      broken[place] = (broken[place] ?? 0) ^ 1;
      expect(await refusal(bytesFile('x.zip', broken)), `byte ${place}`).toBe('FileDamaged');
    }
  });

  test('zips in a zip that unpack to far more than all of it, none of them by itself', async () => {
    const inner = zipped({ 'a.json': new Uint8Array(16 * 2 ** 20).fill(32) });
    const names = Array.from({ length: 12 }, (_, n) => `${n}.zip`);
    expect(await refusal(zip('all.zip', Object.fromEntries(names.map(name => [name, inner]))))).toBe('FileDamaged');
  });

  test('zips that name more files than one import may have, together', async () => {
    const budget = { bytes: 1000, entries: 3 };
    const two = bytesFile('two.zip', zipped({ 'a.json': [], 'b.json': [] }));
    expect((await openZip(two, budget)).entries).toHaveLength(2);
    await expect(openZip(two, budget)).rejects.toMatchObject({ name: 'FileDamaged' });
  });

  test('a zip that unpacks to far more than its size, because its entries share their bytes', async () => {
    const bytes = listedOften(zipped({ 'a.json': new Uint8Array(16 * 2 ** 20).fill(32) }), 40);
    expect(await refusal(bytesFile('bomb.zip', bytes))).toBe('FileDamaged');
  });
});

describe('hostile content does no harm', { timeout: 60_000 }, () => {
  test('keys that could reach a prototype are gone', async () => {
    const text = JSON.stringify([chat('a')]).replace(
      '"sender"',
      String.raw`"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":2}},"\u005f_proto__":{"polluted":3},"sender"`,
    );
    const { conversation } = await only(file('x.json', text));
    expect(conversation.turns[0]?.text).toBe('こんにちは、hello');
    const input =
      '{"type":"tool_use","name":"t","input":{"constructor":{"x":1},"prototype":2,"__proto__":3,"色":"blue"}}';
    const call = JSON.stringify([chat('b', 'X')]).replace('"sender"', `"content":[${input}],"sender"`);
    const [part] = (await only(file('x.json', call))).conversation.turns[0]?.parts ?? [];
    expect(part?.text).toBe('```json\n{\n  "色": "blue"\n}\n```');
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  test('halves of letters, and values nested deeply, end up in a file that reads back', async () => {
    const deep = `${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}`;
    const text = JSON.stringify([chat('a', 'X')])
      .replace('"X"', String.raw`"\ud800 half \udfff 半分"`)
      .replace('"sender"', `"content":[{"type":"tool_use","name":"t","input":${deep}}],"sender"`);
    const { conversation } = await only(file('x.json', text));
    const back: Conversation[] = [];
    for await (const one of readVaultFile(new Blob([await vaultText([conversation])]))) back.push(one);
    expect(back[0]?.turns).toEqual(conversation.turns);
  });

  test('a chat of 20,000 turns in a row is a chat like any other', async () => {
    const messages = Array.from({ length: 20_000 }, (_, n) => ({
      uuid: `m${n}`,
      sender: n % 2 === 0 ? 'human' : 'assistant',
      parent_message_uuid: n === 0 ? null : `m${n - 1}`,
      text: `${n}番目`,
    }));
    const report = await counted(file('x.json', [{ ...chat('a'), chat_messages: messages }]));
    expect(report).toMatchObject({ conversations: 1, turns: 20_000, branches: 1 });
  });

  test('a text longer than a vault can hold is one message less, not an import less', async () => {
    const report = await counted(file('x.json', [chat('a', 'あ'.repeat(4_000_001)), chat('b')]));
    expect(report).toMatchObject({
      conversations: 1,
      skipped: [
        { what: 'message too long to be kept', count: 1 },
        { what: 'chat without messages', count: 1 },
      ],
    });
  });
});

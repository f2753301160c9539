import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { readVaultFile } from '../../lib/transfer/vault-file/vault-file';
import { contentOf, emptyVault, exported, filledVault, imported } from './filled-vault';

describe('a damaged file is refused before anything is written, with the place and no word of a chat', () => {
  test.each<[what: string, damage: (file: string) => string, place: RegExp]>([
    ['nothing', () => '', /Not JSON/],
    ['cut in the middle', file => file.slice(0, file.length / 2), /Not JSON: it ends too early, after \d+ bytes/],
    ['cut before its end', file => file.trimEnd().slice(0, -1), /Not JSON/],
    [
      'a letter broken',
      file => file.replace('"turns":[', '"turns":{'),
      /Not JSON: at position \d+, in conversations\[\d\]/,
    ],
    ['another kind of file', () => '{"messages":[]}', /file\.schema/],
    ['a list', () => '[]', /at position 0: is not an object/],
    ['without version', file => file.replace('"version":1,', ''), /file\.version/],
    ['version 0', file => file.replace('"version":1,', '"version":0,'), /file\.version/],
    ['one letter of an answer changed', file => file.replace('Use baking', 'Use caking'), /file\.end\.digest/],
    ['one conversation lost', file => file.replace(/\n\{"id":"claude.*\n/, '\n'), /file\.end\.conversations is 3/],
    ['two conversations exchanged', file => exchanged(file), /file\.end\.digest/],
    ['two ends', file => file.replace('"end":{"conv', '"end":{},"end":{"conv'), /two keys of the same name/],
    ['something behind it', file => `${file}{}`, /Not JSON: at position \d+/],
    [
      'a comma too many',
      file => file.replace(/\n\],"spaces"/, ',\n],"spaces"'),
      /Not JSON: at position \d+, in conversations\[3\]/,
    ],
    [
      'no list of chats',
      file => file.replace('"conversations":[', '"chats":['),
      /Not JSON|file\.conversations is not a list/,
    ],
    [
      'turns that go round in a circle',
      file => file.replace('"parent":"m1"', '"parent":"m2"'),
      /conversations\[1\]\.turns go round/,
    ],
    [
      'a number for a text',
      file => file.replace('"Use baking soda."', '7'),
      /conversations\[2\]\.turns\[1\]\.text is not a text/,
    ],
    [
      'a role of its own',
      file => file.replace('"role":"user"', '"role":"root"'),
      /conversations\[0\]\.turns\[0\]\.role/,
    ],
    ['an id of another site', file => file.replace('"id":"gemini:', '"id":"claude:'), /conversations\[2\]\.id/],
    ['a turn twice', file => file.replace('"id":"m2"', '"id":"m1"'), /conversations\[1\]\.turns names a turn twice/],
    ['tags out of order', file => file.replace('["sea","旅"]', '["旅","sea"]'), /conversations\[1\]\.tags/],
    [
      'the last tags out of order',
      file => file.replace('["sea","旅"]', '["a","旅","sea"]'),
      /conversations\[1\]\.tags/,
    ],
    ['a space without an id', file => file.replace('{"id":"main"}', '{"name":"x"}'), /file\.spaces\[0\]\.id/],
    [
      'a path to nowhere',
      file => file.replace('"activePath":["u1b"', '"activePath":["u9"'),
      /conversations\[0\]\.activePath/,
    ],
    ['a time that is none', file => file.replace('"createdAt":"2', '"createdAt":"x'), /conversations\[0\]\.createdAt/],
    [
      'a quotation outside its text',
      file => file.replace('"start":0', '"start":9999'),
      /conversations\[1\]\.turns\[2\]\.quotes\[0\]/,
    ],
  ])('%s', async (_, damage, place) => {
    const file = await exported(await filledVault());
    const damaged = damage(file);
    expect(damaged).not.toBe(file);

    const vault = await emptyVault();
    const attempt = imported(vault, damaged);
    await expect(attempt).rejects.toMatchObject({
      name: 'FileDamaged',
      message: expect.stringMatching(place) as string,
    });
    await expect(attempt).rejects.not.toThrow(/soda|ラーメン|ferry/i);
    expect(await vault.readCounts()).toMatchObject({ conversations: 0, turns: 0 });
  });

  test('bytes that are no text', async () => {
    const file = await exported(await filledVault());
    const bytes = new TextEncoder().encode(file);
    bytes[file.indexOf('札幌') + 1] = 0xff;
    await expect(readVaultFile(new Blob([bytes])).next()).rejects.toMatchObject({ name: 'FileDamaged' });
  });

  test('nested without end', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    await expect(contentOf(`{"schema":"kura-vault","version":1,"conversations":${deep}}`)).rejects.toMatchObject({
      name: 'FileDamaged',
    });
  });
});

/** The first two conversations in each other's place. */
function exchanged(file: string): string {
  const [head = '', first = '', second = '', ...rest] = file.split('\n');
  return [head, second, first, ...rest].join('\n');
}

test('a file of a newer version is FileTooNew, whatever else it holds', async () => {
  await expect(contentOf('{"schema":"kura-vault","version":2,"chats":{}}')).rejects.toMatchObject({
    name: 'FileTooNew',
  });
});

test('hostile keys reach nothing', async () => {
  const file = await exported(await filledVault());
  const hostile = file.replaceAll(
    '{"id":',
    '{"__proto__":{"account":"evil"},"constructor":{"prototype":{"x":1}},"id":',
  );
  const { conversations } = await contentOf(hostile);
  expect(conversations).toHaveLength(3);
  expect(conversations.map(({ account }) => account)).toEqual([undefined, 'org-1', undefined]);
  expect({}).not.toHaveProperty('account');
  expect({}).not.toHaveProperty('x');
});

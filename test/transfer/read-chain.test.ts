import { describe, expect, test } from 'vitest';
import type { Conversation, ConversationId } from '../../lib/core/conversation';
import { readFiles } from '../../lib/transfer/read-files';
import { readVaultFile, writeVaultFile } from '../../lib/transfer/vault-file/vault-file';
import { Checksum } from '../../lib/transfer/vault-file/trailer';
import { chat } from '../search/chats';

const bread = chat('claude:1', 'Bread', ['How long must it rise?', 'An hour.'], { source: 'claude' });
const breadLater = { ...bread, title: 'パン', tags: ['料理'], revision: 2 };
const ramen = chat('gemini:2', '味噌ラーメン', ['スープは？'], { source: 'gemini', space: 'w' });
const tide = chat('claude:3', 'Tide', ['When?'], { source: 'claude' });

async function* each(chats: readonly Conversation[]): AsyncGenerator<Conversation> {
  yield* chats;
}

async function endOf(vault: readonly Conversation[]) {
  const sum = new Checksum();
  for (const one of vault) await sum.add(one);
  return sum.toTrailer();
}

async function fileOf(name: string, pieces: AsyncIterable<string>): Promise<File> {
  const parts: string[] = [];
  for await (const piece of pieces) parts.push(piece);
  return new File(parts, name, { lastModified: 5 });
}

const [full, monday, tuesday, wednesday] = [
  'kura-2026-11-22T0900.json',
  'kura-2026-11-23T0900.changes.json',
  'kura-2026-11-24T0900.changes.json',
  'kura-2026-11-25T0900.changes.json',
] as const;

interface Step {
  readonly name: string;
  readonly changed: readonly Conversation[];
  readonly gone?: readonly ConversationId[];
  /** The vault afterwards, in order of id. */
  readonly vault: readonly Conversation[];
  readonly space?: string;
}

/** A vault file, and one file of changes for each step, each going on from the one before. */
async function chainOf(vault: readonly Conversation[], steps: readonly Step[]): Promise<File[]> {
  const files = [await fileOf(full, writeVaultFile(each(vault), new Date(0), [{ id: 'w', name: '台所' }]))];
  let before = { name: full as string, digest: (await endOf(vault)).digest };
  for (const { name, changed, gone = [], vault: after, space = '台所' } of steps) {
    const result = await endOf(after);
    const changes = { after: before, atEnd: () => ({ gone, result }) };
    const spaces = [{ id: 'w', name: space }];
    files.push(await fileOf(name, writeVaultFile(each(changed), new Date(0), spaces, new Checksum(), changes)));
    before = { name, digest: result.digest };
  }
  return files;
}

const week = chainOf(
  [bread, tide],
  [
    { name: monday, changed: [breadLater, ramen], vault: [breadLater, tide, ramen] },
    { name: tuesday, changed: [], gone: ['claude:3'], vault: [breadLater, ramen], space: '厨房' },
    { name: wednesday, changed: [tide], vault: [breadLater, tide, ramen] },
  ],
);

async function read(files: readonly File[]) {
  const { conversations, about } = readFiles(files);
  const found = new Map<string, Conversation>();
  for await (const one of conversations) {
    expect(found.has(one.id), 'a chat comes once').toBe(false);
    found.set(one.id, one);
  }
  return { found: [...found.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1)), about: about() };
}

/** As it would be after a write that was cut off. */
const cut = (file: File): File => new File([file.slice(0, file.size - 20)], file.name);

describe('a vault file and the changes since', () => {
  test('are the vault of the last of them, in whatever order they are given', async () => {
    const files = await week;
    for (const given of [files, files.toReversed()]) {
      const { found, about } = await read(given);
      expect(found).toEqual([breadLater, tide, ramen]);
      expect(about).toEqual({ spaces: expect.anything() as unknown, skipped: [], isUnproven: false });
    }
  });

  test('leave out what was forgotten meanwhile, and call spaces by their last names', async () => {
    const { found, about } = await read((await week).slice(0, 3));
    expect(found).toEqual([breadLater, ramen]);
    expect(about.spaces).toEqual([{ id: 'w', name: '厨房' }]);
  });

  test('of which one is missing are the vault before it, and it is named', async () => {
    const [whole, first, , third] = await week;
    if (!whole || !first || !third) throw new Error('Four files.');
    const { found, about } = await read([whole, first, third]);
    expect(found).toEqual([breadLater, tide, ramen]);
    expect(found.find(({ id }) => id === 'claude:3')).toEqual(tide);
    expect(about.brokenAt).toBe(tuesday);
  });

  test('of which the first is missing are the vault file alone, whatever else is wrong, and it is the one that is named', async () => {
    const [whole, , second, third] = await week;
    if (!whole || !second || !third) throw new Error('Four files.');
    for (const rest of [
      [second, third],
      [third, second],
      [second, cut(third)],
    ]) {
      expect(await read([whole, ...rest])).toMatchObject({ found: [bread, tide], about: { brokenAt: monday } });
    }
  });

  test('of which one is damaged are the vault before it, and it is named', async () => {
    const [whole, first, second, third] = await week;
    if (!whole || !first || !second || !third) throw new Error('Four files.');
    expect(await read([whole, cut(first), second, third])).toMatchObject({
      found: [bread, tide],
      about: { brokenAt: monday },
    });
    expect(await read([whole, first, cut(second), third])).toMatchObject({ about: { brokenAt: tuesday } });
  });

  test('alone are refused by name, and so is a vault file that is not the one they go on from', async () => {
    const [whole, first] = await week;
    if (!whole || !first) throw new Error('Two files.');
    await expect(read([first])).rejects.toMatchObject({ name: 'ChangesAlone' });
    const other = await fileOf(full, writeVaultFile(each([tide]), new Date(0)));
    await expect(read([other, first])).rejects.toMatchObject({ name: 'FileDamaged' });
  });

  test('are damaged where the vault file is: nothing stands without it', async () => {
    const [whole, first] = await week;
    if (!whole || !first) throw new Error('Two files.');
    await expect(read([cut(whole), first])).rejects.toMatchObject({ name: 'FileDamaged' });
  });

  test('that are called otherwise are no vault: they are told by what they hold, and have the version of a vault', async () => {
    const [whole, first] = await week;
    const text = (await first?.text()) ?? '';
    const readAlone = (content: string) => read([new File([content], 'vault.json')]);
    await expect(readAlone(text)).rejects.toMatchObject({ name: 'ChangesAlone' });
    for (const marks of [['"after"'], ['"after"', '"gone"'], ['"after"', '"whole"'], ['"gone"', '"whole"']]) {
      const rest = marks.reduce((left, mark, n) => left.replace(mark, `"other${n}"`), text);
      await expect(readAlone(rest)).rejects.toMatchObject({ name: 'ChangesAlone' });
    }
    for (const file of [whole, first]) expect(await file?.text()).toMatch(/^\{"schema":"kura-vault","version":1,/);
  });

  test('of a newer version are refused as such, wherever they say it', async () => {
    const text = (await (await week)[1]?.text()) ?? '';
    for (const newer of [
      text.replace('"version":1', '"version":2'),
      text.replace('"version":1,', '').replace(/\}\s*$/, ',"version":2}'),
    ]) {
      await expect(read([new File([newer], 'vault.json')])).rejects.toMatchObject({ name: 'FileTooNew' });
    }
  });
});

describe('a file of changes by itself', () => {
  const facts = async (file: File) => {
    let told: unknown;
    const options = { alsoChanges: true, onFacts: (found: unknown) => void (told = found) };
    for await (const _ of readVaultFile(file, undefined, options));
    return told;
  };

  test('says what it goes on from, what is gone, and what the vault is then', async () => {
    const [, , second] = await week;
    if (!second) throw new Error('Three files.');
    expect(await facts(second)).toMatchObject({
      conversations: 0,
      isProven: true,
      changes: {
        after: { name: monday, digest: (await endOf([breadLater, tide, ramen])).digest },
        gone: ['claude:3'],
        result: await endOf([breadLater, ramen]),
      },
    });
  });

  test.each([
    ['what it goes on from', (text: string) => text.replace('"after"', '"later"')],
    ['what is gone', (text: string) => text.replace('"gone":["claude:3"]', '"gone":["nobody:3"]')],
    ['what the vault is then', (text: string) => text.replace('"whole"', '"while"')],
  ])('without a proper word of %s is damaged', async (_, spoilt) => {
    const [, , second] = await week;
    const text = (await second?.text()) ?? '';
    expect(spoilt(text)).not.toBe(text);
    await expect(facts(new File([spoilt(text)], tuesday))).rejects.toMatchObject({ name: 'FileDamaged' });
  });
});

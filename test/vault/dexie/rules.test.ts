import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { SpaceRule } from '../../../lib/vault/notes-contract';
import type { Vault } from '../../../lib/vault/vault';
import { openVault } from '../../../lib/vault/dexie/open-vault';
import { bread, ferry, ramen, ramenEdited } from '../fill';

let vault: Vault;
let databases = 0;

beforeEach(async () => {
  vault = await openVault(`rules-${(databases += 1)}`);
  for (const name of ['Work', '旅']) await vault.createSpace(name);
});

/** The scope with this chat's page in front. */
const placed = async () => (await vault.readCurrentScope(ramen, { space: 'main', points: {} })).scope.space;
const spaceOfRamen = async () => (await vault.readConversation(ramen.id))?.space;

describe('a rule puts a chat into its space', () => {
  test.each<[string, SpaceRule, boolean]>([
    ['by its site', { site: 'chatgpt' }, true],
    ['not by another one', { site: 'claude' }, false],
    ['by a part of its address', { address: '/c/68a0' }, true],
    ['by its title, whatever its case and width', { title: '味噌ﾗｰﾒﾝ' }, true],
    ['if all fits', { site: 'chatgpt', title: '寿司' }, false],
    ['by the account', { account: 'org-1' }, false],
  ])('%s', async (_, rule, fits) => {
    await vault.setRules('旅', [rule]);
    await vault.save(ramen);
    expect(await spaceOfRamen()).toBe(fits ? '旅' : 'main');
    expect(await placed()).toBe(fits ? '旅' : 'main');
  });

  test('once its title says so', async () => {
    await vault.setRules('Work', [{ title: 'report' }]);
    await vault.save({ ...ramen, title: '' });
    expect(await spaceOfRamen()).toBe('main');
    await vault.save({ ...ramenEdited, title: 'The Report' });
    expect(await spaceOfRamen()).toBe('Work');
  });

  test('of two, the one whose space comes first by name', async () => {
    await vault.setRules('旅', [{ site: 'chatgpt' }]);
    await vault.setRules('Work', [{ site: 'chatgpt' }]);
    await vault.save(ramen);
    expect(await spaceOfRamen()).toBe('Work');
  });
});

test('what was put anywhere by hand, main too, is moved by no rule', async () => {
  await vault.save(ramen);
  await vault.update([ramen.id], { space: 'main' });
  await vault.setRules('Work', [{ site: 'chatgpt' }]);
  await vault.save(ramenEdited);
  expect(await vault.applyRules()).toBe(0);
  expect(await spaceOfRamen()).toBe('main');
  expect(await placed()).toBe('main');
});

test('rules of today move what earlier ones, or none, had put elsewhere; what none fits stays', async () => {
  for (const seen of [ramen, ferry, bread]) await vault.save(seen);
  const note = await vault.addNote({ text: '味噌', title: 'ラーメン', url: ramen.url, at: 1 });
  await vault.markIndexed([{ conversation: ramen.id, revision: 1 }]);
  await vault.setRules('Work', [{ site: 'chatgpt' }, { site: 'claude' }]);
  expect(await vault.applyRules()).toBe(2);
  expect((await vault.listPending(9)).find(({ id }) => id === ramen.id)?.revision).toBe(2);
  expect(await vault.applyRules()).toBe(0);
  expect(await vault.readFacets()).toMatchObject({ spaces: [{ count: 2 }, { id: 'Work', count: 2 }, { count: 0 }] });

  await vault.setRules('Work', []);
  await vault.setRules('旅', [{ title: 'ラーメン' }]);
  expect(await vault.applyRules()).toBe(1);
  expect([await spaceOfRamen(), (await vault.readConversation(ferry.id))?.space]).toEqual(['旅', 'Work']);
  expect((await vault.readConversation(note))?.space).toBe('main');
});

test('a rule that says nothing, or stands where there is no space for it, is refused', async () => {
  for (const [space, rule] of [
    ['Work', {}],
    ['Work', { title: ' ' }],
    ['main', { site: 'claude' }],
    ['nowhere', { site: 'claude' }],
  ] as const)
    await expect(vault.setRules(space, [rule])).rejects.toMatchObject({ name: 'BadMessage' });
  expect(await vault.listSpaces()).toEqual([
    { id: 'main', name: '' },
    { id: 'Work', name: 'Work' },
    { id: '旅', name: '旅' },
  ]);
});

test('a space keeps its rules under another name, and takes them along when it goes', async () => {
  await vault.setRules('Work', [{ site: 'chatgpt' }]);
  await vault.renameSpace('Work', 'Office');
  await vault.save(ramen);
  expect(await spaceOfRamen()).toBe('Work');
  await vault.removeSpace('Work');
  expect(await spaceOfRamen()).toBe('main');
  await vault.save(ramenEdited);
  expect(await vault.applyRules()).toBe(0);
  expect(await spaceOfRamen()).toBe('main');
});

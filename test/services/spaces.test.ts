import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ConversationId } from '../../lib/core/conversation';
import type { NewFact, NoteChange, SpaceRule } from '../../lib/vault/notes-contract';
import type { StoryPoint } from '../../lib/core/scope';
import { createSpacesService } from '../../lib/services/spaces';
import { openVault } from '../../lib/vault/dexie/open-vault';
import type { Vault } from '../../lib/vault/vault';
import { kept } from '../fakes/memory-setting';
import { ramen } from '../vault/fill';

const ok = { ok: true } as const;
const chat = { url: ramen.url };
const newChat = { url: 'https://chatgpt.com/' };
const elsewhere = { url: 'https://example.org/' };

let vault: Vault;
let databases = 0;
let left: ConversationId[];
let woken: number;
let service: ReturnType<typeof createSpacesService>;

beforeEach(async () => {
  const own = await openVault(`space-service-${(databases += 1)}`);
  vault = own;
  [left, woken] = [[], 0];
  await vault.createSpace('旅');
  await vault.createSpace('Work');
  await vault.setStory('旅', {
    episodes: [
      { id: 'e1', name: '一', after: null },
      { id: 'e2', name: 'Two', after: 'e1' },
    ],
    personas: [{ id: 'mio', name: 'ミオ' }],
  });
  service = createSpacesService({
    vault: async () => own,
    engine: {
      recall: async () => ({ hits: [], by: 'words' }),
      listRecentHits: async () => ({ pinned: [], newest: [] }),
      listHits: async () => [],
      findSimilar: async () => [],
      wake: async () => {
        woken += 1;
        return ok;
      },
      forget: async () => ok,
      removeFromIndex: async ids => {
        left.push(...ids);
        return ok;
      },
      useModel: async () => ok,
      getModelState: async () => ({ state: 'none' }),
    },
    currentSpace: kept('main'),
    storyPoints: kept<Readonly<Record<string, StoryPoint>>>({}),
    report: error => {
      throw error;
    },
  });
});

describe('one stands', () => {
  test('in the space that was chosen last, where the page in front has none', async () => {
    expect(await service.getCurrentScope()).toEqual({ scope: { space: 'main' }, by: 'chosen' });
    await service.selectSpace('Work');
    for (const page of [elsewhere, newChat, { url: 'no address' }])
      expect(await service.getCurrentScope(page)).toEqual({ scope: { space: 'Work' }, by: 'chosen' });
    await vault.removeSpace('Work');
    expect(await service.getCurrentScope(elsewhere)).toEqual({ scope: { space: 'main' }, by: 'chosen' });
  });

  test('where the open chat lies, whatever was chosen', async () => {
    await service.selectSpace('Work');
    await vault.save(ramen);
    expect(await service.getCurrentScope(chat)).toEqual({ scope: { space: 'main' }, by: 'chat' });
    await vault.update([ramen.id], { space: '旅' });
    expect(await service.getCurrentScope(chat)).toEqual({ scope: { space: '旅' }, by: 'chat' });
  });

  test('where a rule would put the page', async () => {
    await service.setRules('旅', [{ site: 'chatgpt' }]);
    await service.selectSpace('Work');
    expect(await service.getCurrentScope(chat)).toEqual({ scope: { space: '旅' }, by: 'rule' });
    expect(await service.getCurrentScope(newChat)).toEqual({ scope: { space: '旅' }, by: 'rule' });
    expect(await service.getCurrentScope(elsewhere)).toEqual({ scope: { space: 'Work' }, by: 'chosen' });
  });

  test('at the point of its story that was chosen, as far as that is still there', async () => {
    await service.selectSpace('旅');
    await service.selectStoryPoint('旅', { episode: 'e2', persona: 'mio' });
    const within = async () => (await service.getCurrentScope()).scope;
    expect(await within()).toEqual({ space: '旅', at: { episode: 'e2', persona: 'mio' } });
    await service.setStory('旅', {
      episodes: [
        { id: 'e1', name: '一', after: null },
        { id: 'e2', name: 'Two', after: 'e1' },
      ],
      personas: [],
    });
    expect(await within()).toEqual({ space: '旅', at: { episode: 'e2' } });
    await service.selectSpace('Work');
    expect(await within()).toEqual({ space: 'Work' });
    await service.selectSpace('旅');
    await service.selectStoryPoint('旅', null);
    expect(await within()).toEqual({ space: '旅' });
  });
});

test('the index follows what is told of notes and stories', async () => {
  const fact: NewFact = { text: '船が出た。', url: '', at: 1 };
  await service.replaceFacts('旅', 'e1', [fact, { ...fact, text: 'Mio knows.', persona: 'mio' }]);
  expect([left, woken]).toEqual([[], 1]);
  const [one, other] = await service.listFacts('旅', 'e1');
  await service.replaceFacts('旅', 'e1', one ? [one] : []);
  expect([left, woken]).toEqual([[other?.id], 2]);
  await service.setStory('旅', { episodes: [], personas: [] });
  expect(new Set(left)).toEqual(new Set([one?.id, other?.id]));

  const id = await vault.addNote({ text: 'Dinner was curry.', url: '', at: 1 });
  const now = await service.updateNote(id, { at: 2, text: '夕飯はうどん。' });
  expect((await service.listNoteVersions(now)).map(({ text }) => text)).toEqual([
    'Dinner was curry.',
    '夕飯はうどん。',
  ]);
  expect(woken).toBe(3);
});

test('what an editing began with is told to the vault', async () => {
  const fact: NewFact = { text: '船が出た。', url: '', at: 1 };
  await service.replaceFacts('旅', 'e1', [fact]);
  await service.replaceFacts('旅', 'e1', [{ ...fact, text: 'Mio knows.' }], []);
  expect(await service.listFacts('旅', 'e1')).toHaveLength(2);
  const none = { episodes: [], personas: [] };
  await expect(service.setStory('旅', none, none)).rejects.toMatchObject({ name: 'StoryChanged' });
});

test('rules that are applied have the index follow where a chat was moved', async () => {
  await vault.save(ramen);
  await service.setRules('Work', [{ title: 'ラーメン' }]);
  expect([await service.applyRules(), woken]).toEqual([1, 1]);
  expect([await service.applyRules(), woken]).toEqual([0, 1]);
});

test('what is misshapen is refused before the vault is asked', async () => {
  const id = await vault.addNote({ text: 'x', url: '', at: 1 });
  const refused = [
    service.updateNote(id, { at: 1, importance: 9 } as unknown as NoteChange),
    service.setRules('Work', [{ site: 'nowhere' } as unknown as SpaceRule]),
    service.selectStoryPoint('旅', { episode: 'a\nb' }),
    service.setStory('旅', { episodes: [{ id: 'a', name: 'A', after: 1 as unknown as string }], personas: [] }),
    service.replaceFacts('旅', 'e1', [{ id: 'claude:1', text: 'x', url: '', at: 1 }]),
  ];
  for (const each of refused) await expect(each).rejects.toMatchObject({ name: 'BadMessage' });
});

import { describe, expect, test } from 'vitest';
import type { Conversation, Snapshot } from '../../lib/core/conversation';
import { merge, mergeConversations } from '../../lib/merge/merge';
import { random } from '../fakes/made-up-site';

const seen = (seenAt: number, title?: string): Snapshot => ({
  id: 'claude:1',
  source: 'claude',
  url: 'https://claude.ai/chat/1',
  ...(title !== undefined && { title }),
  seenAt,
  turns: [{ id: `m${seenAt}`, role: 'user', text: `質問 ${seenAt}` }],
});

const known = (wishes: Partial<Conversation> = {}): Conversation => ({
  ...merge(undefined, seen(10, 'Site')).conversation,
  ...wishes,
});

const mine = { title: '私の', ownTitle: true, pinned: true, tags: ['a', '旅'], space: 'Work' } as const;
const wishesIn = ({ title, ownTitle, pinned, tags, space }: Conversation) => ({ title, ownTitle, pinned, tags, space });

describe('a sighting', () => {
  test.each([
    ['newer', 20],
    ['older', 5],
  ])('that is %s takes nothing of what the user made of a chat', (_, at) => {
    const { conversation } = merge(known(mine), seen(at, 'Elsewhere'));
    expect(conversation).toMatchObject(mine);
  });

  test('that says nothing new but the site’s title is kept beside the user’s', () => {
    const own = known({ ...mine, siteTitle: 'Site' });
    const { conversation, hasChanged: changed } = merge(own, { ...seen(10, 'Renamed'), seenAt: 20 });
    expect(changed).toBe(true);
    expect(conversation).toMatchObject({ title: '私の', siteTitle: 'Renamed' });
    expect(merge(conversation, { ...seen(10, 'Renamed'), seenAt: 30 })).toEqual({ conversation, hasChanged: false });
  });

  test('that came early says only what nobody said', () => {
    const { conversation } = merge(known({ ...mine, siteTitle: 'Site' }), { ...seen(10, 'Early'), seenAt: 1 });
    expect(conversation).toMatchObject({ siteTitle: 'Site' });
  });
});

describe('two accounts of one chat', () => {
  test('a title, pin, tags and space of the file are added where there are none here', () => {
    const { conversation } = mergeConversations(known(), known(mine));
    expect(conversation).toMatchObject({ ...mine, siteTitle: 'Site' });
  });

  test('what is here stands over the file’s, and its tags are joined', () => {
    const other = { title: 'Theirs', ownTitle: true, siteTitle: 'Later', tags: ['b', '旅'], space: 'Home' } as const;
    const { conversation } = mergeConversations(known(mine), known({ ...other, updatedAt: 99 }));
    expect(conversation).toMatchObject({ ...mine, siteTitle: 'Later', tags: ['a', 'b', '旅'] });
  });

  test('an older file does not take a wish back', () => {
    const { conversation, hasChanged: changed } = mergeConversations(known(mine), known());
    expect(conversation).toMatchObject({ ...mine, siteTitle: 'Site' });
    expect(changed).toBe(true);
    expect(mergeConversations(conversation, known())).toEqual({ conversation, hasChanged: false });
  });

  test('neither has a wish: none is made up', () => {
    const { conversation, hasChanged: changed } = mergeConversations(known(), known());
    expect(changed).toBe(false);
    for (const wish of ['ownTitle', 'siteTitle', 'pinned', 'tags']) expect(conversation).not.toHaveProperty(wish);
  });
});

test.each(Array.from({ length: 40 }, (_, seed) => seed))(
  'in every order of sightings and imports the user’s wishes stay, seed %i',
  seed => {
    const next = random(seed);
    let chat = known(mine);
    for (let step = 0; step < 12; step += 1) {
      const at = next(30);
      const moves = [
        () => merge(chat, seen(at, `Site ${step}`)),
        () => mergeConversations(chat, { ...known(), updatedAt: at }),
        () => mergeConversations({ ...merge(undefined, seen(at, 'Fresh')).conversation }, chat),
        () => mergeConversations(chat, { ...known({ title: `Old ${step}` }), updatedAt: at }),
      ];
      const { conversation } = moves[next(moves.length)]?.() ?? { conversation: chat };
      chat = conversation;
      expect(wishesIn(chat)).toEqual(wishesIn(known(mine)));
    }
  },
);

describe('where a chat lies', () => {
  const [byHand, byRule] = [{ space: '旅', ownSpace: true } as const, { space: 'Work' }];
  test.each<[string, Partial<Conversation>, Partial<Conversation>, object]>([
    ['by hand, here, over the file’s rule', byHand, byRule, byHand],
    ['by hand, in the file, over the rule here', byRule, byHand, byHand],
    ['by hand in main, over a rule', { space: 'main', ownSpace: true }, byRule, { space: 'main', ownSpace: true }],
    ['by rule, over nothing', {}, byRule, byRule],
    ['by both hands, here', byHand, { space: 'Work', ownSpace: true }, byHand],
    ['by both rules, here', byRule, { space: 'Home' }, byRule],
  ])('%s', (_, here, there, stands) => {
    const { conversation } = mergeConversations(known(here), known(there));
    expect({ space: conversation.space, ...(conversation.ownSpace && { ownSpace: true }) }).toEqual(stands);
  });
});

describe('what a note has beside its text', () => {
  const replaced = { by: 'note:2', at: 5 } as const;

  test('is joined, and what either says was replaced stays so', () => {
    const { conversation } = mergeConversations(
      known({ note: { importance: 2 } }),
      known({ note: { importance: 5, proposedBy: 'claude', replaced } }),
    );
    expect(conversation.note).toEqual({ importance: 2, proposedBy: 'claude', replaced });
    const again = mergeConversations(conversation, known({ note: { replaced, importance: 2 } }));
    expect(again.hasChanged).toBe(false);
  });

  test('is placed only in the story of the space that it lies in', () => {
    const place = { episode: 'e1' };
    const there = known({ space: '海', ownSpace: true, note: { place } });
    expect(mergeConversations(known({ note: {} }), there).conversation.note).toEqual({ place });
    const here = known({ space: 'Home', ownSpace: true, note: { importance: 1 } });
    expect(mergeConversations(here, there).conversation.note).toEqual({ importance: 1 });
    const moved = mergeConversations(known({ note: { place: { episode: 'mine' } } }), known(there)).conversation;
    expect(moved).toMatchObject({ space: '海', note: { place } });
  });
});

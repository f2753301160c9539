import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { listSeeds } from '../set-up/seeds';
import type { ConversationId } from '../../lib/core/conversation';
import type { NewFact } from '../../lib/vault/notes-contract';
import type { Story, StoryPlace } from '../../lib/core/scope';
import { openVault } from '../../lib/vault/dexie/open-vault';
import type { Vault } from '../../lib/vault/vault';
import { random, type Random } from '../fakes/made-up-site';

/**
 * A model of what notes are, in a few lines: wordings that stand, and chains of those that do not. A vault that is told the same at random
 * must say the same: no wording is lost, none is doubled, and each lies where its newest one lies.
 */
const sequenceSeeds = listSeeds(1000);
const steps = 8;

interface Wording {
  readonly text: string;
  space: string;
  place?: StoryPlace;
  replaces?: ConversationId;
  replaced?: ConversationId;
}

const spaces = ['main', '海', 'Work'];
const episodes = ['e1', 'e2', 'e3'];
const words = ['カレー', 'Soba', '鍵', 'the tide', '港', 'storm'];

class Model {
  readonly notes = new Map<ConversationId, Wording>();
  story: readonly string[] = episodes;

  standing(): ConversationId[] {
    return [...this.notes].filter(([, { replaced }]) => replaced === undefined).map(([id]) => id);
  }

  /** It and all that it took the place of, nearest first. */
  chain(id: ConversationId | undefined): ConversationId[] {
    const replaces = id && this.notes.get(id)?.replaces;
    return id && this.notes.has(id) ? [id, ...this.chain(replaces)] : [];
  }

  newest(id: ConversationId): ConversationId {
    const replaced = this.notes.get(id)?.replaced;
    return replaced === undefined ? id : this.newest(replaced);
  }

  /** Its wordings at the same place go with it; one at another place stands again. */
  forget(id: ConversationId): void {
    const wall = wallOf(this.notes.get(id));
    for (const one of this.chain(id)) {
      const wording = this.notes.get(one);
      if (wallOf(wording) !== wall) {
        if (wording?.replaced !== undefined && !this.notes.has(wording.replaced)) delete wording.replaced;
        return;
      }
      this.notes.delete(one);
    }
  }

  /** Within its space, only what lies at the same place goes along. */
  lay(id: ConversationId, space: string, place: StoryPlace | undefined): void {
    const before = this.notes.get(id);
    const [wall, from] = [wallOf(before), before?.space];
    for (const one of this.chain(id)) {
      if (from === space && wallOf(this.notes.get(one)) !== wall) continue;
      const { place: _place, ...wording } = this.notes.get(one) ?? { text: '', space };
      this.notes.set(one, { ...wording, space, ...(place && { place }) });
    }
  }
}

const wallOf = (wording: Wording | undefined): string => JSON.stringify([wording?.space, wording?.place]);
const storyOf = (left: readonly string[]): Story => ({
  episodes: left.map(id => ({ id, name: id, after: null })),
  personas: [{ id: 'mio', name: 'ミオ' }],
});

type Step = (vault: Vault, model: Model, next: Random, at: number) => Promise<void>;
const oneOf = <Value>(all: readonly Value[], next: Random): Value | undefined => all[next(all.length)];
const textAt = (next: Random, at: number): string => `${oneOf(words, next) ?? ''} ${at}`;
const placeAt = (model: Model, next: Random): StoryPlace | undefined => {
  const episode = next(3) > 0 ? oneOf(model.story, next) : undefined;
  return episode === undefined ? undefined : { episode, ...(next(2) > 0 && { persona: 'mio' }) };
};

const play: Readonly<Record<string, Step>> = {
  async add(vault, model, next, at) {
    const { notes } = model;
    const space = oneOf(spaces, next) ?? 'main';
    const place = space === '海' ? placeAt(model, next) : undefined;
    const rivals = [...notes].filter(([, one]) => one.space === space && one.replaced === undefined);
    const replaces = next(3) === 0 ? oneOf(rivals, next)?.[0] : undefined;
    const text = textAt(next, at);
    const id = await vault.addNote({
      text,
      url: '',
      at,
      space,
      ...(place && { place }),
      ...(replaces && { replaces }),
    });
    notes.set(id, { text, space, ...(place && { place }), ...(replaces && { replaces }) });
    const before = replaces && notes.get(replaces);
    if (before) before.replaced = id;
  },

  async edit(vault, model, next, at) {
    const id = oneOf(model.standing(), next);
    const before = id && model.notes.get(id);
    if (!before) return;
    const text = next(4) === 0 ? before.text : textAt(next, at);
    const space = next(3) === 0 ? (oneOf(spaces, next) ?? 'main') : before.space;
    const place = space === '海' ? placeAt(model, next) : undefined;
    const now = await vault.updateNote(id, { at, text, space, place: place ?? null });
    model.lay(id, space, place);
    if (text === before.text) return expect(now).toBe(id);
    model.notes.set(now, { text, space, ...(place && { place }), replaces: id });
    const laid = model.notes.get(id);
    if (laid) laid.replaced = now;
  },

  /** Also an earlier wording: the newest goes with it. */
  async move(vault, model, next) {
    const id = oneOf([...model.notes.keys()], next);
    const space = oneOf(spaces, next) ?? 'main';
    if (!id || model.notes.get(id)?.space === space) return;
    await vault.update([id], { space });
    model.lay(model.newest(id), space, undefined);
  },

  async forget(vault, model, next) {
    const id = oneOf(model.standing(), next);
    if (!id) return;
    await vault.forget(id);
    model.forget(id);
  },

  async 'leave and come back'(vault, model, next, at) {
    const id = oneOf(model.standing(), next);
    if (!id) return;
    await vault.softDelete([id], at);
    await vault.undelete([id]);
  },

  async 'replace the facts'(vault, model, next, at) {
    const episode = oneOf(model.story, next);
    if (!episode) return;
    const known = await vault.listFacts('海', episode);
    const kept = known.filter(() => next(2) > 0).map((fact): NewFact => ({ ...fact, text: textAt(next, at) }));
    const added = { text: textAt(next, at), url: '', at };
    await vault.replaceFacts('海', episode, [...kept, added]);
    for (const { id } of known.filter(one => !kept.some(fact => fact.id === one.id))) model.forget(id);
    for (const { id, text } of kept) {
      const wording = id && model.notes.get(id);
      if (wording) model.notes.set(id, { ...wording, text });
    }
    const now = (await vault.listFacts('海', episode)).find(({ id }) => !model.notes.has(id));
    if (now) model.notes.set(now.id, { text: added.text, space: '海', place: { episode } });
  },

  async 'tell the story anew'(vault, model, next) {
    const left = model.story.filter(() => next(5) > 0);
    const gone = [...model.notes].filter(([, { place }]) => place && !left.includes(place.episode)).map(([id]) => id);
    await vault.setStory('海', storyOf(left));
    model.story = left;
    for (const id of gone) if (model.notes.get(id)?.replaced === undefined) model.forget(id);
    for (const id of gone) model.forget(id);
  },
};

async function compare(vault: Vault, model: Model): Promise<void> {
  const here = await vault.readPage(undefined, Infinity);
  const said = here.map(({ id, space, note, turns }) => [
    id,
    space,
    note?.place,
    note?.replaced && model.notes.has(note.replaced.by) ? note.replaced.by : undefined,
    turns.map(({ text }) => text),
  ]);
  const right = [...model.notes]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([id, { text, space, place, replaced }]) => [id, space, place, replaced, [text]]);
  expect(said).toEqual(right);
  const shelf = await vault.listConversations({}, 0, 1000);
  expect(shelf.chats.map(({ id }) => id).toSorted()).toEqual(model.standing().toSorted());
  for (const id of model.standing()) {
    const texts = (await vault.listNoteVersions(id)).map(({ text }) => text);
    expect(texts).toEqual(
      model
        .chain(id)
        .map(one => model.notes.get(one)?.text)
        .toReversed(),
    );
  }
}

test('generated sequences of edits lose no wording and double none', async () => {
  const vault = await openVault('notes-model');
  for (const name of spaces.slice(1)) await vault.createSpace(name);
  const names = Object.keys(play);
  const played = new Map<string, number>();
  for (const seed of sequenceSeeds) {
    const [next, model, log] = [random(seed), new Model(), [] as string[]];
    await vault.setStory('海', storyOf(episodes));
    try {
      for (let n = 0; n < steps; n += 1) {
        const name = n < 2 ? 'add' : (oneOf(names, next) ?? 'add');
        log.push(name);
        played.set(name, (played.get(name) ?? 0) + 1);
        await play[name]?.(vault, model, next, seed * steps + n + 1);
        // Every second time: what is wrong then, stays wrong.
        if (n % 2 === 1) await compare(vault, model);
      }
    } catch (error) {
      throw new Error(`KURA_SEED=${seed}: ${log.join(', ')}`, { cause: error });
    }
    for (const id of model.standing()) await vault.forget(id);
    for (const { id } of await vault.readPage(undefined, Infinity)) await vault.forget(id);
  }
  // One seed alone does not play every edit.
  const expected = sequenceSeeds.length > 1 ? names : [...played.keys()];
  expect([...played.keys()].toSorted()).toEqual(expected.toSorted());
});

/** A vault with walls, made from a seed: spaces, stories with branches, personas, chats, notes, and what was done to them since. */
import type { Conversation, ConversationId, SiteId } from '../../lib/core/conversation';
import { openVault } from '../../lib/vault/dexie/open-vault';
import type { Vault } from '../../lib/vault/vault';
import type { Episode, Story, Scope } from '../../lib/core/scope';
import { chat } from '../search/chats';
import { wordsOf } from './words';

export interface World {
  readonly vault: Vault;
  readonly pick: Draw;
  readonly spaces: readonly string[];
  /** How many words were given. */
  readonly given: () => number;
  /** Everything since. What is done is not told to the index. */
  readonly change: () => Promise<void>;
}

/** From 0 to `below`, exclusive. */
export type Draw = (below: number) => number;

export const day = 86_400_000;
/** Of all pages that notes and chats are about. */
export const page = 'https://harbour.example/tides/7';
/** Asked in several chats of several spaces. */
export const sharedQuestion = 'Which lantern hangs over the northern harbour gate 北門の灯籠';

export async function makeWorld(seed: number): Promise<World> {
  const pick = from(seed);
  const vault = await openVault(`walls-${seed}`);
  let words = 0;
  const said = () => wordsOf(words++);
  const spaces = ['main'];
  for (let n = 0; n < 1 + pick(3); n++) spaces.push((await vault.createSpace(`Space ${n} 部屋`)).id);
  const stories = new Map<string, Story>();
  for (const space of spaces.slice(1)) {
    if (pick(4) === 0) continue;
    const story = storyOf(pick);
    stories.set(space, story);
    await vault.setStory(space, story);
  }
  const somewhere = () => spaces[pick(spaces.length)] ?? 'main';
  const placeIn = (space: string) => {
    const { episodes = [], personas = [] } = stories.get(space) ?? {};
    const episode = episodes[pick(episodes.length + 1)];
    const persona = personas[pick(personas.length + 2)];
    return episode && { episode: episode.id, ...(persona && { persona: persona.id }) };
  };
  const url = () => (pick(4) === 0 ? page : '');

  const addChat = async (n: number) => {
    const site = (['chatgpt', 'claude'] as const)[pick(2)] ?? 'chatgpt';
    await vault.importConversation(chatOf(`${site}:c${n}`, site, somewhere(), pick, said));
  };
  const addNote = async () => {
    const space = somewhere();
    const place = placeIn(space);
    const about = pick(3) === 0 ? { about: day * (10 + pick(300)) } : {};
    await vault.addNote({
      text: `Noted: ${said()}`,
      url: url(),
      at: day * (10 + pick(300)),
      space,
      ...about,
      ...(place && { place }),
    });
  };
  for (let n = 0; n < 2 + pick(3); n++) await addChat(n);
  for (let n = 0; n < 5 + pick(8); n++) await addNote();

  const standing = async () => (await all(vault)).filter(({ note, source }) => source === 'note' && !note?.replaced);
  const oneOf = async () => {
    const notes = await standing();
    return notes[pick(notes.length)];
  };
  const factsOf = async () => {
    const told = spaces.filter(space => (stories.get(space)?.episodes.length ?? 0) > 0);
    const space = told[pick(told.length)];
    const story = space === undefined ? undefined : stories.get(space);
    const episode = story?.episodes[pick(story.episodes.length)];
    return space !== undefined && story && episode ? { space, story, episode } : undefined;
  };
  const changes: readonly (() => Promise<unknown>)[] = [
    // Another wording: a new note, and the one before stays as its history.
    async () => {
      const note = await oneOf();
      return note && vault.updateNote(note.id, { at: day * (320 + pick(50)), text: `Noted: ${said()}` });
    },
    async () => {
      const note = await oneOf();
      const place = note && placeIn(note.space);
      return note && vault.updateNote(note.id, { at: day * 380, place: place ?? null });
    },
    async () => {
      const rows = await all(vault);
      const row = rows[pick(rows.length)];
      return row && vault.update([row.id], { space: somewhere() });
    },
    async () => {
      const at = await factsOf();
      if (!at) return;
      const { space, story, episode } = at;
      const before = await vault.listFacts(space, episode.id);
      const kept = before
        .filter(() => pick(3) > 0)
        .map(fact => {
          const { persona: _before, ...rest } = fact;
          const persona = story.personas[pick(story.personas.length + 1)];
          const text = pick(3) === 0 ? `Told: ${said()}` : fact.text;
          return { ...rest, text, ...(persona && { persona: persona.id }) };
        });
      const fresh = pick(2) === 0 ? [{ text: `Told: ${said()}`, url: '', at: day * 330 }] : [];
      await vault.replaceFacts(space, episode.id, [...kept, ...fresh]);
    },
    // An episode goes, and what followed it follows what it followed.
    async () => {
      const at = await factsOf();
      if (!at || at.story.episodes.length < 2) return;
      const { space, story, episode } = at;
      const episodes = story.episodes
        .filter(one => one !== episode)
        .map(one => (one.after === episode.id ? { ...one, after: episode.after } : one));
      const next = { ...story, episodes };
      stories.set(space, next);
      await vault.setStory(space, next);
    },
    async () => {
      const rows = await all(vault);
      const row = rows[pick(rows.length)];
      if (row && pick(2) === 0) await vault.forget(row.id);
    },
  ];
  const change = async () => void (await changes[pick(changes.length)]?.());
  for (let n = 0; n < 2 + pick(5); n++) await change();
  return { vault, pick, spaces, given: () => words, change };
}

/** Every whole conversation. */
export const all = (vault: Pick<Vault, 'readPage'>): Promise<readonly Conversation[]> =>
  vault.readPage(undefined, Number.MAX_SAFE_INTEGER);

/** From where may be asked: everywhere, each space, and each point of each story. */
export async function viewpoints(vault: Vault): Promise<readonly Scope[]> {
  const spaces = await vault.listSpaces();
  const points = spaces.flatMap(({ id: space, story }) =>
    (story?.episodes ?? []).flatMap(({ id: episode }) =>
      [{}, ...(story?.personas ?? []).map(({ id: persona }) => ({ persona }))].map((knower): Scope => ({
        space,
        at: { episode, ...knower },
      })),
    ),
  );
  return ['everywhere', ...spaces.map(({ id: space }): Scope => ({ space })), ...points];
}

function storyOf(pick: Draw): Story {
  const episodes: Episode[] = [];
  for (let n = 0; n < 1 + pick(5); n++) {
    // Mostly one after the other; sometimes a what-if, or a story beside it.
    const after = pick(3) > 0 ? episodes.at(-1) : episodes[pick(episodes.length + 1)];
    episodes.push({ id: `e${n}`, name: `Episode ${n}`, after: after?.id ?? null });
  }
  const personas = ['mio', 'ren', 'kai'].slice(0, pick(4)).map(id => ({ id, name: id }));
  return { episodes, personas };
}

function chatOf(id: ConversationId, source: SiteId, space: string, pick: Draw, said: () => string): Conversation {
  const first = pick(2) === 0 ? sharedQuestion : `Asked: ${said()}`;
  const turns = [first, `Answered: ${said()}`, `Asked: ${said()}`, `Answered: ${said()} ${pick(3) === 0 ? page : ''}`];
  const at = day * (10 + pick(300));
  return chat(
    id,
    `Chat ${said()}`,
    turns.slice(0, 2 + pick(3)).map((text, n) => ({ text, createdAt: at + n * day })),
    {
      source,
      space,
      url: `https://${source === 'claude' ? 'claude.ai/chat' : 'chatgpt.com/c'}/${id.slice(id.indexOf(':') + 1)}`,
    },
  );
}

/** Mulberry32. */
function from(seed: number): Draw {
  let state = seed * 2_654_435_761;
  return below => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

import 'fake-indexeddb/auto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Hit } from '../../lib/core/hit';
import type { StoryPoint, Scope } from '../../lib/core/scope';
import { openDoors, type Doors } from './exits';
import { chats, facts, page, question, tellTale, type ChatOf, type Fact, type Tale } from './story';

let tale: Tale;
let doors: Doors;
beforeAll(async () => {
  tale = await tellTale('walls-table');
  doors = await openDoors(tale.vault);
  await doors.learn();
});
afterAll(() => tale.vault.close());

/** Who may recall what, and where: all that is not named is not to be known there. */
const table: readonly (readonly [
  from: ChatOf | 'everywhere' | StoryPoint,
  facts: readonly Fact[],
  chats: readonly ChatOf[],
])[] = [
  ['everywhere', Object.keys(facts) as Fact[], ['main', 'work', 'tale']],
  ['main', [], ['main']],
  ['work', [], ['work']],
  // Whoever writes the story knows all of it.
  ['tale', Object.keys(facts) as Fact[], ['tale']],
  [{ episode: 'ferry' }, [], []],
  [{ episode: 'ferry', persona: 'mio' }, [], []],
  [{ episode: 'ferry', persona: 'ren' }, [], []],
  [{ episode: 'lamp' }, ['ferryAll'], []],
  [{ episode: 'lamp', persona: 'mio' }, ['ferryAll', 'ferryMio'], []],
  [{ episode: 'lamp', persona: 'ren' }, ['ferryAll', 'ferryRen'], []],
  [{ episode: 'storm' }, ['ferryAll'], []],
  [{ episode: 'storm', persona: 'mio' }, ['ferryAll', 'ferryMio'], []],
  [{ episode: 'storm', persona: 'ren' }, ['ferryAll', 'ferryRen'], []],
  [{ episode: 'closing' }, ['ferryAll', 'lampAll'], []],
  [{ episode: 'closing', persona: 'mio' }, ['ferryAll', 'ferryMio', 'lampAll', 'lampMio'], []],
  [{ episode: 'closing', persona: 'ren' }, ['ferryAll', 'ferryRen', 'lampAll', 'lampRen'], []],
  [{ episode: 'calm' }, ['ferryAll', 'stormAll'], []],
  [{ episode: 'calm', persona: 'mio' }, ['ferryAll', 'ferryMio', 'stormAll', 'stormMio'], []],
  [{ episode: 'calm', persona: 'ren' }, ['ferryAll', 'ferryRen', 'stormAll'], []],
  [{ episode: 'never told' }, [], []],
  [{ episode: 'closing', persona: 'nobody' }, ['ferryAll', 'lampAll'], []],
];

const everything = { ...facts, ...chats };
type Told = keyof typeof everything;

const hiddenBut = (known: readonly Told[]) => (Object.keys(everything) as Told[]).filter(one => !known.includes(one));

/** No word of what is not to be known, in whatever field. */
const discreetBut = (known: readonly Told[]) => (said: unknown) => {
  const text = JSON.stringify(said);
  const words = hiddenBut(known).flatMap(one => [everything[one].english, everything[one].japanese]);
  expect(words.filter(word => text.includes(word))).toEqual([]);
};

const viewpoint = (from: (typeof table)[number][0]): Scope => {
  if (from === 'everywhere') return from;
  return typeof from === 'string' ? { space: tale.spaces[from] } : { space: tale.spaces.tale, at: from };
};

const marked = ({ snippet, marks }: Pick<Hit, 'snippet' | 'marks'>) =>
  marks.map(([start, end]) => snippet.slice(start, end));

describe.each(table)('from %o', (from, knownFacts, knownChats) => {
  const known: readonly Told[] = [...knownFacts, ...knownChats];
  const hidden = hiddenBut(known);
  const discreet = discreetBut(known);
  const within = () => viewpoint(from);
  const askFor = async ({ english, japanese }: { readonly english: string; readonly japanese: string }) => {
    const byWords = await Promise.all(
      [english, japanese].map(word => doors.recall(word, { scope: within() }, { by: 'words' })),
    );
    const wider = await doors.recall(`What happened: the ${english}. 起きたこと：${japanese}。`, { scope: within() });
    expect(wider.by).toBe('words and meaning');
    discreet([byWords, wider]);
    return { byWords: byWords.map(({ hits }) => hits), wider: JSON.stringify(wider.hits) };
  };

  test.each(hidden)('%s is nowhere', async name => {
    const { byWords, wider } = await askFor(everything[name]);
    expect(byWords).toEqual([[], []]);
    expect(wider).not.toContain(everything[name].english);
  });

  test.each(known)('%s is found, marked and widened', async name => {
    const { english, japanese } = everything[name];
    const { byWords, wider } = await askFor(everything[name]);
    expect(byWords.map(hits => hits.length)).toEqual([1, 1]);
    const [inEnglish = noHit, inJapanese = noHit] = byWords.flat();
    expect(marked(inEnglish)).toContain(english);
    expect(marked(inJapanese)).toContain(japanese);
    expect(inEnglish.exchange.map(({ text }) => text).join('\n')).toContain(japanese);
    expect(wider).toContain(english);
  });
});

/** What is seen unasked, where one stands. */
const standings = table.filter(
  ([from]) => from !== 'everywhere' && !(typeof from === 'object' && from.episode === 'never told'),
);

describe.each(standings)('unasked, from %o', (from, knownFacts, knownChats) => {
  const space = typeof from === 'string' ? (from as ChatOf) : 'tale';
  const at = typeof from === 'string' ? undefined : from;
  const first = knownChats.map(name => `chatgpt:${name}-1`);
  const discreet = discreetBut([...knownFacts, ...knownChats]);
  beforeAll(() => doors.standAt(tale.spaces[space], at));

  test('of the page that is open', async () => {
    const about = await doors.library.lookupPage(page);
    discreet(about);
    expect(about.notes).toHaveLength(space === 'tale' ? knownFacts.length : 0);
    expect(about.hits.map(hit => hit.conversation)).toEqual(first);
    const suggested = await doors.suggestedFor({ of: 'page', url: page }, viewpoint(from));
    discreet(suggested);
    expect(suggested.length).toBe(Math.min(4, about.notes.length) + first.length);
  });

  test('of what changed last', async () => {
    const recent = await doors.recentWithin(viewpoint(from));
    discreet(recent);
    // At a point of a story nothing is listed unasked.
    expect(recent.length > 0).toBe(at === undefined);
  });

  test('of the chat that is open, and of a draft in it', async () => {
    const suggested = await doors.suggestedFor({ of: 'chat', chat: `claude:${space}-2` }, viewpoint(from));
    discreet(suggested);
    expect(suggested.map(hit => hit.conversation)).toEqual(first);
    const before = await doors.askedBeforeOn(`https://claude.ai/chat/${space}-2`, question);
    expect(before).toEqual(
      first.length > 0 ? { site: 'chatgpt', day: new Date(1000).setHours(0, 0, 0, 0), certain: true } : null,
    );
  });
});

const noHit: Pick<Hit, 'snippet' | 'marks' | 'exchange'> = { snippet: '', marks: [], exchange: [] };

test('side by side stand answers of the chat’s own space', async () => {
  for (const name of ['main', 'work', 'tale'] as const) {
    const alike = await doors.library.findSimilarQuestions(question, `claude:${name}-2`);
    expect(alike.map(hit => hit.conversation)).toEqual([`chatgpt:${name}-1`]);
  }
  expect(await doors.library.findSimilarQuestions(question, 'claude:forgotten')).toEqual([]);
});

test('where one stands on a page that lies nowhere is where one chose to', async () => {
  await doors.standAt(tale.spaces.work);
  expect(await doors.askedBeforeOn('https://claude.ai/new', question)).toMatchObject({ site: expect.any(String) });
  expect((await doors.library.lookupPage(page)).notes).toEqual([]);
  await doors.standAt(tale.spaces.tale, { episode: 'ferry' });
  expect(await doors.askedBeforeOn('https://claude.ai/new', question)).toBeNull();
});

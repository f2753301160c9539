/** A story of two episodes, two personas and a what-if, told in a space of its own, beside two other spaces. All of it written by hand. */
import { openVault } from '../../lib/vault/dexie/open-vault';
import type { Vault } from '../../lib/vault/vault';
import type { Story, StoryPlace } from '../../lib/core/scope';
import { chat } from '../search/chats';

/** One page that everything is about. */
export const page = 'https://lighthouse.example/log/7';
/** Asked in two chats of each space. */
export const question = 'Who lit the lamp of the northern lighthouse 北の灯台に火を入れたのは誰';

/** `closing` and `what if, closing` are where one stands after what is told; nothing happens in them. */
export const story: Story = {
  episodes: [
    { id: 'ferry', name: 'The ferry', after: null },
    { id: 'lamp', name: 'The lamp 灯台', after: 'ferry' },
    { id: 'storm', name: 'What if the ferry had turned back', after: 'ferry' },
    { id: 'closing', name: 'Closing', after: 'lamp' },
    { id: 'calm', name: 'What if, closing', after: 'storm' },
  ],
  personas: [
    { id: 'mio', name: 'Mio' },
    { id: 'ren', name: '蓮' },
  ],
};

interface Told {
  readonly english: string;
  readonly japanese: string;
  readonly place: StoryPlace;
}

/** The word that each is asked for by stands in it once and nowhere else. */
export const facts = {
  ferryAll: { english: 'gangway', japanese: '桟橋', place: { episode: 'ferry' } },
  ferryMio: { english: 'locket', japanese: '指輪', place: { episode: 'ferry', persona: 'mio' } },
  ferryRen: { english: 'debt', japanese: '借金', place: { episode: 'ferry', persona: 'ren' } },
  lampAll: { english: 'lantern', japanese: '提灯', place: { episode: 'lamp' } },
  lampMio: { english: 'tunnel', japanese: '抜穴', place: { episode: 'lamp', persona: 'mio' } },
  lampRen: { english: 'forgery', japanese: '贋作', place: { episode: 'lamp', persona: 'ren' } },
  stormAll: { english: 'whirlpool', japanese: '渦潮', place: { episode: 'storm' } },
  stormMio: { english: 'compass', japanese: '磁石', place: { episode: 'storm', persona: 'mio' } },
} as const satisfies Record<string, Told>;

export type Fact = keyof typeof facts;

/** Chats of each space; no point of a story sees any of them. */
export const chats = {
  main: { english: 'invoice', japanese: '請求書' },
  work: { english: 'tender', japanese: '入札' },
  tale: { english: 'outline', japanese: '構想' },
} as const;

export type ChatOf = keyof typeof chats;

export interface Tale {
  readonly vault: Vault;
  /** Ids of the spaces by the names in `chats`. */
  readonly spaces: Readonly<Record<ChatOf, string>>;
}

export async function tellTale(name: string): Promise<Tale> {
  const vault = await openVault(name);
  const work = (await vault.createSpace('Work 仕事')).id;
  const tale = (await vault.createSpace('Tale 物語')).id;
  const spaces = { main: 'main', work, tale };
  await vault.setStory(tale, story);
  for (const [n, { english, japanese, place }] of Object.values(facts).entries()) {
    const text = `What happened: the ${english}.\n起きたこと：${japanese}。`;
    await vault.addNote({ text, url: page, at: 1000 + n, space: tale, place });
  }
  for (const [name, { english, japanese }] of Object.entries(chats)) {
    const space = spaces[name as ChatOf];
    const answer = `The keeper did, says the ${english} (${japanese}), see ${page}`;
    await vault.importConversation(chat(`chatgpt:${name}-1`, `First of ${name}`, [question, answer], { space }));
    const other = { space, source: 'claude' as const, url: `https://claude.ai/chat/${name}-2` };
    await vault.importConversation(
      chat(`claude:${name}-2`, `Second of ${name}`, [question, 'Nobody knows who did.'], other),
    );
  }
  return { vault, spaces };
}

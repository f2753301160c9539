/** Chats in which the address of a page stands. */
import type { Hit } from '../hit';
import type { AboutPage, LibraryService, RecallAnswer } from '../messaging/services';
import type { ConversationSummary, Vault } from '../vault/vault';
import { pageOf } from '../vault/page-address';
import { isSeenFrom } from '../walls';

export interface AboutPageDesk extends Pick<LibraryService, 'recall' | 'standing'> {
  readonly vault: () => Promise<Pick<Vault, 'mentions' | 'spaces'>>;
}

/** Notes about one page that are told at once. */
const mostNotes = 50;

/** What is known of the page, behind the walls that one stands in with it in front: nobody asked for more. */
export async function knownOfPage({ vault, recall, standing }: AboutPageDesk, url: string): Promise<AboutPage> {
  const { within } = await standing({ url });
  const open = await vault();
  const [spaces, mentions, hits] = await Promise.all([
    open.spaces(),
    // All of them: what lies behind a wall takes no other's place.
    open.mentions(url, Infinity),
    aboutPage(url, question => recall(question, { within }, { ignoreTime: true, by: 'words' })),
  ]);
  const { story } = spaces.find(({ id }) => id === within.space) ?? {};
  const seen = mentions.filter(note => isSeenFrom(note, within, story));
  return { notes: seen.slice(0, mostNotes).map(withoutHistory), hits };
}

/** What a note took the place of may lie behind a wall. */
function withoutHistory({ note, ...summary }: ConversationSummary): ConversationSummary {
  const { replaces: _, ...details } = note ?? {};
  return { ...summary, ...(note && { note: details }) };
}

/**
 * Best first, one for each chat. The address is asked for as a quoted phrase, as people read it and as browsers write it. None for a
 * start page: its host stands in chats about everything.
 */
export async function aboutPage(
  url: string,
  recall: (question: string) => Promise<Pick<RecallAnswer, 'hits'>>,
): Promise<readonly Hit[]> {
  const page = pageOf(url);
  if (page === undefined || !/[/?]/.test(page)) return [];
  const spellings = [...new Set([page, encodeURI(page)])];
  const answers = await Promise.all(spellings.map(spelling => recall(`"${spelling.replaceAll('"', '')}"`)));
  const found = new Map<string, Hit>();
  for (const hit of answers.flatMap(({ hits }) => hits)) {
    if (!found.has(hit.conversation) && hit.source !== 'note' && names(hit, spellings))
      found.set(hit.conversation, hit);
  }
  return [...found.values()];
}

/** Whether the address stands there whole: `/issues/1` is not `/issues/12`. */
function names({ exchange }: Hit, spellings: readonly string[]): boolean {
  return exchange.some(({ text }) => {
    const said = text.toLowerCase();
    return spellings.some(spelling => standsIn(said, spelling.toLowerCase()));
  });
}

function standsIn(said: string, address: string): boolean {
  for (let at = said.indexOf(address); at !== -1; at = said.indexOf(address, at + 1)) {
    const behind = said.slice(at + address.length);
    if (!/^(?:\/?[\p{L}\p{N}%_-]|[.&=?][\p{L}\p{N}])/u.test(behind)) return true;
  }
  return false;
}

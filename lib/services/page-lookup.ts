/** Finds what the vault holds about the address of a page. */
import type { Hit } from '../core/hit';
import type { AboutPage, LibraryService, RecallAnswer } from '../rpc/contracts/index';
import type { ConversationSummary, Vault } from '../vault/vault';
import { pageOf } from '../vault/shapes/normalize-url';
import { isSeenFrom } from '../core/scope';

export interface AboutPageDesk extends Pick<LibraryService, 'recall' | 'standing'> {
  readonly vault: () => Promise<Pick<Vault, 'mentions' | 'spaces'>>;
}

/** The maximum number of notes in one answer. */
const mostNotes = 50;

/** Notes and chats about the page, in the scope that applies with it in front. */
export async function knownOfPage({ vault, recall, standing }: AboutPageDesk, url: string): Promise<AboutPage> {
  const { within } = await standing({ url });
  const open = await vault();
  const [spaces, mentions, hits] = await Promise.all([
    open.spaces(),
    // All of them, because notes out of scope must not displace others.
    open.mentions(url, Infinity),
    aboutPage(url, question => recall(question, { within }, { ignoreTime: true, by: 'words' })),
  ]);
  const { story } = spaces.find(({ id }) => id === within.space) ?? {};
  const seen = mentions.filter(note => isSeenFrom(note, within, story));
  return { notes: seen.slice(0, mostNotes).map(withoutHistory), hits };
}

/** Removes the id of the replaced version, which may be out of scope. */
function withoutHistory({ note, ...summary }: ConversationSummary): ConversationSummary {
  const { replaces: _, ...details } = note ?? {};
  return { ...summary, ...(note && { note: details }) };
}

/**
 * Best first, one per chat. The address is searched as a quoted phrase, both readable and as browsers write it. Empty for a start page,
 * because its host appears in chats about everything.
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

/** Whether the full address appears in the text: `/issues/1` is not `/issues/12`. */
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

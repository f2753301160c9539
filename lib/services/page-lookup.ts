/** Finds what the vault holds about the address of a page. */
import type { Hit } from '../core/hit';
import type { PageLookup } from '../rpc/contracts/collection';
import type { RecallAnswer } from '../rpc/contracts/engine';
import type { LibraryService } from '../rpc/contracts/library';
import type { ConversationSummary, Vault } from '../vault/vault';
import { normalizeUrl } from '../vault/shapes/normalize-url';
import { isInScope } from '../core/scope';

export interface PageLookupDeps extends Pick<LibraryService, 'recall' | 'getCurrentScope'> {
  readonly vault: () => Promise<Pick<Vault, 'listPageNotes' | 'listSpaces'>>;
}

/** The maximum number of notes in one answer. */
const maxNotes = 50;

/** Notes and chats about the page, in the scope that applies with it in front. */
export async function lookupPage({ vault, recall, getCurrentScope }: PageLookupDeps, url: string): Promise<PageLookup> {
  const { scope } = await getCurrentScope({ url });
  const openedVault = await vault();
  const [spaces, mentions, hits] = await Promise.all([
    openedVault.listSpaces(),
    // All of them, because notes out of scope must not displace others.
    openedVault.listPageNotes(url, Infinity),
    findPageHits(url, question => recall(question, { scope }, { ignoreTime: true, by: 'words' })),
  ]);
  const { story } = spaces.find(({ id }) => id === scope.space) ?? {};
  const visibleNotes = mentions.filter(note => isInScope(note, scope, story));
  return { notes: visibleNotes.slice(0, maxNotes).map(removeHistory), hits };
}

/** Removes the id of the replaced version, which may be out of scope. */
function removeHistory({ note, ...summary }: ConversationSummary): ConversationSummary {
  const { replaces: _, ...details } = note ?? {};
  return { ...summary, ...(note && { note: details }) };
}

/**
 * Best first, one per chat. The address is searched as a quoted phrase, both readable and as browsers write it. Empty for a start page,
 * because its host appears in chats about everything.
 */
export async function findPageHits(
  url: string,
  recall: (question: string) => Promise<Pick<RecallAnswer, 'hits'>>,
): Promise<readonly Hit[]> {
  const page = normalizeUrl(url);
  if (page === undefined || !/[/?]/.test(page)) return [];
  const spellings = [...new Set([page, encodeURI(page)])];
  const answers = await Promise.all(spellings.map(spelling => recall(`"${spelling.replaceAll('"', '')}"`)));
  const found = new Map<string, Hit>();
  for (const hit of answers.flatMap(({ hits }) => hits)) {
    if (!found.has(hit.conversation) && hit.source !== 'note' && hasUrl(hit, spellings))
      found.set(hit.conversation, hit);
  }
  return [...found.values()];
}

/** Whether the full address appears in the text: `/issues/1` is not `/issues/12`. */
function hasUrl({ exchange }: Hit, spellings: readonly string[]): boolean {
  return exchange.some(({ text }) => {
    const lowerCase = text.toLowerCase();
    return spellings.some(spelling => isUrlAt(lowerCase, spelling.toLowerCase()));
  });
}

function isUrlAt(text: string, url: string): boolean {
  for (let at = text.indexOf(url); at !== -1; at = text.indexOf(url, at + 1)) {
    const rest = text.slice(at + url.length);
    if (!/^(?:\/?[\p{L}\p{N}%_-]|[.&=?][\p{L}\p{N}])/u.test(rest)) return true;
  }
  return false;
}

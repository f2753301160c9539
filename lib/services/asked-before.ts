/**
 * The only answer about the vault that a page's process receives: that a question was asked before, on which site and day (decision 0024).
 */
import { isOpenAs, type SiteId } from '../core/conversation';
import type { Hit } from '../core/hit';
import type { Caller } from '../rpc/rpc';
import type { AskedBefore, EngineService, LibraryService } from '../rpc/contracts/index';
import { problemName } from '../core/problem';
import { siteAt } from '../sites/registry';
import { isSite } from '../sites/sources';
import { asksTheSame, questionsIn } from './question-similarity';

export interface AskedBeforeDesk extends Pick<LibraryService, 'recall' | 'standing'>, Pick<EngineService, 'alike'> {
  /** Whether the notice is switched on, the site is agreed to, and neither it nor this chat is paused. */
  readonly wanted: (site: SiteId, chat: string | undefined) => Promise<boolean>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Milliseconds. A person pauses less often while typing; a script that guesses is slowed down. */
const between = 2000;
/** UTF-16 units. A longer draft is a text, not a question. */
const longest = 2000;
/** Characters, where a kana or kanji counts as two. Equal words in a shorter draft mean little. */
const shortest = 20;
/** The number of hits that are compared. Questions that ask the same are ranked far in front. */
const compared = 5;
/**
 * Answers `null` if no similar question was asked in another chat of the page's scope. A question in nearly the same words comes first;
 * otherwise one that a model finds similar, with `certain` false.
 */
export function askedBefore(desk: AskedBeforeDesk): (caller: Caller, draft: unknown) => Promise<AskedBefore | null> {
  let last = Number.NEGATIVE_INFINITY;
  return async ({ kind, url: address }, draft) => {
    const url = URL.parse(address ?? '');
    const site = url ? siteAt(url) : undefined;
    if (kind !== 'content script' || !url || !site || !isQuestion(draft)) return null;
    const chat = site.chatId(url);
    if (!(await desk.wanted(site.id, chat))) return null;
    // One interval for all pages, because one person types in one of them. Checked last, so that parallel calls cannot pass it together.
    if (desk.now() - last < between) return null;
    last = desk.now();
    const { within } = await desk.standing({ url: url.href });
    const { hits } = await desk.recall(draft, { within }, { plain: true });
    const isHere = ({ conversation }: Hit) => chat !== undefined && isOpenAs(conversation, `${site.id}:${chat}`);
    const elsewhere = hits.filter(hit => isSite(hit.source) && !isHere(hit));
    const same = elsewhere.find(hit => asksTheSame(hit, draft));
    if (same) return told(same, true);
    const like = await firstAlike(desk, draft, elsewhere.slice(0, compared));
    return like ? told(like, false) : null;
  };
}

const told = ({ source, at }: Hit, certain: boolean): AskedBefore | null =>
  isSite(source) ? { site: source, day: dayOf(at), certain } : null;

async function firstAlike(
  { alike }: Pick<AskedBeforeDesk, 'alike'>,
  draft: string,
  hits: readonly Hit[],
): Promise<Hit | undefined> {
  const asked = hits.flatMap(hit => questionsIn(hit).map(text => ({ hit, text })));
  // Without a model, or if it fails, only the words can tell.
  const [nearest] = await alike(
    draft,
    asked.map(({ text }) => text),
  ).catch(unnamedAgain);
  return nearest === undefined ? undefined : asked[nearest]?.hit;
}

/** A missing or broken model causes a named problem, which is ignored here. Other errors are bugs and are thrown. */
function unnamedAgain(error: unknown): readonly number[] {
  if (problemName(error) === undefined) throw error;
  return [];
}

function isQuestion(draft: unknown): draft is string {
  if (typeof draft !== 'string' || draft.length > longest) return false;
  return weigh(draft) >= shortest;
}

/** The number of characters, where a Chinese character or kana counts as two. */
function weigh(text: string): number {
  const letters = text.match(/[\p{L}\p{N}]/gu) ?? [];
  const dense = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu) ?? [];
  return letters.length + dense.length;
}

/** The page needs no time of day. */
const dayOf = (at: number): number => new Date(at).setHours(0, 0, 0, 0);

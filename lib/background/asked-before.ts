/** The one answer about the vault that a page's process gets: that a question was asked before, where, and on which day (decision 0024). */
import { isOpenAs, type SiteId } from '../conversation';
import type { Hit } from '../hit';
import type { Caller } from '../messaging/rpc';
import type { AskedBefore, EngineService, LibraryService } from '../messaging/services';
import { problemName } from '../problem';
import { siteAt } from '../sites/addresses';
import { isSite } from '../sites/sources';
import { asksTheSame, questionsIn } from './same-question';

export interface AskedBeforeDesk extends Pick<LibraryService, 'recall' | 'standing'>, Pick<EngineService, 'alike'> {
  /** Whether the user wants to be told here: switched on, agreed to this site, and no pause over it or this chat. */
  readonly wanted: (site: SiteId, chat: string | undefined) => Promise<boolean>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** In milliseconds. Whoever writes rests less often; whoever guesses is held up. */
const between = 2000;
/** In UTF-16 units: what a draft may have to be asked about. More is a text, not a question. */
const longest = 2000;
/** In letters, a kana or kanji for two: below it, what is the same says little. */
const shortest = 20;
/** Of what recall found: questions are compared once more, and what is asked alike stands far in front. */
const compared = 5;
/**
 * Answers `null` where no question like it was asked in another chat behind the walls that one stands in on this page. The same in
 * nearly the same words comes first; only then what a model finds alike, which is said so.
 */
export function askedBefore(desk: AskedBeforeDesk): (caller: Caller, draft: unknown) => Promise<AskedBefore | null> {
  let last = Number.NEGATIVE_INFINITY;
  return async ({ kind, url: address }, draft) => {
    const url = URL.parse(address ?? '');
    const site = url ? siteAt(url) : undefined;
    if (kind !== 'content script' || !url || !site || !isQuestion(draft)) return null;
    const chat = site.chatId(url);
    if (!(await desk.wanted(site.id, chat))) return null;
    // For all pages together: one person writes in one of them. Looked at last, so that nothing before it can be asked twice at once.
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
  // Without a model, or with one that fails, the same words are all there is to tell by.
  const [nearest] = await alike(
    draft,
    asked.map(({ text }) => text),
  ).catch(unnamedAgain);
  return nearest === undefined ? undefined : asked[nearest]?.hit;
}

/** A model that is broken or gone has a name; what has none is nobody's to keep quiet about. */
function unnamedAgain(error: unknown): readonly number[] {
  if (problemName(error) === undefined) throw error;
  return [];
}

function isQuestion(draft: unknown): draft is string {
  if (typeof draft !== 'string' || draft.length > longest) return false;
  return weigh(draft) >= shortest;
}

/** Letters, of which one in Chinese characters or kana says as much as two others. */
function weigh(text: string): number {
  const letters = text.match(/[\p{L}\p{N}]/gu) ?? [];
  const dense = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu) ?? [];
  return letters.length + dense.length;
}

/** A page needs no minute. */
const dayOf = (at: number): number => new Date(at).setHours(0, 0, 0, 0);

/**
 * The only answer about the vault that a page's process receives: that a question was asked before, on which site and day (decision 0024).
 */
import { isOpenAs, type SiteId } from '../core/conversation';
import type { Hit } from '../core/hit';
import type { Caller } from '../rpc/rpc';
import type { EngineService } from '../rpc/contracts/engine';
import type { AskedBefore } from '../rpc/contracts/in-page';
import type { LibraryService } from '../rpc/contracts/library';
import { toProblemName } from '../core/problem';
import { findSite } from '../sites/registry';
import { isSite } from '../sites/sources';
import { isSameQuestion, listQuestions } from './question-similarity';

export interface AskedBeforeDeps
  extends Pick<LibraryService, 'recall' | 'getCurrentScope'>, Pick<EngineService, 'findSimilar'> {
  /** Whether the notice is switched on, the site is agreed to, and neither it nor this chat is paused. */
  readonly isWanted: (site: SiteId, chat: string | undefined) => Promise<boolean>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Milliseconds. A person pauses less often while typing; a script that guesses is slowed down. */
const minIntervalMs = 2000;
/** UTF-16 units. A longer draft is a text, not a question. */
const maxDraftLength = 2000;
/** Characters, where a kana or kanji counts as two. Equal words in a shorter draft mean little. */
const minDraftWeight = 20;
/** The number of hits that are compared. Questions that ask the same are ranked far in front. */
const maxCompared = 5;
/**
 * Answers `null` if no similar question was asked in another chat of the page's scope. A question in nearly the same words comes first;
 * otherwise one that a model finds similar, with `certain` false.
 */
export function createAskedBefore(
  deps: AskedBeforeDeps,
): (caller: Caller, draft: unknown) => Promise<AskedBefore | null> {
  let lastAskedAt = Number.NEGATIVE_INFINITY;
  return async ({ kind, url: address }, draft) => {
    const url = URL.parse(address ?? '');
    const site = url ? findSite(url) : undefined;
    if (kind !== 'content script' || !url || !site || !isQuestion(draft)) return null;
    const chat = site.chatId(url);
    if (!(await deps.isWanted(site.id, chat))) return null;
    // One interval for all pages, because one person types in one of them. Checked last, so that parallel calls cannot pass it together.
    if (deps.now() - lastAskedAt < minIntervalMs) return null;
    lastAskedAt = deps.now();
    const { scope } = await deps.getCurrentScope({ url: url.href });
    const { hits } = await deps.recall(draft, { scope }, { literal: true });
    const isHere = ({ conversation }: Hit) => chat !== undefined && isOpenAs(conversation, `${site.id}:${chat}`);
    const otherHits = hits.filter(hit => isSite(hit.source) && !isHere(hit));
    const sameHit = otherHits.find(hit => isSameQuestion(hit, draft));
    if (sameHit) return toAskedBefore(sameHit, true);
    const similarHit = await findFirstSimilar(deps, draft, otherHits.slice(0, maxCompared));
    return similarHit ? toAskedBefore(similarHit, false) : null;
  };
}

const toAskedBefore = ({ source, at }: Hit, certain: boolean): AskedBefore | null =>
  isSite(source) ? { site: source, day: getDayStart(at), certain } : null;

async function findFirstSimilar(
  { findSimilar }: Pick<AskedBeforeDeps, 'findSimilar'>,
  draft: string,
  hits: readonly Hit[],
): Promise<Hit | undefined> {
  const questions = hits.flatMap(hit => listQuestions(hit).map(text => ({ hit, text })));
  // Without a model, or if it fails, only the words can tell.
  const [nearest] = await findSimilar(
    draft,
    questions.map(({ text }) => text),
  ).catch(throwUnlessNamed);
  return nearest === undefined ? undefined : questions[nearest]?.hit;
}

/** A missing or broken model causes a named problem, which is ignored here. Other errors are bugs and are thrown. */
function throwUnlessNamed(error: unknown): readonly number[] {
  if (toProblemName(error) === undefined) throw error;
  return [];
}

function isQuestion(draft: unknown): draft is string {
  if (typeof draft !== 'string' || draft.length > maxDraftLength) return false;
  return computeWeight(draft) >= minDraftWeight;
}

/** The number of characters, where a Chinese character or kana counts as two. */
function computeWeight(text: string): number {
  const characters = text.match(/[\p{L}\p{N}]/gu) ?? [];
  const dense = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu) ?? [];
  return characters.length + dense.length;
}

/** The page needs no time of day. */
const getDayStart = (at: number): number => new Date(at).setHours(0, 0, 0, 0);

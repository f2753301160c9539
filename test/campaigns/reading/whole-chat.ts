/** Reads a whole, ordinary chat under changes of one mark that are drawn from all pieces of it. */
import type { SiteAdapter } from '../../../lib/sites/site';
import { harbourChat } from '../../fakes/whole-chats/harbour-chat';
import type { BuildChat } from '../../fakes/whole-chats/script';
import { random } from '../../fakes/made-up-site';
import { trialsOn } from './campaign';
import type { Hook } from './marks';

export interface WholeChatCampaign {
  readonly adapter: SiteAdapter;
  readonly build: BuildChat;
  readonly hooks: readonly Hook[];
  readonly parse: (html: string, url: string) => Document;
  readonly count: number;
  /** How many pieces of the chat they are drawn from; all without it. */
  readonly maxPieces?: number;
}

export interface WholeChatOutcome {
  /** How often each verdict was reached. */
  readonly verdicts: Readonly<Record<string, number>>;
  /** What was read wrongly, and after which change. */
  readonly wrong: readonly string[];
  /** Changes that could have been drawn, by piece. */
  readonly choices: readonly number[];
}

/** A page of this many exchanges is read faster than the whole chat, and has all neighbours that a mark can have. */
const exchanges = 3;

export function readChangedChat(campaign: WholeChatCampaign): WholeChatOutcome {
  const { adapter, build, hooks, parse, count, maxPieces } = campaign;
  const next = random(27);
  const pieces = harbourChat
    .flatMap((_, n) => (n % exchanges === 0 ? [harbourChat.slice(n, n + exchanges)] : []))
    .slice(0, maxPieces);
  const trials = pieces.map((piece, n) => {
    const { html, url } = build(piece);
    return trialsOn(adapter, parse(html, url), hooks).map(run => ({ run, piece: n + 1, order: next(1_000_000) }));
  });
  const outcomes = trials
    .flat()
    .sort((a, b) => a.order - b.order)
    .slice(0, count)
    .map(({ run, piece }) => ({ ...run(), piece }));
  const verdicts: Record<string, number> = {};
  for (const { result } of outcomes) verdicts[result.verdict] = (verdicts[result.verdict] ?? 0) + 1;
  return {
    verdicts,
    wrong: outcomes.flatMap(({ mark, mutation, result, piece }) =>
      result.verdict === 'wrong' ? `piece ${piece}: ${mark} ${mutation}: ${result.why}` : [],
    ),
    choices: trials.map(({ length }) => length),
  };
}

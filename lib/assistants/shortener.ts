/** Makes a thread fit into a model: as it is, below a summary that the model makes, or with the main points of what is left out. */
import { maskSecrets } from '../calls/tool-text';
import type { AskDeps } from './ask-state';
import type { ProviderSettings } from './provider';
import { getKind } from './provider-kinds';
import { prepareSummary, requestSummary } from './request-summary';
import { shortenThread, type ShortenedThread } from './shorten-thread';
import type { ThreadTurn } from './thread';
import type { TurnMessages } from './vendor-parts';

/** In milliseconds: the answer waits for it. */
const summaryTimeoutMs = 120_000;

interface ShortenOptions {
  readonly stored: ReadonlyMap<string, TurnMessages>;
  /** The user wants nothing shortened. */
  readonly isWhole: boolean;
}

interface SummaryOptions extends ShortenOptions {
  readonly signal: AbortSignal;
  readonly onStart: () => void;
  /** Answers what is stored then. */
  readonly putMessages: (row: TurnMessages) => Promise<ReadonlyMap<string, TurnMessages>>;
}

export function createShortener(deps: Pick<AskDeps, 'loadProvider' | 'findSensitive'>) {
  const masked = new Map<string, string>();
  /** No model is asked twice for what it could not do. */
  const failed = new Set<string>();

  /** A chat that was saved elsewhere is masked, as everything of the vault. */
  const maskTurn = async (turn: ThreadTurn, stored: ShortenOptions['stored']): Promise<ThreadTurn> => {
    if ((stored.get(turn.id)?.messages.length ?? 0) > 0) return turn;
    const text = masked.get(turn.text) ?? (await maskSecrets(turn.text, deps));
    masked.set(turn.text, text);
    return { ...turn, text };
  };

  const findPlan = (settings: ProviderSettings, { unsummarized, wholeFrom }: ShortenedThread) =>
    unsummarized && !failed.has(`${settings.id} ${wholeFrom}`)
      ? prepareSummary(unsummarized.turns, unsummarized.before, getKind(settings.kind).contextWindow)
      : undefined;

  const shorten = async (path: readonly ThreadTurn[], settings: ProviderSettings, options: ShortenOptions) => {
    const turns = await Promise.all(path.map(turn => maskTurn(turn, options.stored)));
    return { turns, shortened: shortenThread(turns, options.stored, settings.kind, options.isWhole) };
  };

  return {
    /** In tokens: what a summary would send before the thread; 0 where none is needed. */
    async countSummary(path: readonly ThreadTurn[], settings: ProviderSettings, options: ShortenOptions) {
      const { shortened } = await shorten(path, settings, options);
      return findPlan(settings, shortened)?.tokens ?? 0;
    },

    /** What is sent of the thread. A summary that fails, or says what the thread does not, is not used. */
    async build(path: readonly ThreadTurn[], settings: ProviderSettings, options: SummaryOptions) {
      const { turns, shortened } = await shorten(path, settings, options);
      const plan = findPlan(settings, shortened);
      if (!plan || shortened.wholeFrom === undefined) return shortened;
      options.onStart();
      const signal = AbortSignal.any([options.signal, AbortSignal.timeout(summaryTimeoutMs)]);
      const summary = await deps
        .loadProvider(settings)
        .then(provider => requestSummary(plan, provider, signal))
        .catch(() => undefined);
      const turn = shortened.wholeFrom;
      const row = options.stored.get(turn) ?? { kind: settings.kind, turn, messages: [] };
      const stored = summary && (await options.putMessages({ ...row, summary }));
      const next = stored && shortenThread(turns, stored, settings.kind, options.isWhole);
      if (next?.summary) return next;
      if (!options.signal.aborted) failed.add(`${settings.id} ${shortened.wholeFrom}`);
      return shortened;
    },
  };
}

/** Reads one answer into its turn while it comes. */
import { toProblemName } from '../core/problem';
import type { AskProblem } from './ask-state';
import { buildInstructions, type Viewpoint } from './build-instructions';
import { cleanCitations } from './citations';
import type { ChatMessage, Provider } from './provider';
import { runRounds, type RoundEvent } from './run-rounds';
import type { ThreadTurn } from './thread';
import { offeredTools, type SentSource, type createVaultTools } from './vault-tools';

export interface ReadAnswerDeps {
  readonly loadProvider: () => Promise<Provider>;
  readonly tools: Pick<ReturnType<typeof createVaultTools>, 'run'>;
  readonly messages: readonly ChatMessage[];
  readonly signal: AbortSignal;
  /** The day, as the user would write it. */
  readonly today: string;
  readonly viewpoint?: Viewpoint | undefined;
  /** The numbers that were sent before this answer. */
  readonly known: ReadonlySet<number>;
  /** Called with every new state of the turn. */
  readonly onTurn: (turn: ThreadTurn) => void;
  /** Called when the model has searched, with what goes to it next. */
  readonly onFound: (query: string, sources: readonly SentSource[]) => void;
}

export interface ReadAnswer {
  readonly turn: ThreadTurn;
  /** For the vendor. Calls stand there with their results, or not at all. */
  readonly messages: readonly ChatMessage[];
  /** Why it is no more than it is; absent if it is whole, or if the user stopped it. */
  readonly error?: unknown;
}

/** Never rejects: what came of the answer stays. */
export async function readAnswer(start: ThreadTurn, deps: ReadAnswerDeps): Promise<ReadAnswer> {
  const { tools, messages, signal, today, viewpoint } = deps;
  const writer = createWriter(start, deps);
  const added: ChatMessage[] = [];
  try {
    const provider = await deps.loadProvider();
    const request = { instructions: buildInstructions(today, viewpoint), messages, tools: offeredTools };
    const onMessage = (message: ChatMessage) => void added.push(message);
    for await (const event of runRounds(request, { provider, run: call => tools.run(call), signal, onMessage }))
      writer.add(event);
    return { turn: writer.finish(), messages: added };
  } catch (error) {
    const isStopped = signal.aborted;
    const turn = writer.finish(isStopped ? 'stopped' : 'failed');
    const isOpen = added.at(-1)?.role !== 'assistant' && turn.text !== '';
    const partial = isOpen
      ? [{ role: 'assistant' as const, content: [{ type: 'text' as const, text: turn.text }] }]
      : [];
    return { turn, messages: [...added, ...partial], ...(!isStopped && { error }) };
  }
}

/** What the page says of an error. */
export function toAskProblem(error: unknown): AskProblem {
  const { retryAfterMs } = (error ?? {}) as Partial<AskProblem>;
  return { name: toProblemName(error) ?? 'unknown', ...(retryAfterMs !== undefined && { retryAfterMs }) };
}

/** In UTF-16 units: a long answer is drawn in longer steps, so that one without end does not freeze the page. */
const toStep = (drawnLength: number): number => drawnLength ** 2 / 20_000_000;

function createWriter(start: ThreadTurn, { known, onTurn, onFound }: ReadAnswerDeps) {
  let raw = '';
  let turn = start;
  let isCut = false;
  let drawnLength = 0;
  const show = (sources: readonly SentSource[] = turn.sources ?? []) => {
    const numbers = new Set([...known, ...sources.map(({ number }) => number)]);
    drawnLength = raw.length;
    turn = { ...turn, text: cleanCitations(raw, numbers), ...(sources.length > 0 && { sources }) };
    onTurn(turn);
  };
  return {
    add(event: RoundEvent): void {
      if (event.type === 'done') isCut = event.isCut;
      if (event.type === 'text') {
        raw += event.delta;
        if (raw.length >= drawnLength + toStep(drawnLength)) show();
      }
      if (event.type !== 'found') return;
      onFound(event.calls.map(({ args }) => readQuery(args)).join(', '), event.sources);
      if (raw !== '') raw += '\n\n';
      const before = turn.sources ?? [];
      const numbers = new Set([...known, ...before.map(({ number }) => number)]);
      show([...before, ...event.sources.filter(({ number }) => !numbers.has(number))]);
    },
    finish(reason?: 'stopped' | 'failed'): ThreadTurn {
      if (raw.length > drawnLength) show();
      const { unfinished: _unfinished, ...whole } = turn;
      const why = reason ?? (isCut ? 'failed' : undefined);
      return { ...whole, text: whole.text.trim(), ...(why && { unfinished: why }) };
    },
  };
}

function readQuery(args: string): string {
  try {
    const { query } = JSON.parse(args) as { readonly query?: unknown };
    return typeof query === 'string' ? query : '';
  } catch {
    return '';
  }
}

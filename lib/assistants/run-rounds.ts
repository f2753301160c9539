/** Lets a model answer: it may call tools a few times, and each time hears what they found. */
import { Problem } from '../core/problem';
import type { ChatMessage, ChatRequest, Provider, ToolCall } from './provider';
import type { SentSource, ToolOutcome } from './vault-tools';

/** How often a model may call tools for one answer. */
export const maxRounds = 5;
/** How many calls of one round are made. */
export const maxCalls = 12;

export type RoundEvent =
  | { readonly type: 'text' | 'thinking'; readonly delta: string }
  /** What goes to the model next. */
  | { readonly type: 'found'; readonly calls: readonly ToolCall[]; readonly sources: readonly SentSource[] }
  | { readonly type: 'done'; readonly isCut: boolean };

interface RoundsDeps {
  readonly provider: Provider;
  readonly run: (call: ToolCall) => Promise<ToolOutcome>;
  readonly signal: AbortSignal;
  /** Called with every message that is complete, so that a thread that breaks off can go on. */
  readonly onMessage: (message: ChatMessage) => void;
}

/** Yields the answer as it comes. Rejects as `Provider.stream` does, and with `TooManyRounds`. */
export async function* runRounds(request: ChatRequest, deps: RoundsDeps): AsyncGenerator<RoundEvent> {
  const { provider, run, signal, onMessage } = deps;
  const messages = [...request.messages];
  const add = (message: ChatMessage) => {
    messages.push(message);
    onMessage(message);
  };
  for (let round = 0; ; round += 1) {
    let calls: readonly ToolCall[] = [];
    for await (const part of provider.stream({ ...request, messages }, signal)) {
      if (part.type !== 'end') {
        yield part;
        continue;
      }
      calls = part.content.filter(one => one.type === 'call');
      if (calls.length > 0 && round >= maxRounds) throw new Problem('TooManyRounds', `More than ${maxRounds} rounds`);
      // A call whose result is missing would be refused later, so both are kept, or neither.
      if (calls.length === 0) {
        add({ role: 'assistant', content: part.content });
        yield { type: 'done', isCut: part.reason === 'length' };
        return;
      }
      const outcomes: ToolOutcome[] = [];
      for (const call of calls) {
        outcomes.push(outcomes.length < maxCalls ? await run(call) : tooManyCalls);
        signal.throwIfAborted();
      }
      yield { type: 'found', calls, sources: outcomes.flatMap(({ sources }) => sources) };
      const note = round === maxRounds - 1 ? `\n\n${lastRoundNote}` : '';
      const results = calls.map(({ id, name }, index) => ({ id, name, text: `${outcomes[index]?.text ?? ''}${note}` }));
      add({ role: 'assistant', content: part.content });
      add({ role: 'tool', results });
    }
    if (calls.length === 0) throw new Problem('AnswerCut', 'The stream has no end');
  }
}

const tooManyCalls: ToolOutcome = { text: 'Too many calls at once. This one was not made.', sources: [] };

const lastRoundNote = 'This was the last search. Answer now, with what you have.';

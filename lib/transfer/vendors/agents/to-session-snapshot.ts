/** Converts the steps of an agent's session to a snapshot. */
import { buildTurns } from '../build-turns';
import type { ChatContext } from '../chat-context';
import { toSnapshot } from '../to-snapshot';
import type { TaggedSnapshot } from '../vendor-reader';
import { buildSession } from './build-session';
import type { SessionStep } from './session-step';

type SessionFacts = Omit<Parameters<typeof toSnapshot>[0], 'turns' | 'data'>;

/** `current`: the step that the program showed last; without it, the newest branch. */
export function* toSessionSnapshot(
  facts: SessionFacts,
  steps: readonly SessionStep[],
  context: ChatContext,
  current?: string,
): Generator<TaggedSnapshot> {
  const { messages, findTurn } = buildSession(steps, context);
  const { turns, data } = buildTurns(messages, context, findTurn(current));
  yield* toSnapshot({ ...facts, turns, data: { ...data, whole: data.whole && context.isFileWhole() } }, context);
}

/** Notes that programs proposed. Each waits until the user saves or discards it. */
import type { RememberCall } from '../calls/calls';
import type { Scope } from '../core/scope';

export interface BridgeProposal {
  readonly id: string;
  /** The client's name. */
  readonly name: string;
  /** Where the note is to be saved. */
  readonly space: string;
  readonly call: RememberCall;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** A program may propose without end. Beyond this number it is refused. */
export const maxWaitingProposals = 20;

export const toProposalSpace = (scope: Scope): string => (scope === 'everywhere' ? 'main' : scope.space);

/** The same proposal again, as after a lost answer, stays one. Returns `undefined` if there are too many. */
export function addProposal(
  proposals: readonly BridgeProposal[],
  added: BridgeProposal,
): readonly BridgeProposal[] | undefined {
  const isSame = ({ name, space, call }: BridgeProposal) =>
    name === added.name && space === added.space && call.text === added.call.text && call.date === added.call.date;
  if (proposals.some(isSame)) return proposals;
  return proposals.length < maxWaitingProposals ? [...proposals, added] : undefined;
}

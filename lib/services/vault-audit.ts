/** Checks whether chats still have all their messages, a few chats at a time, because counting takes time (decision 0028). */
import type { Holding, Measure, Measuring, Torn, VaultLoss } from '../vault/vault';

export interface Kept<Value> {
  getValue(): Promise<Value>;
  setValue(value: Value): Promise<void>;
}

interface Book {
  readonly holding: Kept<Holding | null>;
  readonly loss: Kept<VaultLoss | null>;
}

/** Checks the next chats, and stores what they miss and how far the check came. Answers whether there are more. */
export async function lookThrough({ holding, loss }: Book, vault: Measuring, atOnce: number): Promise<boolean> {
  const had = await holding.getValue();
  if (!had) return false;
  const { looked: after, ...rest } = had;
  const ids = await vault.idsAfter(after, atOnce);
  const found = await vault.torn(ids);
  if (found.length > 0) {
    const missing = await loss.getValue();
    const known = missing ?? { had: { ...countsOf(had), at: had.at }, has: countsOf(had), enough: 0 };
    const torn = [...(known.torn ?? []).filter(({ id }) => !ids.includes(id)), ...found];
    await loss.setValue(toldOf(known, await vault.measure(), torn));
  }
  const looked = ids.length < atOnce ? undefined : ids.at(-1);
  if (looked !== after) await holding.setValue({ ...rest, ...(looked !== undefined && { looked }) });
  return looked !== undefined;
}

export const countsOf = ({ conversations, turns }: Measure) => ({ conversations, turns });

export const idsOf = (torn: readonly Torn[] = []) => torn.map(({ id }) => id);

/** The loss with the present totals. Lost messages are subtracted, although the rows of their chats still count them. */
export function toldOf({ torn: _before, ...missing }: VaultLoss, has: Measure, torn: readonly Torn[]): VaultLoss {
  const lacks = torn.reduce((sum, one) => sum + one.lacks, 0);
  const here = { conversations: has.conversations, turns: has.turns - lacks };
  return { ...missing, has: here, ...(torn.length > 0 && { torn }) };
}

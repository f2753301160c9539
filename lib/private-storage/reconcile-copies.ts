/** Decides between a setting and its copy, which lies in files of another kind, so that no single damage reaches both. Pure. */
import type { SiteId } from '../core/conversation';
import type { Pauses } from '../health/pauses';
import type { StoredSetting } from './settings-database';

/** Returns the value that allows no more than either. `newer` is the one with the higher revision. */
export type ChooseStricter<Value> = (newer: Value, older: Value) => Value;

export interface Reconciled {
  /** What holds from now on; absent if there is neither. */
  readonly setting?: StoredSetting;
  /** Whether the stored value was lost or contradicted, so that the user is to be notified. */
  readonly isRestored: boolean;
}

/** The setting is written before its copy, so a copy that is one revision behind was only cut short by a kill. */
export function reconcileCopies<Value>(
  stored: StoredSetting | undefined,
  copy: StoredSetting | undefined,
  chooseStricter: ChooseStricter<Value>,
): Reconciled {
  if (!copy) return { ...(stored && { setting: stored }), isRestored: false };
  if (!stored) return { setting: copy, isRestored: true };
  if (isSame(stored.value, copy.value) || stored.revision === copy.revision + 1)
    return { setting: stored, isRestored: false };
  const [newer, older] = stored.revision > copy.revision ? [stored, copy] : [copy, stored];
  // Each setting has values of one type, and this function is given the setting's own chooser.
  const value = chooseStricter(newer.value as Value, older.value as Value);
  return {
    setting: { value, revision: newer.revision + 1 },
    isRestored: !isSame(value, stored.value) || newer === copy,
  };
}

type Consent = Readonly<Partial<Record<SiteId, number>>>;

/** Only sites that both copies name. */
export const pickCommonSites: ChooseStricter<Consent> = (newer, older) =>
  Object.fromEntries(Object.entries(newer).filter(([site]) => Object.hasOwn(older, site)));

/** Every pause of either copy. */
export const joinPauses: ChooseStricter<Pauses> = (newer, older) => ({
  ...older,
  ...newer,
  sites: { ...older.sites, ...newer.sites },
  chats: { ...older.chats, ...newer.chats },
});

export const isEitherOn: ChooseStricter<boolean> = (newer, older) => newer || older;
export const areBothOn: ChooseStricter<boolean> = (newer, older) => newer && older;

/** The inventory of the vault: an older one would not notice what was lost since. */
export const getNewer = <Value>(newer: Value): Value => newer;

/** By content: the order of keys does not matter. */
function isSame(a: unknown, b: unknown): boolean {
  return toSortedText(a) === toSortedText(b);
}

const toSortedText = (value: unknown): string | undefined =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/** Merges edited facts with a newer version of the vault. Pure. */
import type { FactDraft } from './fact-drafts';
import type { EditedFacts } from './use-unsaved';

/**
 * Drafts without edits take the state of `now`. An edited draft is kept below the version that another page wrote, so that no text is lost
 * and the user decides.
 */
export function metWith(now: readonly FactDraft[], { known, drafts }: EditedFacts): EditedFacts {
  const [begun, told] = [byKey(known), byKey(now)];
  const met = drafts.flatMap(draft => {
    const [before, there] = [begun.get(draft.key), told.get(draft.key)];
    if (!before) return [draft];
    if (isSame(draft, before)) return there ? [there] : [];
    if (!there) return [asNew(draft)];
    return saysTheSame(there, before) || saysTheSame(there, draft) ? [draft] : [there, asNew(draft)];
  });
  const isMet = byKey(met);
  const isLeftOut = (fact: FactDraft) => {
    const before = begun.get(fact.key);
    return before !== undefined && saysTheSame(fact, before);
  };
  return { known: now, drafts: [...met, ...now.filter(fact => !isMet.has(fact.key) && !isLeftOut(fact))] };
}

const asNew = ({ id: _id, ...draft }: FactDraft): FactDraft => ({ ...draft, key: crypto.randomUUID() });

const byKey = (drafts: readonly FactDraft[]): ReadonlyMap<string, FactDraft> =>
  new Map(drafts.map(draft => [draft.key, draft]));

const saysTheSame = (one: FactDraft, other: FactDraft): boolean =>
  one.text.trim() === other.text.trim() && one.persona === other.persona;

const isSame = (one: FactDraft, other: FactDraft): boolean =>
  saysTheSame(one, other) && one.importance === other.importance;

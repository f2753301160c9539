/** Merges edited facts with a newer version of the vault. Pure. */
import type { FactDraft } from './fact-drafts';
import type { EditedFacts } from './use-unsaved';

/**
 * Drafts without edits take the state of `now`. An edited draft is kept below the version that another page wrote, so that no text is lost
 * and the user decides.
 */
export function mergeFacts(now: readonly FactDraft[], { known, drafts }: EditedFacts): EditedFacts {
  const [baseByKey, currentByKey] = [indexByKey(known), indexByKey(now)];
  const merged = drafts.flatMap(draft => {
    const [base, current] = [baseByKey.get(draft.key), currentByKey.get(draft.key)];
    if (!base) return [draft];
    if (isSameDraft(draft, base)) return current ? [current] : [];
    if (!current) return [toNewDraft(draft)];
    return isSameStatement(current, base) || isSameStatement(current, draft) ? [draft] : [current, toNewDraft(draft)];
  });
  const mergedByKey = indexByKey(merged);
  const isRemovedHere = (fact: FactDraft) => {
    const base = baseByKey.get(fact.key);
    return base !== undefined && isSameStatement(fact, base);
  };
  return { known: now, drafts: [...merged, ...now.filter(fact => !mergedByKey.has(fact.key) && !isRemovedHere(fact))] };
}

const toNewDraft = ({ id: _id, ...draft }: FactDraft): FactDraft => ({ ...draft, key: crypto.randomUUID() });

const indexByKey = (drafts: readonly FactDraft[]): ReadonlyMap<string, FactDraft> =>
  new Map(drafts.map(draft => [draft.key, draft]));

const isSameStatement = (a: FactDraft, b: FactDraft): boolean =>
  a.text.trim() === b.text.trim() && a.persona === b.persona;

const isSameDraft = (a: FactDraft, b: FactDraft): boolean => isSameStatement(a, b) && a.importance === b.importance;

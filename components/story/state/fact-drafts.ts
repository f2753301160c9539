/** The facts of an episode while the user edits them, and proposals that may replace them. Pure. */
import type { ToldFact } from '../../../lib/calls/facts';
import type { ConversationId, Importance, SiteId } from '../../../lib/core/conversation';
import type { Fact, NewFact } from '../../../lib/vault/notes-contract';

export interface FactDraft {
  /** Identifies the draft while it has no id. */
  readonly key: string;
  readonly id?: ConversationId;
  readonly text: string;
  /** Empty if everybody knows the fact. */
  readonly persona: string;
  readonly importance: Importance;
  readonly url: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly proposedBy?: SiteId;
}

export interface Offer {
  readonly told: ToldFact;
  /** The draft that the proposal would replace. */
  readonly replaces?: FactDraft;
  /** A draft with the same text exists. */
  readonly known: boolean;
  /** The draft whose secret the proposal would reveal. Only one persona knows it so far. */
  readonly reveals?: FactDraft;
}

const usual: Importance = 3;

export const draftsOf = (facts: readonly Fact[]): readonly FactDraft[] =>
  facts.map(({ persona = '', importance = usual, ...fact }) => ({ ...fact, key: fact.id, persona, importance }));

export const newDraft = (at: number): FactDraft => ({
  key: crypto.randomUUID(),
  text: '',
  persona: '',
  importance: usual,
  url: '',
  at,
});

/** Converts drafts to the facts that the vault takes. Empty ones are left out. */
export const factsOf = (drafts: readonly FactDraft[]): readonly NewFact[] =>
  drafts
    .filter(({ text }) => text.trim() !== '')
    .map(({ key: _key, persona, text, ...fact }) => ({ ...fact, text: text.trim(), ...(persona && { persona }) }));

/**
 * Compares each proposed fact with the drafts. It replaces the most similar one that the same persona knows, or reveals a similar secret of
 * another.
 */
export function offersOf(told: readonly ToldFact[], drafts: readonly FactDraft[]): readonly Offer[] {
  const free = new Set(drafts);
  return told.map(fact => {
    const knower = fact.persona ?? '';
    const same = nearest(
      fact.text,
      [...free].filter(({ persona }) => persona === knower),
    );
    if (same) {
      free.delete(same.draft);
      return { told: fact, replaces: same.draft, known: same.likeness === 1 };
    }
    const secret = nearest(
      fact.text,
      drafts.filter(({ persona }) => persona !== '' && persona !== knower),
    );
    return { told: fact, known: false, ...(secret && { reveals: secret.draft }) };
  });
}

function nearest(text: string, drafts: readonly FactDraft[]) {
  const [best] = drafts
    .map(draft => ({ draft, likeness: likeness(draft.text, text) }))
    .sort((one, other) => other.likeness - one.likeness);
  return best && best.likeness >= sameMatter ? best : undefined;
}

/** Applies the accepted proposals. Each takes the place of the draft that it replaces, or is appended. */
export function accepted(
  offers: readonly Offer[],
  drafts: readonly FactDraft[],
  from: Pick<FactDraft, 'url' | 'at' | 'proposedBy'>,
): readonly FactDraft[] {
  const by = new Map(offers.flatMap(offer => (offer.replaces ? [[offer.replaces.key, offer] as const] : [])));
  const draftOf = ({ told, replaces }: Offer): FactDraft => ({
    ...(replaces ?? { key: crypto.randomUUID() }),
    ...from,
    text: told.text,
    persona: told.persona ?? '',
    importance: told.importance ?? replaces?.importance ?? usual,
  });
  const changed = drafts.map(draft => {
    const offer = by.get(draft.key);
    return offer ? draftOf(offer) : draft;
  });
  return [...changed, ...offers.filter(({ replaces }) => !replaces).map(draftOf)];
}

/** Below this share of common bigrams two facts concern different matters. The result is only a proposal: the user decides. */
const sameMatter = 0.5;

function likeness(one: string, other: string): number {
  const [a, b] = [tidied(one), tidied(other)];
  if (a === b) return 1;
  const [pairs, others] = [pairsOf(a), pairsOf(b)];
  const common = [...pairs].filter(pair => others.has(pair)).length;
  // Different texts never count as identical.
  return pairs.size + others.size === 0 ? 0 : Math.min((2 * common) / (pairs.size + others.size), 0.99);
}

const tidied = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{P}]+/gu, ' ')
    .trim();

const pairsOf = (text: string): ReadonlySet<string> =>
  new Set(Array.from({ length: Math.max(text.length - 1, 0) }, (_, at) => text.slice(at, at + 2)));

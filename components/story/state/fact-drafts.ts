/** The facts of an episode while the user edits them, and proposals that may replace them. Pure. */
import type { ExtractedFact } from '../../../lib/calls/facts';
import type { ConversationId, Importance, NoteOrigin } from '../../../lib/core/conversation';
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
  readonly proposedBy?: NoteOrigin;
}

export interface FactProposal {
  readonly fact: ExtractedFact;
  /** The draft that the proposal would replace. */
  readonly replaces?: FactDraft;
  /** A draft with the same text exists. */
  readonly isKnown: boolean;
  /** The draft whose secret the proposal would reveal. Only one persona knows it so far. */
  readonly reveals?: FactDraft;
}

const defaultImportance: Importance = 3;

export const toDrafts = (facts: readonly Fact[]): readonly FactDraft[] =>
  facts.map(({ persona = '', importance = defaultImportance, ...fact }) => ({
    ...fact,
    key: fact.id,
    persona,
    importance,
  }));

export const createDraft = (at: number): FactDraft => ({
  key: crypto.randomUUID(),
  text: '',
  persona: '',
  importance: defaultImportance,
  url: '',
  at,
});

/** Converts drafts to the facts that the vault takes. Empty ones are left out. */
export const toFacts = (drafts: readonly FactDraft[]): readonly NewFact[] =>
  drafts
    .filter(({ text }) => text.trim() !== '')
    .map(({ key: _key, persona, text, ...fact }) => ({ ...fact, text: text.trim(), ...(persona && { persona }) }));

/**
 * Compares each proposed fact with the drafts. It replaces the most similar one that the same persona knows, or reveals a similar secret of
 * another.
 */
export function toProposals(facts: readonly ExtractedFact[], drafts: readonly FactDraft[]): readonly FactProposal[] {
  const free = new Set(drafts);
  return facts.map(fact => {
    const personaId = fact.persona ?? '';
    const same = findNearest(
      fact.text,
      [...free].filter(({ persona }) => persona === personaId),
    );
    if (same) {
      free.delete(same.draft);
      return { fact, replaces: same.draft, isKnown: same.similarity === 1 };
    }
    const secret = findNearest(
      fact.text,
      drafts.filter(({ persona }) => persona !== '' && persona !== personaId),
    );
    return { fact, isKnown: false, ...(secret && { reveals: secret.draft }) };
  });
}

function findNearest(text: string, drafts: readonly FactDraft[]) {
  const [best] = drafts
    .map(draft => ({ draft, similarity: computeSimilarity(draft.text, text) }))
    .sort((first, second) => second.similarity - first.similarity);
  return best && best.similarity >= minSimilarity ? best : undefined;
}

/** Applies the accepted proposals. Each takes the place of the draft that it replaces, or is appended. */
export function applyProposals(
  proposals: readonly FactProposal[],
  drafts: readonly FactDraft[],
  from: Pick<FactDraft, 'url' | 'at' | 'proposedBy'>,
): readonly FactDraft[] {
  const byReplacedKey = new Map(
    proposals.flatMap(proposal => (proposal.replaces ? [[proposal.replaces.key, proposal] as const] : [])),
  );
  const toDraft = ({ fact, replaces }: FactProposal): FactDraft => ({
    ...(replaces ?? { key: crypto.randomUUID() }),
    ...from,
    text: fact.text,
    persona: fact.persona ?? '',
    importance: fact.importance ?? replaces?.importance ?? defaultImportance,
  });
  const changed = drafts.map(draft => {
    const proposal = byReplacedKey.get(draft.key);
    return proposal ? toDraft(proposal) : draft;
  });
  return [...changed, ...proposals.filter(({ replaces }) => !replaces).map(toDraft)];
}

/** Below this share of common bigrams two facts concern different matters. The result is only a proposal: the user decides. */
const minSimilarity = 0.5;

function computeSimilarity(first: string, second: string): number {
  const [a, b] = [normalizeText(first), normalizeText(second)];
  if (a === b) return 1;
  const [bigrams, otherBigrams] = [listBigrams(a), listBigrams(b)];
  const common = [...bigrams].filter(pair => otherBigrams.has(pair)).length;
  // Different texts never count as identical.
  return bigrams.size + otherBigrams.size === 0 ? 0 : Math.min((2 * common) / (bigrams.size + otherBigrams.size), 0.99);
}

const normalizeText = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{P}]+/gu, ' ')
    .trim();

const listBigrams = (text: string): ReadonlySet<string> =>
  new Set(Array.from({ length: Math.max(text.length - 1, 0) }, (_, at) => text.slice(at, at + 2)));

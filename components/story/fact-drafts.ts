/** The facts of an episode while they are being edited, and what an offered one would replace. Pure. */
import type { ToldFact } from '../../lib/calls/facts';
import type { ConversationId, Importance, SiteId } from '../../lib/conversation';
import type { Fact, NewFact } from '../../lib/vault/noting';

export interface FactDraft {
  /** Tells it apart while it has no id. */
  readonly key: string;
  readonly id?: ConversationId;
  readonly text: string;
  /** Empty: everybody knows it. */
  readonly persona: string;
  readonly importance: Importance;
  readonly url: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly proposedBy?: SiteId;
}

export interface Offer {
  readonly told: ToldFact;
  /** The fact whose place it would take. */
  readonly replaces?: FactDraft;
  /** That one says the same already. */
  readonly known: boolean;
  /** It would tell everybody (or another) what this one says, which only its persona knows so far. */
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

/** As the vault takes them; those without a word are left out. */
export const factsOf = (drafts: readonly FactDraft[]): readonly NewFact[] =>
  drafts
    .filter(({ text }) => text.trim() !== '')
    .map(({ key: _key, persona, text, ...fact }) => ({ ...fact, text: text.trim(), ...(persona && { persona }) }));

/** Each told fact with the one it is nearest to in words, where that is near enough and known to the same people; or with the secret that it tells. */
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

/** What is accepted stands in the place of what it replaces, and else at the end. */
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

/** Below this share of pairs of letters in common, two facts are about different matters. Only ever an offer: a person decides. */
const sameMatter = 0.5;

function likeness(one: string, other: string): number {
  const [a, b] = [tidied(one), tidied(other)];
  if (a === b) return 1;
  const [pairs, others] = [pairsOf(a), pairsOf(b)];
  const common = [...pairs].filter(pair => others.has(pair)).length;
  // Never quite the same, where the words are not.
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

import { useMemo, useState } from 'preact/hooks';
import type { ExtractedFacts } from '../../lib/calls/facts';
import type { Story } from '../../lib/core/scope';
import { useLanguage } from '../i18n/language';
import { applyProposals, toProposals, type FactDraft, type FactProposal } from './state/fact-drafts';

interface ProposedFactsProps {
  readonly title: string;
  readonly story: Story;
  readonly drafts: readonly FactDraft[];
  readonly proposed: ExtractedFacts;
  /** The source and the time of the answer. */
  readonly from: Pick<FactDraft, 'url' | 'at' | 'proposedBy'>;
  readonly busy: boolean;
  /** Receives all facts of the episode, including the accepted ones. */
  readonly onAccept: (facts: readonly FactDraft[]) => void;
  readonly onDismiss: () => void;
}

/** Offers the facts of an assistant's answer. They are stored only when the user accepts them. */
export function ProposedFacts(props: ProposedFactsProps) {
  const { title, story, drafts, proposed, from, busy, onAccept, onDismiss } = props;
  const { t, number } = useLanguage();
  const proposals = useMemo(() => toProposals(proposed.facts, drafts), [proposed, drafts]);
  const { openIndexes, acceptedIndexes, setAccepted } = useAcceptance(proposals);
  return (
    <section class="proposed-facts line-form" aria-labelledby="story-offered">
      <h4 id="story-offered">{title}</h4>
      {openIndexes.length > 1 && (
        <label class="option">
          <input
            type="checkbox"
            checked={acceptedIndexes.length === openIndexes.length}
            onChange={event => setAccepted(openIndexes, event.currentTarget.checked)}
          />
          <strong>{t('story_take_all')}</strong>
        </label>
      )}
      <ul>
        {proposals.map((proposal, index) => (
          <li key={index}>
            <ProposalRow
              {...{ proposal, story }}
              isAccepted={acceptedIndexes.includes(index)}
              onToggle={isAccepted => setAccepted([index], isAccepted)}
            />
          </li>
        ))}
      </ul>
      {proposed.leftOut > 0 && <p class="warning">{t('story_answer_left_out', number(proposed.leftOut))}</p>}
      <div class="row">
        <button
          type="button"
          class="primary"
          disabled={acceptedIndexes.length === 0 || busy}
          onClick={() =>
            onAccept(
              applyProposals(
                acceptedIndexes.flatMap(index => proposals[index] ?? []),
                drafts,
                from,
              ),
            )
          }
        >
          {t('story_accept', number(acceptedIndexes.length))}
        </button>
        <button type="button" class="quiet" onClick={onDismiss}>
          {t('story_not_now')}
        </button>
      </div>
    </section>
  );
}

/** The ticks of the user, as indexes into the proposals. Those that are known already are not open. */
function useAcceptance(proposals: readonly FactProposal[]) {
  const openIndexes = [...proposals.keys()].filter(index => !proposals[index]?.isKnown);
  // Indexes survive re-reading the answer, so unticked facts stay unticked. A fact that would reveal a secret is ticked by the user only.
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set());
  const acceptedIndexes = openIndexes.filter(index => toggled.has(index) === (proposals[index]?.reveals !== undefined));
  const setAccepted = (indexes: readonly number[], isAccepted: boolean) => {
    const next = new Set(toggled);
    for (const index of indexes)
      if (acceptedIndexes.includes(index) !== isAccepted) next[toggled.has(index) ? 'delete' : 'add'](index);
    setToggled(next);
  };
  return { openIndexes, acceptedIndexes, setAccepted };
}

interface ProposalRowProps {
  readonly proposal: FactProposal;
  readonly story: Story;
  readonly isAccepted: boolean;
  readonly onToggle: (isAccepted: boolean) => void;
}

function ProposalRow({
  proposal: { fact, replaces, isKnown, reveals },
  story,
  isAccepted,
  onToggle,
}: ProposalRowProps) {
  const { t } = useLanguage();
  return (
    <label class="option">
      <input
        type="checkbox"
        checked={isAccepted}
        disabled={isKnown}
        onChange={event => onToggle(event.currentTarget.checked)}
      />
      <span>
        <span dir="auto">{fact.text}</span>
        <span class="soft">
          {fact.persona === undefined ? t('note_persona_all') : getPersonaName(story, fact.persona)}
          {fact.importance !== undefined && ` · ${t(`note_importance_${fact.importance}`)}`}
          {isKnown && ` · ${t('story_known_already')}`}
        </span>
        {reveals && <span class="warning">{t('story_would_reveal', getPersonaName(story, reveals.persona))}</span>}
        {replaces && !isKnown && <span class="soft replaces">{t('story_would_replace', replaces.text)}</span>}
      </span>
    </label>
  );
}

const getPersonaName = ({ personas }: Story, persona: string): string =>
  personas.find(({ id }) => id === persona)?.name ?? persona;

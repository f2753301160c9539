import { useMemo, useState } from 'preact/hooks';
import type { FactsTold } from '../../lib/calls/facts';
import type { Story } from '../../lib/core/scope';
import { useLanguage } from '../i18n/language';
import { accepted, offersOf, type FactDraft, type Offer } from './state/fact-drafts';

interface OfferedFactsProps {
  readonly title: string;
  readonly story: Story;
  readonly drafts: readonly FactDraft[];
  readonly told: FactsTold;
  /** The source and the time of the answer. */
  readonly from: Pick<FactDraft, 'url' | 'at' | 'proposedBy'>;
  readonly busy: boolean;
  /** Receives all facts of the episode, including the accepted ones. */
  readonly onAccept: (facts: readonly FactDraft[]) => void;
  readonly onLeave: () => void;
}

/** Offers the facts of an assistant's answer. They are stored only when the user accepts them. */
export function OfferedFacts(props: OfferedFactsProps) {
  const { title, story, drafts, told, from, busy, onAccept, onLeave } = props;
  const { t, number } = useLanguage();
  const offers = useMemo(() => offersOf(told.facts, drafts), [told, drafts]);
  const open = [...offers.keys()].filter(place => !offers[place]?.known);
  // Indexes survive re-reading the answer, so unticked facts stay unticked. A fact that would reveal a secret is ticked by the user only.
  const [turned, turn] = useState<ReadonlySet<number>>(new Set());
  const taken = open.filter(place => turned.has(place) === (offers[place]?.reveals !== undefined));
  const tick = (places: readonly number[], take: boolean) => {
    const next = new Set(turned);
    for (const place of places) if (taken.includes(place) !== take) next[turned.has(place) ? 'delete' : 'add'](place);
    turn(next);
  };
  return (
    <section class="offered line-form" aria-labelledby="story-offered">
      <h4 id="story-offered">{title}</h4>
      {open.length > 1 && (
        <label class="offer">
          <input
            type="checkbox"
            checked={taken.length === open.length}
            onChange={event => tick(open, event.currentTarget.checked)}
          />
          <strong>{t('story_take_all')}</strong>
        </label>
      )}
      <ul>
        {offers.map((offer, place) => (
          <li key={place}>
            <OfferLine {...{ offer, story }} isTaken={taken.includes(place)} onTick={take => tick([place], take)} />
          </li>
        ))}
      </ul>
      {told.leftOut > 0 && <p class="warning">{t('story_answer_left_out', number(told.leftOut))}</p>}
      <div class="row">
        <button
          type="button"
          class="primary"
          disabled={taken.length === 0 || busy}
          onClick={() =>
            onAccept(
              accepted(
                taken.flatMap(place => offers[place] ?? []),
                drafts,
                from,
              ),
            )
          }
        >
          {t('story_accept', number(taken.length))}
        </button>
        <button type="button" class="quiet" onClick={onLeave}>
          {t('story_not_now')}
        </button>
      </div>
    </section>
  );
}

interface OfferLineProps {
  readonly offer: Offer;
  readonly story: Story;
  readonly isTaken: boolean;
  readonly onTick: (take: boolean) => void;
}

function OfferLine({ offer: { told, replaces, known, reveals }, story, isTaken, onTick }: OfferLineProps) {
  const { t } = useLanguage();
  return (
    <label class="offer">
      <input
        type="checkbox"
        checked={isTaken}
        disabled={known}
        onChange={event => onTick(event.currentTarget.checked)}
      />
      <span>
        <span dir="auto">{told.text}</span>
        <span class="soft">
          {told.persona === undefined ? t('note_persona_all') : nameOf(story, told.persona)}
          {told.importance !== undefined && ` · ${t(`note_importance_${told.importance}`)}`}
          {known && ` · ${t('story_known_already')}`}
        </span>
        {reveals && <span class="warning">{t('story_would_reveal', nameOf(story, reveals.persona))}</span>}
        {replaces && !known && <span class="soft replaces">{t('story_would_replace', replaces.text)}</span>}
      </span>
    </label>
  );
}

const nameOf = ({ personas }: Story, persona: string): string =>
  personas.find(({ id }) => id === persona)?.name ?? persona;

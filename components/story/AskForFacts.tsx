import { useMemo, useState } from 'preact/hooks';
import { factsRequest, type ToldFact } from '../../lib/calls/facts';
import type { Episode, Story } from '../../lib/core/scope';
import { useLanguage } from '../i18n/language';
import { useSaying } from '../hooks/use-notice';
import type { FactDraft } from './state/fact-drafts';

interface AskForFactsProps {
  readonly story: Story;
  readonly episode: Episode;
  readonly drafts: readonly FactDraft[];
  readonly copy: (text: string) => Promise<void>;
  /** Called when an answer was pasted. */
  readonly onAnswer: (answer: string) => void;
  /** The pasted answer contained no facts. */
  readonly unread: boolean;
}

/** Offers a request for facts that any assistant understands, and a field for its answer. */
export function AskForFacts({ story, episode, drafts, copy, onAnswer, unread }: AskForFactsProps) {
  const { t, locale, number } = useLanguage();
  const { saying, attempt } = useSaying();
  const [happens, setHappens] = useState('');
  const known = useMemo(() => drafts.filter(({ text }) => text.trim() !== '').map(toldOf), [drafts]);
  const { text: request, cutOff } = useMemo(
    () =>
      factsRequest({
        episode: episode.name,
        personas: story.personas,
        locale,
        known,
        ...(happens.trim() && { text: happens.trim() }),
      }),
    [episode.name, story.personas, locale, known, happens],
  );
  return (
    <details class="ask-for-facts">
      <summary>{t('story_ask')}</summary>
      <p class="soft">{t('story_ask_detail')}</p>
      <label>
        <span>{t('story_ask_text')}</span>
        <textarea dir="auto" rows={3} value={happens} onInput={event => setHappens(event.currentTarget.value)} />
      </label>
      {cutOff > 0 && (
        <p class="warning" role="status">
          {t('story_ask_too_long', number(cutOff))}
        </p>
      )}
      <pre class="request" tabIndex={0} dir="auto" aria-label={t('story_ask')}>
        {request}
      </pre>
      <div class="row">
        <button
          type="button"
          onClick={() =>
            attempt(async () => {
              await copy(request);
              return t('reading_copied');
            })
          }
        >
          {t('story_copy_request')}
        </button>
        <span class="soft" role="status">
          {saying?.text}
        </span>
      </div>
      <AnswerField {...{ onAnswer, unread }} />
    </details>
  );
}

const toldOf = ({ text, persona, importance }: FactDraft): ToldFact => ({
  text: text.trim(),
  importance,
  ...(persona && { persona }),
});

function AnswerField({ onAnswer, unread }: Pick<AskForFactsProps, 'onAnswer' | 'unread'>) {
  const { t } = useLanguage();
  const [answer, setAnswer] = useState('');
  return (
    <>
      <label>
        <span>{t('story_answer')}</span>
        <textarea
          dir="auto"
          rows={3}
          value={answer}
          onInput={event => {
            setAnswer(event.currentTarget.value);
            onAnswer(event.currentTarget.value);
          }}
        />
      </label>
      <p class="warning" role="status">
        {unread && answer.trim() !== '' && t('story_answer_unread')}
      </p>
    </>
  );
}

import { useMemo, useState } from 'preact/hooks';
import { buildFactsRequest, type ExtractedFact } from '../../lib/calls/facts';
import type { Episode, Story } from '../../lib/core/scope';
import { useLanguage } from '../i18n/language';
import { useNotice } from '../hooks/use-notice';
import type { FactDraft } from './state/fact-drafts';

interface AskForFactsProps {
  readonly story: Story;
  readonly episode: Episode;
  readonly drafts: readonly FactDraft[];
  readonly copy: (text: string) => Promise<void>;
  /** Lets a model list facts; absent until one is set up. */
  readonly requestFacts?: ((request: string) => Promise<string | undefined>) | undefined;
  /** Called when an answer was pasted. */
  readonly onAnswer: (answer: string) => void;
  /** The pasted answer contained no facts. */
  readonly isUnread: boolean;
}

/** Offers a request for facts that any assistant understands, and a field for its answer. */
export function AskForFacts(props: AskForFactsProps) {
  const { story, episode, drafts, copy, requestFacts, onAnswer, isUnread } = props;
  const { t, locale, number } = useLanguage();
  const { notice, run } = useNotice();
  const [description, setDescription] = useState('');
  const knownFacts = useMemo(() => drafts.filter(({ text }) => text.trim() !== '').map(toKnownFact), [drafts]);
  const { text: request, cutOff } = useMemo(
    () =>
      buildFactsRequest({
        episode: episode.name,
        personas: story.personas,
        locale,
        known: knownFacts,
        ...(description.trim() && { text: description.trim() }),
      }),
    [episode.name, story.personas, locale, knownFacts, description],
  );
  return (
    <details class="ask-for-facts">
      <summary>{t('story_ask')}</summary>
      <p class="soft">{t(requestFacts ? 'story_ask_model_detail' : 'story_ask_detail')}</p>
      <label>
        <span>{t('story_ask_text')}</span>
        <textarea
          dir="auto"
          rows={3}
          value={description}
          onInput={event => setDescription(event.currentTarget.value)}
        />
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
        {requestFacts && <ModelButton {...{ request, requestFacts, onAnswer }} />}
        <button
          type="button"
          onClick={() =>
            run(async () => {
              await copy(request);
              return t('reading_copied');
            })
          }
        >
          {t('story_copy_request')}
        </button>
        <span class="soft" role="status">
          {notice?.text}
        </span>
      </div>
      <AnswerField {...{ onAnswer, isUnread }} />
    </details>
  );
}

interface ModelButtonProps extends Pick<AskForFactsProps, 'onAnswer'> {
  readonly request: string;
  readonly requestFacts: NonNullable<AskForFactsProps['requestFacts']>;
}

/** Lets the user’s own model answer. */
function ModelButton({ request, requestFacts, onAnswer }: ModelButtonProps) {
  const { t } = useLanguage();
  const { busy, run } = useNotice();
  return (
    <button
      type="button"
      class="primary"
      disabled={busy}
      onClick={() =>
        run(async () => {
          const answer = await requestFacts(request);
          if (answer !== undefined) onAnswer(answer);
        })
      }
    >
      {t('story_ask_model')}
    </button>
  );
}

const toKnownFact = ({ text, persona, importance }: FactDraft): ExtractedFact => ({
  text: text.trim(),
  importance,
  ...(persona && { persona }),
});

function AnswerField({ onAnswer, isUnread }: Pick<AskForFactsProps, 'onAnswer' | 'isUnread'>) {
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
        {isUnread && answer.trim() !== '' && t('story_answer_unread')}
      </p>
    </>
  );
}

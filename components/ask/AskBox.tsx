import { useEffect, useRef, useState } from 'preact/hooks';
import { useLanguage } from '../i18n/language';
import type { ListedProvider } from './ask-actions';
import { formatModel } from './format-host';

interface AskBoxProps {
  readonly providers: readonly ListedProvider[];
  readonly chosen: ListedProvider | undefined;
  readonly isBusy: boolean;
  readonly question: string;
  readonly onQuestion: (question: string) => void;
  readonly onChoose: (id: string) => void;
  readonly onAsk: () => void;
  /** Absent while nothing can be stopped. */
  readonly onStop: (() => void) | undefined;
}

/** The box for a question, with the model that answers. Enter sends, Shift and Enter begin a line. */
export function AskBox(props: AskBoxProps) {
  const { providers, chosen, isBusy, question, onQuestion, onChoose, onAsk, onStop } = props;
  const { t } = useLanguage();
  const box = useRef<HTMLTextAreaElement>(null);
  const [isComposing, setIsComposing] = useState(false);
  useEffect(() => box.current?.focus(), []);
  return (
    <form
      class="ask-box"
      onSubmit={event => {
        event.preventDefault();
        onAsk();
      }}
    >
      <textarea
        ref={box}
        aria-label={t('ask_placeholder')}
        placeholder={t('ask_placeholder')}
        rows={2}
        dir="auto"
        value={question}
        onInput={({ currentTarget }) => onQuestion(currentTarget.value)}
        onCompositionStart={() => setIsComposing(true)}
        onCompositionEnd={() => setIsComposing(false)}
        onKeyDown={event => {
          if (event.key !== 'Enter' || event.shiftKey || isComposing || event.isComposing) return;
          event.preventDefault();
          if (!isBusy) onAsk();
        }}
      />
      <div class="ask-foot">
        <select
          aria-label={t('ask_model')}
          value={chosen?.id}
          onChange={({ currentTarget }) => onChoose(currentTarget.value)}
        >
          {providers.map(provider => (
            <option key={provider.id} value={provider.id} selected={provider.id === chosen?.id}>
              {formatModel(provider, t)}
            </option>
          ))}
        </select>
        {onStop ? (
          <button type="button" onClick={onStop}>
            {t('ask_stop')}
          </button>
        ) : (
          <button type="submit" class="primary" disabled={isBusy || question.trim() === ''}>
            {t('ask_send')}
          </button>
        )}
      </div>
    </form>
  );
}

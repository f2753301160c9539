import { useEffect, useRef } from 'preact/hooks';
import { useLanguage } from '../i18n/language';
import { AskIcon } from './AskIcon';
import type { ListedProvider } from './ask-actions';
import { formatModel } from './format-host';

interface AskBoxProps {
  readonly providers: readonly ListedProvider[];
  readonly chosen: ListedProvider | undefined;
  readonly isBusy: boolean;
  /** How much of the vault was sent in this thread. */
  readonly sourceCount: number;
  readonly question: string;
  readonly onQuestion: (question: string) => void;
  readonly onChoose: (id: string) => void;
  readonly onAsk: () => void;
  /** Absent while nothing can be stopped. */
  readonly onStop: (() => void) | undefined;
}

/** The box for a question, with the model that answers. Enter sends, Shift and Enter begin a line. */
export function AskBox(props: AskBoxProps) {
  const { providers, chosen, isBusy, sourceCount, question, onQuestion, onChoose, onAsk, onStop } = props;
  const { t, count } = useLanguage();
  const box = useRef<HTMLTextAreaElement>(null);
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
        onKeyDown={event => {
          if (event.key !== 'Enter' || event.shiftKey) return;
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
        {sourceCount > 0 && <span class="ask-count">{count('ask_sources', sourceCount)}</span>}
        <Go onStop={onStop} isDisabled={isBusy || question.trim() === ''} />
      </div>
    </form>
  );
}

interface GoProps extends Pick<AskBoxProps, 'onStop'> {
  readonly isDisabled: boolean;
}

/** Sends, or stops what is being written. */
function Go({ onStop, isDisabled }: GoProps) {
  const { t } = useLanguage();
  return onStop ? (
    <button type="button" class="ask-go" aria-label={t('ask_stop')} title={t('ask_stop')} onClick={onStop}>
      <AskIcon id="stop" />
    </button>
  ) : (
    <button type="submit" class="primary ask-go" aria-label={t('ask_send')} title={t('ask_send')} disabled={isDisabled}>
      <AskIcon id="send" />
    </button>
  );
}

import type { AskState, Searched } from '../../lib/assistants/ask-state';
import type { SentSource } from '../../lib/assistants/vault-tools';
import { useEffect, useRef, useState } from 'preact/hooks';
import { getNow } from '../../lib/core/clock';
import { ProblemText, useLanguage } from '../i18n/language';
import type { ListedProvider } from './ask-actions';
import { formatHost, isOnThisComputer } from './format-host';
import { SourceRows } from './SourceRows';

/** “3 sources from 2 chats”. */
export function useSourceText(): (sources: readonly SentSource[]) => string {
  const { t, count } = useLanguage();
  return sources => {
    const chats = new Set(sources.map(({ conversation }) => conversation)).size;
    return t('ask_from', count('ask_sources', sources.length), count('count_chats', chats));
  };
}

interface OutgoingNoticeProps {
  readonly outgoing: NonNullable<AskState['outgoing']>;
  readonly provider: ListedProvider;
  readonly onSend: () => void;
  readonly onCancel: () => void;
  readonly onOpen: Parameters<typeof SourceRows>[0]['onOpen'];
}

/** Says what will be sent, and to whom, before anything is. */
export function OutgoingNotice({
  outgoing: { sources, hasThread, summaryTokens },
  provider,
  onSend,
  onCancel,
  onOpen,
}: OutgoingNoticeProps) {
  const { t, number } = useLanguage();
  const toText = useSourceText();
  const host = formatHost(provider, t);
  return (
    <section class="ask-outgoing" aria-labelledby="ask-outgoing">
      <p id="ask-outgoing">
        {sources.length === 0
          ? t(hasThread ? 'ask_sends_thread_only' : 'ask_sends_question', host)
          : t(hasThread ? 'ask_sends_thread' : 'ask_sends', toText(sources), host)}
      </p>
      {summaryTokens > 0 && <p>{t('ask_sends_summary', number(summaryTokens))}</p>}
      <p class="ask-note">{t('ask_sends_more')}</p>
      <SourceRows sources={sources} label={t('ask_sources_label')} onOpen={onOpen} />
      <div class="ask-actions">
        <button type="button" class="primary small" ref={focus} onClick={onSend}>
          {t('ask_send')}
        </button>
        <button type="button" class="quiet small" onClick={onCancel}>
          {t('popup_forget_keep')}
        </button>
      </div>
    </section>
  );
}

const focus = (button: HTMLButtonElement | null) => button?.focus();

interface AskStatusProps {
  readonly state: AskState;
  readonly provider: ListedProvider | undefined;
  readonly onRetry: (() => void) | undefined;
}

/** What happens now, what was sent on the way, or what went wrong. */
export function AskStatus({ state, provider, onRetry }: AskStatusProps) {
  const { step, problem, searched, thread, isSummarizing } = state;
  const { t } = useLanguage();
  const last = thread.turns.find(({ id }) => id === thread.leaf);
  const isWaiting = step === 'answering' && (last?.role !== 'assistant' || last.text === '');
  const isLoading = useLoading(isWaiting && searched.length === 0, thread, provider);
  // A thread that is opened again says nothing of answers that are there already.
  const wasBusy = useRef(false);
  wasBusy.current ||= step !== 'idle';
  const isAnswered = wasBusy.current && step === 'idle' && !problem && last?.role === 'assistant';
  const waitingText = isSummarizing
    ? t('ask_summarizing')
    : isLoading
      ? t('ask_loading')
      : t('ask_waiting', provider?.model ?? '');
  return (
    <>
      {step === 'answering' && <SearchedList searched={searched} />}
      <p class="ask-note ask-step" role="status">
        {step === 'finding' && t('ask_finding')}
        {isWaiting && waitingText}
        {isAnswered && <span class="visually-hidden">{t('ask_answered')}</span>}
      </p>
      {problem && (
        <div class="ask-problem" role="alert">
          <p>
            <ProblemSentence {...problem} />
          </p>
          {onRetry && (
            <button type="button" class="small" onClick={onRetry}>
              {t('popup_try_again')}
            </button>
          )}
        </div>
      )}
    </>
  );
}

/** A busy model that says when it is free again is named with that time, and with no other advice. */
function ProblemSentence({ name, retryAfterMs }: NonNullable<AskState['problem']>) {
  const { t, number } = useLanguage();
  if (retryAfterMs === undefined) return <ProblemText problem={name} />;
  return <>{t('ask_busy_for', number(Math.max(1, Math.ceil(retryAfterMs / 1000))))}</>;
}

/** In milliseconds: who is loaded has said its first word by then. */
const loadingAfterMs = 1000;
/** In milliseconds: so long servers on this computer keep a model loaded at least. */
const keptLoadedMs = 240_000;

/** Whether a model on this computer is probably being loaded: it says nothing, and has not answered here lately. */
function useLoading(isWaiting: boolean, { turns }: AskState['thread'], provider: ListedProvider | undefined): boolean {
  const isLoaded = turns.some(
    ({ model, text, at }) => model === provider?.model && text !== '' && getNow() - at < keptLoadedMs,
  );
  const canLoad = isWaiting && provider !== undefined && isOnThisComputer(provider) && !isLoaded;
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    setIsSlow(false);
    if (!canLoad) return undefined;
    const timer = setTimeout(() => setIsSlow(true), loadingAfterMs);
    return () => clearTimeout(timer);
  }, [canLoad]);
  return canLoad && isSlow;
}

/** Each round of searches, and what it sends. */
function SearchedList({ searched }: { readonly searched: readonly Searched[] }) {
  const { t } = useLanguage();
  const toText = useSourceText();
  if (searched.length === 0) return null;
  return (
    <ul class="ask-note">
      {searched.map(({ query, sources }, index) => (
        <li key={index}>
          {query === '' ? t('ask_read') : t('ask_searched', query)}
          {' · '}
          {sources.length === 0 ? t('ask_sent_none') : t('ask_sent', toText(sources))}
        </li>
      ))}
    </ul>
  );
}

import { useEffect, useRef, useState } from 'preact/hooks';
import type { AskState } from '../../lib/assistants/ask-state';
import { listPath, listSources, type ThreadTurn } from '../../lib/assistants/thread';
import { getNow } from '../../lib/core/clock';
import { Notice } from '../popup/Notice';
import { useLanguage } from '../i18n/language';
import { useNotice } from '../hooks/use-notice';
import type { AskPageProps, ListedProvider, ThreadActions } from './ask-actions';
import { AnswerTurn, type AnswerActions } from './AnswerTurn';
import { AskBox } from './AskBox';
import { AskStatus, OutgoingNotice } from './AskStatus';
import { QuestionTurn } from './QuestionTurn';
import { ShortenedMark } from './ShortenedMark';
import { RecentThreads } from './RecentThreads';

interface ThreadViewProps extends Pick<AskPageProps, 'library' | 'navigation' | 'space'> {
  readonly thread: ThreadActions;
  readonly state: AskState;
  readonly providers: readonly ListedProvider[];
  readonly chosen: ListedProvider;
  readonly onChoose: (id: string) => void;
  readonly question: string;
  readonly onQuestion: (question: string) => void;
}

/** A thread: what was asked and answered, and the box for the next question. */
export function ThreadView(props: ThreadViewProps) {
  const { thread, state, providers, chosen, onChoose, question, onQuestion, navigation, library } = props;
  const { notice, run, dismiss } = useNotice();
  const { end, onScroll } = useFollowEnd(state);
  const isIdle = state.step === 'idle';
  const canAsk = isIdle && !chosen.isLocked;
  const actions = useAnswerActions(props, run);
  const path = listPath(state.thread);
  const ask = (text: string, parent?: string | null) => {
    dismiss();
    void thread.ask(chosen.id, text, parent);
  };
  const retry = () => void thread.retry(chosen.id);
  const place = thread.listPlaceNames().join(' · ');
  return (
    <>
      {place !== '' && (
        <p class="ask-place" dir="auto">
          {place}
        </p>
      )}
      <div class="ask-talk" onScroll={onScroll}>
        {path.length === 0 && isIdle && <RecentThreads {...{ library, space: props.space }} />}
        <TurnList {...{ state, actions, navigation, retry }} show={thread.show} setWhole={thread.setWhole} ask={ask} />
        {state.outgoing && (
          <OutgoingNotice
            outgoing={state.outgoing}
            provider={chosen}
            onSend={() => void thread.confirm()}
            onCancel={() => onQuestion(thread.cancel())}
            onOpen={navigation.openMessage}
          />
        )}
        <AskStatus state={state} provider={chosen} onRetry={isIdle && path.length > 0 ? retry : undefined} />
        <Proposals {...{ thread, state, run }} />
        {notice && <Notice {...notice} onDismiss={dismiss} />}
        <div ref={end} />
      </div>
      <AskBox
        {...{ providers, chosen, question, onQuestion, onChoose }}
        isBusy={!canAsk}
        sourceCount={listSources({ turns: path }).length}
        onAsk={() => {
          if (!canAsk || question.trim() === '') return;
          onQuestion('');
          ask(question.trim());
        }}
        onStop={state.step === 'answering' ? thread.stop : undefined}
      />
    </>
  );
}

interface TurnListProps extends Pick<ThreadViewProps, 'state' | 'navigation'> {
  readonly actions: AnswerActions;
  readonly show: (turn: string) => void;
  readonly setWhole: (isWhole: boolean) => void;
  readonly ask: (question: string, parent: string | null) => void;
  readonly retry: () => void;
}

/** The branch that is shown. While an answer is written, nothing else can be done. */
function TurnList({ state, actions, navigation, show, setWhole, ask, retry }: TurnListProps) {
  const { thread, step, wholeFrom } = state;
  const isIdle = step === 'idle';
  const path = listPath(thread);
  const toActions = (index: number) => ({ ...actions, retry: index === path.length - 1 ? retry : undefined });
  return (
    <ol class="ask-turns">
      {path.map((turn, index) => [
        turn.id === wholeFrom && (
          <ShortenedMark key="shortened" summary={state.summary} isWhole={state.isWhole === true} onWhole={setWhole} />
        ),
        turn.role === 'user' ? (
          <QuestionTurn
            key={turn.id}
            {...{ thread, turn, show }}
            onEdit={isIdle ? text => ask(text, turn.parent) : undefined}
          />
        ) : (
          <AnswerTurn key={turn.id} {...{ thread, turn, navigation }} actions={isIdle ? toActions(index) : undefined} />
        ),
      ])}
    </ol>
  );
}

type Run = ReturnType<typeof useNotice>['run'];

function useAnswerActions({ thread, state, navigation }: ThreadViewProps, run: Run): AnswerActions {
  const { t } = useLanguage();
  const { insert, copy } = navigation;
  return {
    show: thread.show,
    copy: text =>
      run(async () => {
        await copy(text);
        return t('popup_copied');
      }),
    insert:
      insert &&
      ((turn: ThreadTurn) =>
        run(async () => {
          await insert(turn.text, { thread: state.thread.id, turn: turn.id });
          return t('ask_inserted');
        })),
    save: ({ text }) =>
      run(async () => {
        await thread.addNote({ text, url: '', at: getNow() });
        return t('note_kept');
      }),
  };
}

/** Notes that the model proposes. Only a click saves one. */
function Proposals({ thread, state, run }: Pick<ThreadViewProps, 'thread' | 'state'> & { readonly run: Run }) {
  const { t } = useLanguage();
  return (
    <>
      {state.proposals.map(call => (
        <section class="ask-outgoing" key={call.text} aria-label={t('ask_proposal')}>
          <p>{t('ask_proposal')}</p>
          <p class="ask-proposed" dir="auto">
            {call.text}
          </p>
          <div class="ask-actions">
            <button
              type="button"
              class="primary small"
              onClick={() =>
                run(async () => {
                  const { text, importance, date } = call;
                  const about = date !== undefined && { about: date };
                  await thread.addNote({ text, url: '', at: getNow(), ...(importance && { importance }), ...about });
                  thread.dismissProposal(call);
                  return t('note_kept');
                })
              }
            >
              {t('note_remember_short')}
            </button>
            <button type="button" class="quiet small" onClick={() => thread.dismissProposal(call)}>
              {t('popup_dismiss')}
            </button>
          </div>
        </section>
      ))}
    </>
  );
}

/** In pixels: who has scrolled up by more is reading, and is not moved. */
const endPx = 80;

/** Keeps the end in sight while an answer grows, as long as the reader is there. */
function useFollowEnd(state: AskState) {
  const end = useRef<HTMLDivElement>(null);
  const [isAtEnd, setIsAtEnd] = useState(true);
  useEffect(() => {
    if (isAtEnd) end.current?.scrollIntoView?.({ block: 'end' });
  }, [state, isAtEnd]);
  return {
    end,
    onScroll: ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: { readonly currentTarget: HTMLElement }) =>
      setIsAtEnd(scrollHeight - scrollTop - clientHeight < endPx),
  };
}

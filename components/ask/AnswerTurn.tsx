import { useState } from 'preact/hooks';
import { linkCitations } from '../../lib/assistants/citations';
import { listCited, listKnownNumbers, type AskThread, type ThreadTurn } from '../../lib/assistants/thread';
import type { SentSource } from '../../lib/assistants/vault-tools';
import { StepButton } from '../controls/StepButton';
import { useLanguage } from '../i18n/language';
import { Markdown } from '../reading/Markdown';
import type { AskNavigation } from './ask-actions';
import { AskIcon } from './AskIcon';
import { SourceRows } from './SourceRows';

interface AnswerTurnProps {
  readonly thread: AskThread;
  readonly turn: ThreadTurn;
  readonly navigation: AskNavigation;
  /** Absent while an answer is written. */
  readonly actions: AnswerActions | undefined;
}

export interface AnswerActions {
  readonly show: (turn: string) => void;
  readonly copy: (text: string) => void;
  readonly insert?: ((turn: ThreadTurn) => void) | undefined;
  readonly save: (turn: ThreadTurn) => void;
  /** Only the last answer can be asked for again. */
  readonly retry?: (() => void) | undefined;
}

/** An answer, with citations that open their messages. */
export function AnswerTurn({ thread, turn, navigation, actions }: AnswerTurnProps) {
  const { t } = useLanguage();
  const cited = listCited(thread, turn);
  const openCited = (event: Event) => {
    const source = findClicked(event, cited);
    if (!source) return;
    event.preventDefault();
    event.stopPropagation();
    navigation.openMessage(source.conversation, source.turn);
  };
  return (
    <li class="ask-answer" data-turn={turn.id}>
      <h2 class="visually-hidden">{turn.model ?? t('ask_answer')}</h2>
      <div class="ask-text" onClickCapture={openCited}>
        <Markdown text={linkCitations(turn.text, listKnownNumbers(thread, turn.id))} />
      </div>
      {turn.unfinished && turn.unfinished !== 'growing' && <p class="ask-note">{t(`reading_${turn.unfinished}`)}</p>}
      {turn.unfinished !== 'growing' && (
        <SourceRows sources={cited} label={t('ask_sources_label')} onOpen={navigation.openMessage} />
      )}
      {actions && <Actions {...{ thread, turn }} {...actions} />}
    </li>
  );
}

function Actions({
  thread,
  turn,
  show,
  copy,
  insert,
  save,
  retry,
}: AnswerActions & Pick<AnswerTurnProps, 'thread' | 'turn'>) {
  const { t } = useLanguage();
  const [isSaved, setIsSaved] = useState(false);
  return (
    <div class="ask-actions">
      {insert && (
        <button type="button" class="quiet small" onClick={() => insert(turn)}>
          <AskIcon id="insert" />
          {t('popup_insert')}
        </button>
      )}
      <button type="button" class="quiet small" onClick={() => copy(turn.text)}>
        <AskIcon id="copy" />
        {t('preview_copy')}
      </button>
      <button
        type="button"
        class="quiet small"
        disabled={isSaved}
        onClick={() => {
          setIsSaved(true);
          save(turn);
        }}
      >
        <AskIcon id="note" />
        {t('note_remember_short')}
      </button>
      {retry && (
        <button type="button" class="quiet small" onClick={retry}>
          <AskIcon id="retry" />
          {t('popup_try_again')}
        </button>
      )}
      <Branches {...{ thread, turn, show }} />
      {turn.model !== undefined && <span class="ask-model">{turn.model}</span>}
    </div>
  );
}

interface BranchesProps {
  readonly thread: AskThread;
  readonly turn: ThreadTurn;
  readonly show: (turn: string) => void;
}

/** Other answers to the same question, or other wordings of it. */
export function Branches({ thread, turn, show }: BranchesProps) {
  const { t, number } = useLanguage();
  const siblings = thread.turns.filter(({ parent, role }) => parent === turn.parent && role === turn.role);
  if (siblings.length < 2) return null;
  const index = siblings.findIndex(({ id }) => id === turn.id);
  const [before, after] = [siblings[index - 1], siblings[index + 1]];
  return (
    <span class="choices" role="group" aria-label={t('reading_branches')}>
      <StepButton to={before?.id} label={t('reading_branch_before')} sign="‹" onStep={show} />
      <span>{t('reading_branch_of', number(index + 1), number(siblings.length))}</span>
      <StepButton to={after?.id} label={t('reading_branch_after')} sign="›" onStep={show} />
    </span>
  );
}

function findClicked({ target }: Event, cited: readonly SentSource[]): SentSource | undefined {
  const link = target instanceof Element ? target.closest('a[href^="#source-"]') : null;
  return cited.find(({ number }) => link?.getAttribute('href') === `#source-${number}`);
}

import type { SourceId } from '../../lib/core/conversation';
import { isMarkdown } from '../../lib/core/is-markdown';
import { useLanguage } from '../i18n/language';
import { formatPlace, formatSource } from '../i18n/source-text';
import { Boundary } from '../controls/Boundary';
import { ActionIcon } from '../list/ActionIcon';
import type { ActionId } from '../list/action';
import { StepButton } from '../controls/StepButton';
import type { TurnView } from './branches';
import { Markdown } from './Markdown';
import { Parts } from './Parts';
import { PlainText, UnformattedText } from './PlainText';
import { WrittenText } from './WrittenText';
import { useProgressiveRender } from './use-progressive-render';
import type { RenderQueue } from './use-progressive-render';

interface TurnArticleProps extends TurnView {
  readonly source: SourceId;
  /** The turn that the reader asked for. */
  readonly isTarget: boolean;
  readonly queue: RenderQueue;
  /** In turns from the reader's position. */
  readonly distance: number;
  /** Shows answers to this question in other chats; absent if the turn is no question. */
  readonly onCompare: (() => void) | undefined;
  /** Starts a note with the selected text of the turn, or with all of it; absent if notes cannot be saved. */
  readonly onRemember: ((passage: string) => void) | undefined;
  /** Inserts the turn into a new chat that the person chooses; absent if that is not possible. */
  readonly onInsert: ((id: string) => void) | undefined;
  /** Copies the selected text of the turn, or all of it; absent if that is not possible. */
  readonly onCopy: ((text: string) => void) | undefined;
  /** Switches to the branch with this turn in place of the shown one. */
  readonly onTurn: (id: string) => void;
}

/** One turn: its author, time, text and parts. */
export function TurnArticle(props: TurnArticleProps) {
  const { turn, choices, isAfterGap, source, isTarget, queue, distance, onTurn } = props;
  const isFormatted = useProgressiveRender(queue, distance, turn.text.length);
  const { t, moment } = useLanguage();
  const site = formatSource(source, t);
  const author = turn.section
    ? // Its own heading is in its text.
      formatPlace({ ...turn.section, headings: turn.section.headings.slice(0, -1) }, t)
    : { user: t('reading_you'), assistant: site, system: t('reading_instructions') }[turn.role];
  const at = turn.createdAt ?? turn.observedAt;
  return (
    <>
      {isAfterGap && <li class="gap soft">{t('reading_gap')}</li>}
      <li class={`turn by-${turn.role}${isTarget ? ' target' : ''}`} data-turn={turn.id}>
        <header class="turn-head">
          {author !== '' && <h3>{author}</h3>}
          {turn.model && <span class="soft">{turn.model}</span>}
          {/* All sections of a document are as old as its file, which the head of the page says. */}
          {!turn.section && (
            <time class="soft" dateTime={new Date(at).toISOString()}>
              {turn.createdAt === undefined ? t('reading_seen', moment(at)) : moment(at)}
            </time>
          )}
          <TurnActions {...props} />
          <BranchChoices turn={turn} choices={choices} onTurn={onTurn} />
        </header>
        {isFormatted ? (
          <Boundary fallback={<UnformattedText text={turn.text} />}>
            <FormattedText turn={turn} source={source} />
          </Boundary>
        ) : (
          <PlainText text={turn.text} />
        )}
        {turn.unfinished && <p class="soft unfinished">{t(`reading_${turn.unfinished}`)}</p>}
        {turn.unread && <p class="soft unfinished">{t('reading_unread')}</p>}
        <Parts turn={turn} />
      </li>
    </>
  );
}

const FormattedText = ({ turn: { role, text }, source }: Pick<TurnArticleProps, 'turn' | 'source'>) =>
  isMarkdown(role, source) ? <Markdown text={text} /> : <WrittenText text={text} />;

/** The action buttons of a turn. Copying and noting take the selected text, which the press must not clear before the click reads it. */
function TurnActions({ turn, onInsert, onCompare, onRemember, onCopy }: TurnArticleProps) {
  const { t } = useLanguage();
  const readPassage = (button: Element) => getSelectedText(button.closest('.turn')) || turn.text;
  const hasText = turn.text !== '';
  return (
    <span class="turn-actions">
      {onInsert && hasText && (
        <TurnAction icon="insert" name={t('reading_insert')} onPress={focusThen(() => onInsert(turn.id))} />
      )}
      {onCopy && hasText && (
        <TurnAction icon="copy" name={t('reading_copy_message')} onPress={button => onCopy(readPassage(button))} />
      )}
      {onRemember && (
        <TurnAction
          icon="note"
          name={t('note_remember_short')}
          title={t('note_remember_passage')}
          onPress={button => {
            const passage = readPassage(button);
            focusThen(() => onRemember(passage))(button);
          }}
        />
      )}
      {onCompare && <TurnAction icon="similar" name={t('reading_compare')} onPress={focusThen(onCompare)} />}
    </span>
  );
}

/** The prevented press gave the button no focus, to which a closed dialog returns it. */
const focusThen = (act: () => void) => (button: HTMLElement) => {
  button.focus();
  act();
};

interface TurnActionProps {
  readonly icon: ActionId;
  readonly name: string;
  readonly title?: string;
  readonly onPress: (button: HTMLElement) => void;
}

/** A narrow page has room for the picture alone, so the button has its name apart from its words. */
const TurnAction = ({ icon, name, title = name, onPress }: TurnActionProps) => (
  <button
    type="button"
    class="quiet small"
    aria-label={name}
    title={title}
    onMouseDown={event => event.preventDefault()}
    onClick={({ currentTarget }) => onPress(currentTarget)}
  >
    <ActionIcon id={icon} />
    <span>{name}</span>
  </button>
);

/** Returns the selected text if the selection lies inside this turn. */
function getSelectedText(article: Element | null): string {
  const selection = getSelection();
  const isWithin = [selection?.anchorNode, selection?.focusNode].every(node => node && article?.contains(node));
  return isWithin ? (selection?.toString().trim() ?? '') : '';
}

function BranchChoices({ turn, choices, onTurn }: Pick<TurnArticleProps, 'turn' | 'choices' | 'onTurn'>) {
  const { t, number } = useLanguage();
  if (choices.length < 2) return null;
  const index = choices.indexOf(turn.id);
  const [before, after] = [choices[index - 1], choices[index + 1]];
  return (
    <span class="choices" role="group" aria-label={t('reading_branches')}>
      <StepButton to={before} label={t('reading_branch_before')} sign="‹" onStep={onTurn} />
      <span>{t('reading_branch_of', number(index + 1), number(choices.length))}</span>
      <StepButton to={after} label={t('reading_branch_after')} sign="›" onStep={onTurn} />
    </span>
  );
}

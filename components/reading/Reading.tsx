/** A page that shows one conversation: the current branch, controls for the others, and notices about missing turns. */
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Conversation } from '../../lib/core/conversation';
import { Boundary } from '../controls/Boundary';
import { FindBox } from '../find/FindBox';
import { useFind } from '../find/use-find';
import { useLanguage } from '../i18n/language';
import { findAnsweredQuestion, computePath, toTurnViews, selectBranch } from './branches';
import type { AnsweredQuestion } from './branches';
import { UnformattedText } from './PlainText';
import { ReadingHead } from './ReadingHead';
import { TurnArticle } from './TurnArticle';
import { createRenderQueue } from './use-progressive-render';

interface ReadingProps {
  readonly conversation: Conversation;
  /** The id of the turn to scroll to. */
  readonly turn?: string | undefined;
  /** Shows answers to this question in other chats; absent if that is not possible. */
  readonly onCompare?: ((answered: AnsweredQuestion) => void) | undefined;
  /** Starts a note with a passage of this turn; absent if notes cannot be saved. */
  readonly onRemember?: ((passage: string) => void) | undefined;
  /** Inserts a turn into a new chat; absent if that is not possible. */
  readonly onInsert?: ((turn: string) => void) | undefined;
  /** Copies the text of a turn. */
  readonly onCopy?: ((text: string) => void) | undefined;
  /** Content between the head and the turns. */
  readonly facts?: ComponentChildren;
  /** Buttons for the head of the conversation. */
  readonly children?: ComponentChildren;
}

export function Reading({
  conversation,
  turn,
  onInsert,
  onCompare,
  onRemember,
  onCopy,
  facts,
  children,
}: ReadingProps) {
  const { t } = useLanguage();
  const [turnedIds, setTurnedIds] = useState<readonly string[]>([]);
  const list = useRef<HTMLOListElement>(null);
  const find = useFind(list);

  const path = useMemo(
    () => turnedIds.reduce((before, id) => selectBranch(id, before, conversation), computePath(conversation, turn)),
    [conversation, turn, turnedIds],
  );
  const views = useMemo(() => toTurnViews(path, conversation), [path, conversation]);
  const targetIndex = views.findIndex(view => view.turn.id === turn);
  const [queue] = useState(createRenderQueue);

  // Scrolls once for each requested turn; later rendering must not move the reader.
  useEffect(() => {
    list.current?.querySelector('.turn.target')?.scrollIntoView?.({ block: 'start' });
  }, [conversation.id, turn]);

  const compareAt = (index: number) => {
    const answered = findAnsweredQuestion(index, views);
    if (answered) onCompare?.(answered);
  };
  return (
    <article class="reading" aria-label={conversation.title}>
      <ReadingHead conversation={conversation} turn={views[targetIndex]?.turn ?? views[0]?.turn}>
        {children}
      </ReadingHead>
      {facts}
      <FindBox find={find} label={t(conversation.source === 'document' ? 'reading_find_document' : 'reading_find')} />
      {views.length === 0 && <p class="empty soft">{t('reading_empty')}</p>}
      <ol class="turns" ref={list}>
        {views.map((view, index) => (
          <Boundary key={view.turn.id} fallback={<UndrawnTurn id={view.turn.id} text={view.turn.text} />}>
            <TurnArticle
              {...view}
              source={conversation.source}
              isTarget={index === targetIndex}
              queue={queue}
              distance={Math.abs(index - Math.max(targetIndex, 0))}
              onCompare={view.turn.role === 'user' && onCompare ? () => compareAt(index) : undefined}
              {...{ onInsert, onRemember, onCopy }}
              onTurn={id => setTurnedIds(before => [...before, id])}
            />
          </Boundary>
        ))}
      </ol>
    </article>
  );
}

/** A turn of which nothing but its text can be shown. */
const UndrawnTurn = ({ id, text }: { readonly id: string; readonly text: string }) => (
  <li class="turn" data-turn={id}>
    <UnformattedText text={text} />
  </li>
);

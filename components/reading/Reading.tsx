/** A page that shows one conversation: the current branch, controls for the others, and notices about missing turns. */
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Conversation } from '../../lib/core/conversation';
import { FindBox } from '../find/FindBox';
import { useFind } from '../find/use-find';
import { useLanguage } from '../i18n/language';
import { answeredAt, pathOf, shownOn, turnedTo } from './branches';
import type { AnsweredQuestion } from './branches';
import { ReadingHead } from './ReadingHead';
import { TurnArticle } from './TurnArticle';
import { createQueue } from './use-progressive-render';

interface ReadingProps {
  readonly conversation: Conversation;
  /** The id of the turn to scroll to. */
  readonly turn?: string | undefined;
  /** Shows answers to this question in other chats; absent if that is not possible. */
  readonly onCompare?: ((asked: AnsweredQuestion) => void) | undefined;
  /** Starts a note with a passage of this turn; absent if notes cannot be saved. */
  readonly onRemember?: ((passage: string) => void) | undefined;
  /** Content between the head and the turns. */
  readonly facts?: ComponentChildren;
  /** Buttons for the head of the conversation. */
  readonly children?: ComponentChildren;
}

export function Reading({ conversation, turn, onCompare, onRemember, facts, children }: ReadingProps) {
  const { t } = useLanguage();
  const [turned, setTurned] = useState<readonly string[]>([]);
  const list = useRef<HTMLOListElement>(null);
  const find = useFind(list);

  const path = useMemo(
    () => turned.reduce((before, id) => turnedTo(id, before, conversation), pathOf(conversation, turn)),
    [conversation, turn, turned],
  );
  const shown = useMemo(() => shownOn(path, conversation), [path, conversation]);
  const target = shown.findIndex(each => each.turn.id === turn);
  const [queue] = useState(createQueue);

  // Scrolls once for each requested turn; later rendering must not move the reader.
  useEffect(() => {
    list.current?.querySelector('.turn.asked-for')?.scrollIntoView?.({ block: 'start' });
  }, [conversation.id, turn]);

  const compareAt = (place: number) => {
    const asked = answeredAt(place, shown);
    if (asked) onCompare?.(asked);
  };
  return (
    <article class="reading" aria-label={conversation.title}>
      <ReadingHead conversation={conversation} turn={shown[target]?.turn ?? shown[0]?.turn}>
        {children}
      </ReadingHead>
      {facts}
      <FindBox find={find} label={t('reading_find')} />
      {shown.length === 0 && <p class="empty soft">{t('reading_empty')}</p>}
      <ol class="turns" ref={list}>
        {shown.map((each, place) => (
          <TurnArticle
            key={each.turn.id}
            {...each}
            source={conversation.source}
            askedFor={place === target}
            queue={queue}
            distance={Math.abs(place - Math.max(target, 0))}
            onCompare={each.turn.role === 'user' && onCompare ? () => compareAt(place) : undefined}
            onRemember={onRemember}
            onTurn={id => setTurned(before => [...before, id])}
          />
        ))}
      </ol>
    </article>
  );
}

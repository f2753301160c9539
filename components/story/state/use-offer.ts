import { useState } from 'preact/hooks';
import { factsIn } from '../../../lib/calls/facts';
import type { Conversation, SiteId } from '../../../lib/core/conversation';
import { isSite } from '../../../lib/sites/sources';
import type { Episode, Story } from '../../../lib/core/scope';
import { useAsked } from '../../hooks/use-query';
import type { FactDraft } from './fact-drafts';
import type { StoryService } from '../StoryPage';

interface Surroundings {
  readonly library: Pick<StoryService, 'browse' | 'conversation'>;
  readonly story: Story;
  readonly episode: Episode;
  readonly occasion: string;
  readonly drafts: readonly FactDraft[];
}

interface Answer {
  readonly text: string;
  readonly url: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly proposedBy?: SiteId;
}

/** The number of recent chats that are searched for an answer. A request that was copied a moment ago is among the newest. */
const looked = 3;

/** Finds proposed facts: in the pasted answer, else in the newest stored answers that name this episode. */
export function useOffer({ library, story, episode, occasion, drafts }: Surroundings) {
  const [pasted, paste] = useState<Answer>();
  const [dismissed, dismiss] = useState<ReadonlySet<string>>(new Set());
  const { value: newest } = useAsked(() => newestAnswers(library), occasion);
  const known = new Set(drafts.map(({ text }) => text));

  const read = pasted && factsIn(pasted.text, story.personas);
  const found = (newest ?? [])
    .filter(({ text }) => !dismissed.has(text))
    .map(answer => ({ answer, told: factsIn(answer.text, story.personas) }))
    // An answer whose facts were all accepted proposes nothing.
    .find(({ told }) => told?.episode === episode.name && told.facts.some(({ text }) => !known.has(text)));
  const offer = pasted && read ? { answer: pasted, told: read } : found;
  return {
    told: offer?.told,
    isFound: offer !== undefined && offer === found,
    /** Changes with the answer. */
    key: offer?.answer.text ?? '',
    from: {
      url: offer?.answer.url ?? '',
      at: offer?.answer.at ?? 0,
      ...(offer?.answer.proposedBy && { proposedBy: offer.answer.proposedBy }),
    },
    unread: pasted !== undefined && !read,
    read: (text: string) => paste(text.trim() === '' ? undefined : { text, url: '', at: Date.now() }),
    dismiss: () => {
      if (offer) dismiss(new Set([...dismissed, offer.answer.text]));
      paste(undefined);
    },
  };
}

async function newestAnswers(library: Surroundings['library']): Promise<readonly Answer[]> {
  const { chats } = await library.browse({}, 0, looked);
  const whole = await Promise.all(
    chats.filter(({ source }) => source !== 'note').map(({ id }) => library.conversation(id)),
  );
  return whole.flatMap(chat => (chat ? lastAnswerOf(chat) : []));
}

function lastAnswerOf({ turns, activePath, url, source }: Conversation): Answer[] {
  const shown = new Set(activePath);
  const answer = turns.findLast(({ id, role, unfinished }) => role === 'assistant' && shown.has(id) && !unfinished);
  if (!answer) return [];
  const { text, createdAt, observedAt } = answer;
  return [{ text, url, at: createdAt ?? observedAt, ...(isSite(source) && { proposedBy: source }) }];
}

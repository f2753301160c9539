import { getNow } from '../../../lib/core/clock';
import { useState } from 'preact/hooks';
import { parseFactsAnswer } from '../../../lib/calls/facts';
import type { Conversation, SiteId } from '../../../lib/core/conversation';
import { isSite } from '../../../lib/sites/sources';
import type { Episode, Story } from '../../../lib/core/scope';
import { useQuery } from '../../hooks/use-query';
import type { FactDraft } from './fact-drafts';
import type { StoryService } from '../StoryPage';

interface ProposedFactsOptions {
  readonly library: Pick<StoryService, 'listConversations' | 'readConversation'>;
  readonly story: Story;
  readonly episode: Episode;
  readonly refreshKey: string;
  readonly drafts: readonly FactDraft[];
}

interface FactAnswer {
  readonly text: string;
  readonly url: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly proposedBy?: SiteId;
}

/** The number of recent chats that are searched for an answer. A request that was copied a moment ago is among the newest. */
const maxChats = 3;

/** Finds proposed facts: in the pasted answer, else in the newest stored answers that name this episode. */
export function useProposedFacts({ library, story, episode, refreshKey, drafts }: ProposedFactsOptions) {
  const [pasted, setPasted] = useState<FactAnswer>();
  const [dismissed, dismiss] = useState<ReadonlySet<string>>(new Set());
  const { value: newest } = useQuery([refreshKey], () => readNewestAnswers(library));
  const known = new Set(drafts.map(({ text }) => text));

  const read = pasted && parseFactsAnswer(pasted.text, story.personas);
  const found = (newest ?? [])
    .filter(({ text }) => !dismissed.has(text))
    .map(answer => ({ answer, proposed: parseFactsAnswer(answer.text, story.personas) }))
    // An answer whose facts were all accepted proposes nothing.
    .find(({ proposed }) => proposed?.episode === episode.name && proposed.facts.some(({ text }) => !known.has(text)));
  const proposal = pasted && read ? { answer: pasted, proposed: read } : found;
  return {
    proposed: proposal?.proposed,
    isFound: proposal !== undefined && proposal === found,
    /** Changes with the answer. */
    key: proposal?.answer.text ?? '',
    from: {
      url: proposal?.answer.url ?? '',
      at: proposal?.answer.at ?? 0,
      ...(proposal?.answer.proposedBy && { proposedBy: proposal.answer.proposedBy }),
    },
    isUnread: pasted !== undefined && !read,
    read: (text: string) => setPasted(text.trim() === '' ? undefined : { text, url: '', at: getNow() }),
    dismiss: () => {
      if (proposal) dismiss(new Set([...dismissed, proposal.answer.text]));
      setPasted(undefined);
    },
  };
}

async function readNewestAnswers(library: ProposedFactsOptions['library']): Promise<readonly FactAnswer[]> {
  const { chats } = await library.listConversations({}, 0, maxChats);
  const conversations = await Promise.all(
    chats.filter(({ source }) => source !== 'note').map(({ id }) => library.readConversation(id)),
  );
  return conversations.flatMap(chat => (chat ? getLastAnswer(chat) : []));
}

function getLastAnswer({ turns, activePath, url, source }: Conversation): FactAnswer[] {
  const shown = new Set(activePath);
  const answer = turns.findLast(({ id, role, unfinished }) => role === 'assistant' && shown.has(id) && !unfinished);
  if (!answer) return [];
  const { text, createdAt, observedAt } = answer;
  return [{ text, url, at: createdAt ?? observedAt, ...(isSite(source) && { proposedBy: source }) }];
}

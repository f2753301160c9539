/** Copilot's page. The current exchange stands apart from the earlier ones and joins them with the next prompt. */
import type { ObservedTurn } from '../../core/conversation';
import type { Reading, SiteAdapter } from '../site';
import { findInChat } from '../page/elements';
import { copilot } from './site';
import { readMessage, select } from './message';
import { createValidatedAdapter } from '../page/validated-adapter';

const page = {
  // The older of the two lists had no name in 2025.
  chat: '[data-content="conversation"], [data-testid="backstage-chats"], [data-testid="highlighted-chats"]',
  composer: 'textarea#userInput, textarea[data-testid="composer-input"]',
} as const;

/** Further marks of a message. Each must stand in a message, so that no message is overlooked. */
const marks = [select.user, select.assistant, select.userId, select.authorId, select.item].join(', ');

export const copilotAdapter: SiteAdapter = createValidatedAdapter({
  ...copilot,

  read(document): Reading {
    const articles = findInChat(document, select.article).filter(isMessage);
    const last = articles.at(-1);
    if (!last) return { state: 'unreadable', missing: `${select.article} with ${select.user}, ${select.assistant}` };
    const unclaimed = findInChat(document, marks).find(mark => !articles.some(article => article.contains(mark)));
    if (unclaimed) return { state: 'unreadable', missing: `${select.article} around a message` };

    const turns: ObservedTurn[] = [];
    for (const article of articles) {
      const turn = readMessage(article);
      if (typeof turn === 'string') return { state: 'unreadable', missing: turn };
      if (turn) turns.push(turn);
    }
    const newest = turns.at(-1);
    if (!newest) return { state: 'unreadable', missing: select.item };

    const shown = { ...readTitle(document), turns };
    const isAnswer = newest.role === 'assistant' && hasTurn(last, newest);
    if (isWriting(articles)) return { state: 'streaming', ...(isAnswer && { growing: newest.id }), ...shown };
    return { state: 'settled', confirmed: isAnswer && last.querySelector(select.reactions) !== null, ...shown };
  },

  // No page and no address is known to mark a private chat.
  isPrivate: () => false,

  composer: document => document.querySelector<HTMLElement>(page.composer) ?? undefined,
});

/** Articles outside of the chat may be something else. */
const isMessage = (article: Element): boolean =>
  article.closest(page.chat) !== null || article.matches(marks) || article.querySelector(marks) !== null;

const hasTurn = (article: Element, { id }: ObservedTurn): boolean =>
  article.querySelector(`${select.authorId}, ${select.itemId}`)?.getAttribute('id')?.startsWith(id) === true;

/** The reactions appear with the last word. If no answer has any, they are unknown on this page and prove nothing. */
function isWriting(articles: readonly Element[]): boolean {
  const answers = articles.filter(
    article => article.matches(select.assistant) || article.querySelector(select.assistant) !== null,
  );
  const last = articles.at(-1);
  if (last !== answers.at(-1) || last?.querySelector(select.reactions)) return false;
  return answers.some(answer => answer.querySelector(select.reactions)) || !last?.querySelector(select.item);
}

function readTitle({ title }: Document): { title?: string } {
  const shortTitle = title
    .replace(/^Microsoft Copilot:\s*/, '')
    .replace(/\s[-–|]\s(?:Microsoft )?Copilot$/, '')
    .trim();
  // A chat without a title shows a slogan instead.
  return shortTitle && title !== shortTitle && !/^your (?:everyday )?ai companion$/i.test(shortTitle)
    ? { title: shortTitle }
    : {};
}

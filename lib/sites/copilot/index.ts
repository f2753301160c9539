/** Copilot's page. The exchange that is going on stands apart from those before it and joins them with the next prompt. */
import type { SeenTurn } from '../../conversation';
import type { Reading, SiteAdapter } from '../adapter';
import { inChat } from '../elements';
import { copilotAddress } from './address';
import { messageAt, select } from './message';
import { sound } from '../sound';

const page = {
  // The older of the two lists had no name in 2025.
  chat: '[data-content="conversation"], [data-testid="backstage-chats"], [data-testid="highlighted-chats"]',
  composer: 'textarea#userInput, textarea[data-testid="composer-input"]',
} as const;

/** Marks of a message beside those by which it is read: each must stand in a message, so that none is overlooked. */
const marks = [select.user, select.assistant, select.userId, select.authorId, select.item].join(', ');

export const copilot: SiteAdapter = sound({
  ...copilotAddress,

  read(document): Reading {
    const articles = inChat(document, select.article).filter(isMessage);
    const last = articles.at(-1);
    if (!last) return { state: 'unreadable', missing: `${select.article} with ${select.user}, ${select.assistant}` };
    const stray = inChat(document, marks).find(mark => !articles.some(article => article.contains(mark)));
    if (stray) return { state: 'unreadable', missing: `${select.article} around a message` };

    const turns: SeenTurn[] = [];
    for (const article of articles) {
      const turn = messageAt(article);
      if (typeof turn === 'string') return { state: 'unreadable', missing: turn };
      if (turn) turns.push(turn);
    }
    const newest = turns.at(-1);
    if (!newest) return { state: 'unreadable', missing: select.item };

    const shown = { ...titleOf(document), turns };
    const isAnswer = newest.role === 'assistant' && isAnswerOf(last, newest);
    if (isWriting(articles)) return { state: 'streaming', ...(isAnswer && { growing: newest.id }), ...shown };
    return { state: 'settled', confirmed: isAnswer && last.querySelector(select.reactions) !== null, ...shown };
  },

  // No page and no address is known to say it.
  isPrivate: () => false,

  composer: document => document.querySelector<HTMLElement>(page.composer) ?? undefined,
});

/** Other things may be articles too, outside of the chat. */
const isMessage = (article: Element): boolean =>
  article.closest(page.chat) !== null || article.matches(marks) || article.querySelector(marks) !== null;

const isAnswerOf = (article: Element, { id }: SeenTurn): boolean =>
  article.querySelector(`${select.authorId}, ${select.itemId}`)?.id.startsWith(id) === true;

/** The reactions come with the last word; where no answer has any, they are not known on this page and say nothing. */
function isWriting(articles: readonly Element[]): boolean {
  const answers = articles.filter(
    article => article.matches(select.assistant) || article.querySelector(select.assistant) !== null,
  );
  const last = articles.at(-1);
  if (last !== answers.at(-1) || last?.querySelector(select.reactions)) return false;
  return answers.some(answer => answer.querySelector(select.reactions)) || !last?.querySelector(select.item);
}

function titleOf({ title }: Document): { title?: string } {
  const named = title
    .replace(/^Microsoft Copilot:\s*/, '')
    .replace(/\s[-–|]\s(?:Microsoft )?Copilot$/, '')
    .trim();
  // While a chat has no title, a slogan stands there.
  return named && title !== named && !/^your (?:everyday )?ai companion$/i.test(named) ? { title: named } : {};
}

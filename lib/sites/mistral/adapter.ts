/**
 * Le Chat's page, as of May 2026: a plain list of messages whose id and role have the names of ChatGPT's old page. Rewriting an answer
 * keeps the id and increases its version.
 */
import type { Part, ObservedTurn } from '../../core/conversation';
import type { SiteAdapter } from '../site';
import { findInChat, isBeingEdited, joinParagraphs, readLine, findOutermost } from '../page/elements';
import { readPromptText } from '../markdown/to-markdown';
import { hasWords, buildReading, type TurnResult } from '../page/build-reading';
import { createValidatedAdapter } from '../page/validated-adapter';
import { mistral } from './site';
import { readProse } from './prose';
import { hasCompleteTables } from './table';

const select = {
  // Both stand on the same element. If one is missing, the other finds the message, and the missing one is reported.
  message: '[data-message-author-role], [data-message-id]',
  prompt: '.select-text',
  // Both stand on the same element.
  answer: '[data-message-part-type="answer"], [data-testid="text-message-part"]',
  // Thoughts and tool steps, folded under "Worked for 3s". All of it is on the page.
  work: '[role="region"]',
  worked: '.markdown-container-style',
  // The toggle of the work, and the time under a message.
  ignored: '[data-state][class*="text-hint"]',
  // No page shows an unfinished answer, so the labels follow other sites. They are in the reader's language (five are known).
  stop: 'form button:is([aria-label^="Stop"], [aria-label^="停止"], [aria-label^="Arrêter"], [aria-label^="Detener"])',
  // The menu of the open chat, by class name. The known excerpt has no title of its own.
  title: 'button[aria-haspopup="menu"] > .truncate',
  // Selectors of builds before 2026.
  composer: 'form div.ProseMirror[contenteditable="true"], form textarea[name="message.text"]',
} as const;

export const mistralAdapter: SiteAdapter = createValidatedAdapter({
  ...mistral,

  read(page) {
    const messages = findInChat(page, select.message);
    const last = messages.at(-1);
    const hasBegun =
      last === undefined || findOutermost(last, select.answer).length > 0 || hasWords(last, select.ignored);
    return buildReading(messages.map(readTurn), select.message, {
      streaming: page.querySelector(select.stop) !== null || !hasBegun,
      // It is unknown whether the bar under an answer appears only at its end, so nothing confirms it.
      confirmed: false,
      title: readTitle(page),
    });
  },

  // No mark of a private chat is known (November 2026). The site gives a private chat no address of its own.
  isPrivate: () => false,

  composer: page => page.querySelector<HTMLElement>(select.composer) ?? undefined,
});

function readTurn(message: Element): TurnResult {
  const id = readId(message);
  if (!id) return 'data-message-id and data-message-version of a message';
  const role = message.getAttribute('data-message-author-role');
  if (role === 'user') return readPrompt(message, id);
  return role === 'assistant' ? readAnswer(message, id) : 'a known data-message-author-role';
}

/** Another version is another turn on its own branch. It has the same id at every visit, and rewriting never replaces an earlier answer. */
function readId(message: Element): string | undefined {
  const id = message.getAttribute('data-message-id');
  const version = message.getAttribute('data-message-version') ?? '';
  if (!id || !/^\d+$/.test(version)) return undefined;
  return version === '0' ? id : `${id}~v${version}`;
}

function readPrompt(message: Element, id: string): TurnResult {
  if (isBeingEdited(message)) return undefined;
  const [body, ...more] = findOutermost(message, select.prompt);
  if (!body) return hasWords(message, select.ignored) ? select.prompt : undefined;
  return more.length > 0 ? `one ${select.prompt}` : { id, role: 'user', text: readPromptText(body) };
}

function readAnswer(message: Element, id: string): TurnResult {
  const bodies = findOutermost(message, select.answer).filter(body => !body.closest(select.work));
  if (bodies.length === 0) return hasWords(message, select.ignored) ? select.answer : undefined;
  if (!bodies.every(hasCompleteTables)) return 'rows of a table';
  const parts = readParts(message);
  const turn: ObservedTurn = { id, role: 'assistant', text: joinParagraphs(bodies.map(readProse)) };
  return parts.length > 0 ? { ...turn, parts } : turn;
}

/** Thoughts and steps stand in one region per answer, which contains further regions. */
function readParts(message: Element): Part[] {
  return findOutermost(message, select.work).flatMap(work => {
    const text = joinParagraphs(findOutermost(work, select.worked).map(readProse));
    return text === '' ? [] : [{ kind: 'thinking' as const, text }];
  });
}

function readTitle(page: Document): string | undefined {
  const shortTitle = page.title.replace(/\s[-–|]\s(?:Le Chat|Mistral)\b.*$/, '').trim();
  return shortTitle && !/^(?:Le Chat|Mistral)\b/.test(shortTitle)
    ? shortTitle
    : readLine(page.querySelector(select.title));
}

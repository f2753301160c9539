/**
 * Le Chat's page, as of May 2026: a plain list of messages whose id and role have the names of ChatGPT's old page. Rewriting an answer
 * keeps the id and increases its version.
 */
import type { Part } from '../../core/conversation';
import type { SiteAdapter } from '../site';
import { findInChat, isBeingEdited, joinParagraphs, readLine, findOutermost } from '../page/elements';
import { readPromptText } from '../markdown/to-markdown';
import { hasWords, buildReading, type TurnResult } from '../page/build-reading';
import { findUnread, readOrMark, toContent, type TurnContent } from '../page/find-unread';
import { createValidatedAdapter } from '../page/validated-adapter';
import { mistral } from './site';
import { readProse, rules } from './prose';
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
  if (role !== 'user' && role !== 'assistant') return 'a known data-message-author-role';
  if (role === 'user' && isBeingEdited(message)) return undefined;
  const content = readOrMark(message, select.ignored, () =>
    role === 'user' ? readPrompt(message) : readAnswer(message),
  );
  return content && { id, role, ...content };
}

/** Another version is another turn on its own branch. It has the same id at every visit, and rewriting never replaces an earlier answer. */
function readId(message: Element): string | undefined {
  const id = message.getAttribute('data-message-id');
  const version = message.getAttribute('data-message-version') ?? '';
  if (!id || !/^\d+$/.test(version)) return undefined;
  return version === '0' ? id : `${id}~v${version}`;
}

function readPrompt(message: Element): TurnContent | string | undefined {
  const prose = findOutermost(message, select.prompt);
  const [body, ...more] = prose;
  if (!body) return hasWords(message, select.ignored) ? select.prompt : undefined;
  if (more.length > 0) return `one ${select.prompt}`;
  return toContent(readPromptText(body), findUnread(message, { prose, ignored: select.ignored }));
}

function readAnswer(message: Element): TurnContent | string | undefined {
  const prose = findOutermost(message, select.answer).filter(body => !body.closest(select.work));
  if (prose.length === 0) return hasWords(message, `${select.ignored}, ${select.work}`) ? select.answer : undefined;
  if (!prose.every(hasCompleteTables)) return 'rows of a table';
  const known = [...message.querySelectorAll(select.work)];
  const unread = findUnread(message, { prose, rules, known, ignored: select.ignored });
  return toContent(joinParagraphs(prose.map(readProse)), [...readParts(message), ...unread]);
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

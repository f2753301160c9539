/**
 * Le Chat's page, as of May 2026: a plain list of messages whose id and role have the names of ChatGPT's old page. Rewriting an answer
 * keeps the id and increases its version.
 */
import type { Part, SeenTurn } from '../../core/conversation';
import type { SiteAdapter } from '../site';
import { inChat, isBeingEdited, joined, lineOf, outermost } from '../page/elements';
import { promptText } from '../markdown/to-markdown';
import { hasWords, readingOf, type Found } from '../page/build-reading';
import { sound } from '../page/validated-adapter';
import { mistralAddress } from './site';
import { proseText } from './prose';
import { hasWholeTables } from './table';

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
  beside: '[data-state][class*="text-hint"]',
  // No page shows an unfinished answer, so the labels follow other sites. They are in the reader's language (five are known).
  stop: 'form button:is([aria-label^="Stop"], [aria-label^="停止"], [aria-label^="Arrêter"], [aria-label^="Detener"])',
  // The menu of the open chat, by class name. The known excerpt has no title of its own.
  title: 'button[aria-haspopup="menu"] > .truncate',
  // Selectors of builds before 2026.
  composer: 'form div.ProseMirror[contenteditable="true"], form textarea[name="message.text"]',
} as const;

export const mistral: SiteAdapter = sound({
  ...mistralAddress,

  read(page) {
    const messages = inChat(page, select.message);
    const last = messages.at(-1);
    const begun = last === undefined || outermost(last, select.answer).length > 0 || hasWords(last, select.beside);
    return readingOf(messages.map(turnAt), select.message, {
      streaming: page.querySelector(select.stop) !== null || !begun,
      // It is unknown whether the bar under an answer appears only at its end, so nothing confirms it.
      confirmed: false,
      title: titleOf(page),
    });
  },

  // No mark of a private chat is known (November 2026). The site gives a private chat no address of its own.
  isPrivate: () => false,

  composer: page => page.querySelector<HTMLElement>(select.composer) ?? undefined,
});

function turnAt(message: Element): Found {
  const id = idOf(message);
  if (!id) return 'data-message-id and data-message-version of a message';
  const role = message.getAttribute('data-message-author-role');
  if (role === 'user') return promptAt(message, id);
  return role === 'assistant' ? answerAt(message, id) : 'a known data-message-author-role';
}

/** Another version is another turn on its own branch. It has the same id at every visit, and rewriting never replaces an earlier answer. */
function idOf(message: Element): string | undefined {
  const id = message.getAttribute('data-message-id');
  const version = message.getAttribute('data-message-version') ?? '';
  if (!id || !/^\d+$/.test(version)) return undefined;
  return version === '0' ? id : `${id}~v${version}`;
}

function promptAt(message: Element, id: string): Found {
  if (isBeingEdited(message)) return undefined;
  const [body, ...more] = outermost(message, select.prompt);
  if (!body) return hasWords(message, select.beside) ? select.prompt : undefined;
  return more.length > 0 ? `one ${select.prompt}` : { id, role: 'user', text: promptText(body) };
}

function answerAt(message: Element, id: string): Found {
  const bodies = outermost(message, select.answer).filter(body => !body.closest(select.work));
  if (bodies.length === 0) return hasWords(message, select.beside) ? select.answer : undefined;
  if (!bodies.every(hasWholeTables)) return 'rows of a table';
  const parts = partsIn(message);
  const turn: SeenTurn = { id, role: 'assistant', text: joined(bodies.map(proseText)) };
  return parts.length > 0 ? { ...turn, parts } : turn;
}

/** Thoughts and steps stand in one region per answer, which contains further regions. */
function partsIn(message: Element): Part[] {
  return outermost(message, select.work).flatMap(work => {
    const text = joined(outermost(work, select.worked).map(proseText));
    return text === '' ? [] : [{ kind: 'thinking' as const, text }];
  });
}

function titleOf(page: Document): string | undefined {
  const named = page.title.replace(/\s[-–|]\s(?:Le Chat|Mistral)\b.*$/, '').trim();
  return named && !/^(?:Le Chat|Mistral)\b/.test(named) ? named : lineOf(page.querySelector(select.title));
}

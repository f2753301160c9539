/** The "hub" layout, since October 2026: every message has an id from the site. */
import type { ObservedTurn } from '../../core/conversation';
import { isBeingEdited } from '../page/elements';
import { memoizeByElement } from '../page/dom-change-cache';
import { toPairedId } from '../page/paired-ids';
import { readOrMark, type TurnContent } from '../page/find-unread';
import { ignoredSelector, readAnswer } from './answer';
import type { PageLayout } from './layout';
import { promptSelector, readPrompt } from './prompt';
import { isStatusOnly, readRowRole } from './row';

const select = {
  root: '[data-testid="bardhub-claudechat-root"]',
  row: '[data-testid="transcript-row"]',
  prompt: '[data-cds="UserMessage"]',
  answer: '[data-testid="assistant-message"]',
  time: '[data-cds="RelativeTime"][datetime]',
} as const;

export const hub: PageLayout = {
  mark: `${select.root}, ${select.answer}, [data-turn-key]`,
  row: select.row,
  message: `${select.prompt}, ${select.answer}`,
  readTurn: row => readMessage(row) ?? readStopped(row),
};

const readMessage = memoizeByElement(readTurn);

function readTurn(row: Element): ObservedTurn | string | undefined {
  const answer = row.querySelector<HTMLElement>(select.answer);
  const message = answer ?? row.querySelector<HTMLElement>(select.prompt);
  if (!answer && isBeingEdited(row)) return undefined;
  if (!message) return readRowWithoutMessage(row);
  // A prompt and its reply share the key except for a suffix. The role replaces the suffix.
  const key = message.dataset['turnKey']?.replace(/-hub-reply$/, '');
  if (!key) return 'data-turn-key of a message';

  const role = answer ? 'assistant' : 'user';
  const content = readOrMark(row, ignoredSelector, () => {
    // The attribute is `false` at the very end; before the text begins it is absent.
    if (answer) return readAnswer(row, answer, answer.dataset['isStreaming'] === 'false');
    return row.querySelector(promptSelector) ? readPrompt(row) : promptSelector;
  });
  const createdAt = Date.parse(message.querySelector(select.time)?.getAttribute('datetime') ?? '');
  // The first row need not be the chat's first message: of a long chat the hub loads the end, and counts from there (October 2026).
  return { id: toPairedId(key, role), role, ...content, ...(createdAt > 0 && { createdAt }) };
}

/** A row with nothing but a status, and another row after it, is an answer that was stopped before its first word. */
function readStopped(row: Element): ObservedTurn | undefined {
  const number = row.getAttribute('data-index');
  const isStopped = row.nextElementSibling?.matches(select.row) && number && readRowRole(row) === 'assistant';
  if (!isStopped || isBeingEdited(row) || !isStatusOnly(row)) return undefined;
  return { id: `row:${number}:assistant`, role: 'assistant', text: '', unfinished: 'stopped' };
}

/** A row may say its side and its number in the chat without a message that Kura knows. */
function readRowWithoutMessage(row: Element): ObservedTurn | string | undefined {
  if (isStatusOnly(row)) return undefined;
  const role = readRowRole(row);
  const number = row.getAttribute('data-index');
  if (!role || !number) return hub.message;
  return { id: `row:${number}:${role}`, role, ...readOrMark<TurnContent>(row, ignoredSelector, () => hub.message) };
}

/** The main job, step by step, as a person does it: what the end-to-end tests check and `npm start` shows. */
import type { Page } from 'playwright-core';
import type { Conversation } from '../../lib/core/conversation';
import type { KuraBrowser } from './kura';
import { ask, openChat, settled, type Pace, type PracticeSite } from './practice-sites';
import type { Surface } from './surface';
import { until } from './until';

/** Asks in a fresh chat and waits until the answer is in the vault. */
export async function askAndKeep(
  kura: KuraBrowser,
  page: Page,
  site: PracticeSite,
  question: string,
  pace?: Pace,
): Promise<Conversation> {
  await openChat(page, site, pace);
  await ask(page, site, question);
  await settled(page);
  return kept(kura, question);
}

/** The conversation that begins with `question`, once its answer is kept too. */
export function kept(kura: KuraBrowser, question: string, waitMs?: number): Promise<Conversation> {
  const isKept = async () =>
    (await kura.vault()).find(
      ({ turns }) =>
        turns[0]?.text === question && turns.some(turn => turn.role === 'assistant' && turn.unfinished !== 'growing'),
    );
  const titles = async () => (await kura.vault()).map(({ title, turns }) => [title, turns.length]);
  return until(`a kept chat that asks ${question.slice(0, 200)}`, isKept, waitMs, titles);
}

/** Opens the popup over the page in front, types, and waits for a first hit whose title or text holds `expected`. */
export async function find(
  kura: KuraBrowser,
  query: string,
  expected: string,
  onceOpen: () => Promise<void> = async () => {},
): Promise<Surface> {
  const popup = await kura.openPopup();
  await popup.until('document.activeElement?.matches("input")');
  await onceOpen();
  // What stood there when the popup closed has come back: write over it.
  await popup.evaluate('document.activeElement.select()');
  await popup.type(query);
  await popup.until(`document.querySelector('.hit')?.textContent.includes(${JSON.stringify(expected)})`);
  return popup;
}

/** Presses Enter in the popup, which closes once the text is in the message box. */
export async function insertSelected(popup: Surface): Promise<void> {
  // The popup may close under the key.
  await popup.press('Enter').catch(() => undefined);
  const said = () =>
    popup.evaluate('(document.querySelector(".notice") ?? document.body).textContent').catch(() => undefined);
  await until('a popup that closed', async () => !(await popup.isOpen()), undefined, said);
}

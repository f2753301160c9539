/**
 * AI Studio's page, written from notes of 2025 and 2026 without a saved page. The list keeps the frame of every turn and empties those
 * far from view.
 */
import type { Part, ObservedTurn } from '../../core/conversation';
import type { Reading, SiteAdapter } from '../site';
import { findInChat, readLine, hasUnclaimed } from '../page/elements';
import { buildReading } from '../page/build-reading';
import { createValidatedAdapter } from '../page/validated-adapter';
import { aistudio } from './site';
import { readTurnPiece, type TurnPiece } from './turn';

const select = {
  turn: 'ms-chat-turn',
  // Elements that only turns contain.
  within: '.chat-turn-container, ms-prompt-chunk',
  stop: 'ms-stop-button button',
  // One button runs and stops. Its icon's name is text.
  running: 'ms-run-button :is(mat-icon, .material-symbols-outlined)',
  title: 'ms-toolbar h1',
  // The editor for system instructions stands in a panel of its own and must not match.
  composer: ['ms-chunk-input', 'ms-prompt-box', '.prompt-box-container'].map(place => `${place} textarea`).join(', '),
} as const;

export const aistudioAdapter: SiteAdapter = createValidatedAdapter({
  ...aistudio,

  read(page): Reading {
    const places = findInChat(page, select.turn);
    if (hasUnclaimed(page, select.within, places)) return { state: 'unreadable', missing: select.turn };
    const turnPieces: TurnPiece[] = [];
    for (const place of places) {
      const turnPiece = readTurnPiece(place);
      if (typeof turnPiece === 'string') return { state: 'unreadable', missing: turnPiece };
      turnPieces.push(turnPiece);
    }
    return buildReading(listVisibleTurns(turnPieces), `${select.turn} with anything in it`, {
      // While the newest turns are out of view, none of the visible turns is the unfinished one.
      streaming: isRunning(page) && turnPieces.at(-1)?.kind !== 'empty',
      // It is unknown which bar comes last under an answer, so nothing confirms the end.
      confirmed: false,
      title: readTitle(page),
    });
  },

  // No mark of a private chat is known (November 2026).
  isPrivate: () => false,

  composer: page => page.querySelector<HTMLElement>(select.composer) ?? undefined,
});

/**
 * Returns the turns of the last unbroken run. An emptied turn may be a prompt, an answer or a thought, so the turns before and after it
 * may not follow each other. The other runs are read when the user scrolls.
 */
function listVisibleTurns(turnPieces: readonly TurnPiece[]): ObservedTurn[] {
  let turns: ObservedTurn[] = [];
  let thoughts: readonly Part[] = [];
  let isBroken = false;
  for (const turnPiece of turnPieces) {
    if (turnPiece.kind === 'empty') {
      isBroken = true;
      thoughts = [];
      continue;
    }
    if (turnPiece.kind === 'thought') {
      thoughts = [...thoughts, ...turnPiece.parts];
      continue;
    }
    if (isBroken) turns = [];
    isBroken = false;
    const parts = turnPiece.turn.role === 'assistant' ? [...thoughts, ...(turnPiece.turn.parts ?? [])] : [];
    turns = [...turns, parts.length > 0 ? { ...turnPiece.turn, parts } : turnPiece.turn];
    thoughts = [];
  }
  return turns;
}

const isRunning = (page: Document): boolean =>
  page.querySelector(select.stop) !== null ||
  [...page.querySelectorAll(select.running)].some(icon =>
    /^(?:stop|stop_circle|progress_activity)$/.test(icon.textContent.trim()),
  );

function readTitle(page: Document): string | undefined {
  const title =
    readLine(page.querySelector(select.title)) ?? page.title.replace(/\s[-–|]\sGoogle AI Studio$/, '').trim();
  return title && !/^(?:Google )?AI Studio\b/.test(title) ? title : undefined;
}

/**
 * AI Studio's page, written from notes of 2025 and 2026 without a saved page. The list keeps the frame of every turn and empties those
 * far from view.
 */
import type { Part, SeenTurn } from '../../core/conversation';
import type { Reading, SiteAdapter } from '../site';
import { inChat, lineOf, strays } from '../page/elements';
import { readingOf } from '../page/build-reading';
import { sound } from '../page/validated-adapter';
import { aistudioAddress } from './site';
import { pieceAt, type Piece } from './turn';

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

export const aistudio: SiteAdapter = sound({
  ...aistudioAddress,

  read(page): Reading {
    const places = inChat(page, select.turn);
    if (strays(page, select.within, places)) return { state: 'unreadable', missing: select.turn };
    const pieces: Piece[] = [];
    for (const place of places) {
      const piece = pieceAt(place);
      if (typeof piece === 'string') return { state: 'unreadable', missing: piece };
      pieces.push(piece);
    }
    return readingOf(inView(pieces), `${select.turn} with anything in it`, {
      // While the newest turns are out of view, none of the visible turns is the unfinished one.
      streaming: isRunning(page) && pieces.at(-1)?.kind !== 'empty',
      // It is unknown which bar comes last under an answer, so nothing confirms the end.
      confirmed: false,
      title: titleOf(page),
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
function inView(pieces: readonly Piece[]): SeenTurn[] {
  let turns: SeenTurn[] = [];
  let thoughts: readonly Part[] = [];
  let broken = false;
  for (const piece of pieces) {
    if (piece.kind === 'empty') {
      broken = true;
      thoughts = [];
      continue;
    }
    if (piece.kind === 'thought') {
      thoughts = [...thoughts, ...piece.parts];
      continue;
    }
    if (broken) turns = [];
    broken = false;
    const parts = piece.turn.role === 'assistant' ? [...thoughts, ...(piece.turn.parts ?? [])] : [];
    turns = [...turns, parts.length > 0 ? { ...piece.turn, parts } : piece.turn];
    thoughts = [];
  }
  return turns;
}

const isRunning = (page: Document): boolean =>
  page.querySelector(select.stop) !== null ||
  [...page.querySelectorAll(select.running)].some(icon =>
    /^(?:stop|stop_circle|progress_activity)$/.test(icon.textContent.trim()),
  );

function titleOf(page: Document): string | undefined {
  const title = lineOf(page.querySelector(select.title)) ?? page.title.replace(/\s[-–|]\sGoogle AI Studio$/, '').trim();
  return title && !/^(?:Google )?AI Studio\b/.test(title) ? title : undefined;
}

/** AI Studio's page, after notes of 2025 and 2026: no real page of it was seen. The list keeps every turn's frame and empties those far from view. */
import type { Part, SeenTurn } from '../../conversation';
import type { Reading, SiteAdapter } from '../adapter';
import { inChat, lineOf, strays } from '../elements';
import { readingOf } from '../messages';
import { sound } from '../sound';
import { aistudioAddress } from './address';
import { pieceAt, type Piece } from './turn';

const select = {
  turn: 'ms-chat-turn',
  // What stands in turns only.
  within: '.chat-turn-container, ms-prompt-chunk',
  stop: 'ms-stop-button button',
  // One button runs and stops; its icon's name is text.
  running: 'ms-run-button :is(mat-icon, .material-symbols-outlined)',
  title: 'ms-toolbar h1',
  // Never the one for the system's instructions, which stands in a panel of its own.
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
      // While the newest turns are out of view, none of those that are shown is the one that grows.
      streaming: isRunning(page) && pieces.at(-1)?.kind !== 'empty',
      // Which bar comes last under an answer is not known, so nothing confirms it.
      confirmed: false,
      title: titleOf(page),
    });
  },

  // No mark of a private chat is known (November 2026).
  isPrivate: () => false,

  composer: page => page.querySelector<HTMLElement>(select.composer) ?? undefined,
});

/**
 * The turns of the last unbroken stretch. An emptied turn may be a prompt, an answer or a thought, so what stands on its two sides
 * is not known to follow each other; as the user scrolls, every stretch has its turn.
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

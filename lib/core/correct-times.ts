/** Replaces times from the future, which a wrong clock told or somebody invented (decision 0050). Pure. */
import { canCorrect, isBeyondSkew, isFromFuture } from './clock';
import type { Conversation, Listing, NoteDetails, Snapshot, Turn } from './conversation';

type IsWrong = (at: number) => boolean;

/**
 * A stored conversation, to be compared with a snapshot that is seen at `at`. Its own times that are still to come become `at`, so that the
 * snapshot is not refused as older.
 */
export function correctStored(stored: Conversation, at: number, now: number): Conversation {
  return correctConversation(stored, Math.min(at, now), time => isFromFuture(time, now), now);
}

/** A conversation from a file, whose times come from other clocks. */
export const correctImported = (imported: Conversation, now: number): Conversation =>
  correctConversation(imported, now, time => isBeyondSkew(time, now), now);

function correctConversation(chat: Conversation, at: number, isWrong: IsWrong, now: number): Conversation {
  if (!canCorrect(now)) return chat;
  const turns = chat.turns.map(turn => correctTurn(turn, at, isWrong, now));
  const hasSameTurns = turns.every((turn, index) => turn === chat.turns[index]);
  const { note } = chat;
  const isNoteWrong = note?.replaced !== undefined && isWrong(note.replaced.at);
  if (hasSameTurns && !isNoteWrong && !isWrong(chat.createdAt) && !isWrong(chat.updatedAt)) return chat;
  // The times of the turns are nearer to the truth than the moment of the correction.
  const times = turns.map(turn => turn.createdAt ?? turn.observedAt).filter(time => time <= now);
  return {
    ...chat,
    turns: hasSameTurns ? chat.turns : turns,
    ...(isNoteWrong && { note: correctNote(note, at) }),
    createdAt: isWrong(chat.createdAt) ? times.reduce((a, b) => Math.min(a, b), at) : chat.createdAt,
    updatedAt: isWrong(chat.updatedAt)
      ? times.length > 0
        ? times.reduce((a, b) => Math.max(a, b))
        : at
      : chat.updatedAt,
  };
}

function correctTurn(turn: Turn, at: number, isWrong: IsWrong, now: number): Turn {
  const { createdAt, ...rest } = turn;
  const isInvented = createdAt !== undefined && isBeyondSkew(createdAt, now);
  if (!isInvented && !isWrong(turn.observedAt)) return turn;
  const observedAt = isWrong(turn.observedAt) ? Math.min(at, (!isInvented && createdAt) || at) : turn.observedAt;
  return { ...(isInvented ? rest : turn), observedAt };
}

const correctNote = (note: NoteDetails, at: number): NoteDetails =>
  note.replaced ? { ...note, replaced: { ...note.replaced, at } } : note;

/** What a page showed or its data told, seen by this machine's clock. */
export function correctSnapshot(snapshot: Snapshot, now: number): Snapshot {
  const turns = snapshot.turns.map(turn => {
    const { createdAt, ...rest } = turn;
    return createdAt !== undefined && isBeyondSkew(createdAt, now) ? rest : turn;
  });
  return { ...snapshot, seenAt: Math.min(snapshot.seenAt, now), turns };
}

/** A site's list of chats, seen by this machine's clock. */
export function correctListing(listing: Listing, now: number): Listing {
  const chats = listing.chats.map(chat => {
    const { updatedAt, ...rest } = chat;
    return updatedAt !== undefined && isBeyondSkew(updatedAt, now) ? rest : chat;
  });
  return { ...listing, seenAt: Math.min(listing.seenAt, now), chats };
}

/** Goes through Ask from one place of a world: no model is sent what is not to be known there, and nothing is refused that is. */
import type { ConversationId } from '../../lib/core/conversation';
import { isSameScope, type Scope, type SpaceScope } from '../../lib/core/scope';
import type { LibraryService } from '../../lib/rpc/contracts/library';
import { continueHere, readSent, resumeAt, type OpenedThread, type StoredThread } from './ask-threads';
import { knownFrom, type Truth } from './oracle';
import type { Draw } from './world';

interface AskPlace {
  readonly library: LibraryService;
  readonly truth: Truth;
  readonly within: Scope;
  readonly everywhere: readonly Scope[];
  readonly pick: Draw;
  /** They stand in what is asked. */
  readonly words: readonly string[];
  readonly look: (door: string, text: string, known: ReadonlySet<ConversationId>) => void;
  readonly wrong: (what: string, detail: unknown) => void;
  readonly onSummary: () => void;
}

export async function checkAsk(place: AskPlace): Promise<void> {
  const { truth, within, pick, words } = place;
  const row = truth.rows[pick(truth.rows.length)];
  if (!row || words.length === 0) return;
  const isThere = within === 'everywhere' || truth.spaces.some(({ id }) => id === within.space);
  if (isThere) {
    const { sent, stored } = await readSent(place.library, `Noted: ${words[0]}`, row.id, within);
    // The model names the chat itself.
    const asking = { ...place, words: [...words, `"id":"${row.id}"`] };
    lookAt(asking, 'ask', sent, within);
    if (within !== 'everywhere') await openAgain(asking, stored, within);
  }
  await goOn(place);
}

/** A chat goes on in its own space, from the whole of it or from a point of its story. */
async function goOn(place: AskPlace): Promise<void> {
  const { truth, library, pick, words, everywhere } = place;
  const chats = truth.rows.filter(({ source }) => source !== 'note');
  const chat = chats[pick(chats.length)];
  if (!chat) return;
  const questions = [...words, 'And then?'].map(word => `Noted: ${word}`);
  const space: SpaceScope = { space: chat.space };
  const thread = await continueHere(library, chat, questions, space);
  expectOpened(place, 'continued here', thread, space, true);
  await openAgain(place, thread.stored, space);
  const points = listInside(everywhere, chat.space).filter(({ at }) => at);
  const point = points[pick(points.length)];
  // What a chat says is known at no point of a story.
  if (point) expectOpened(place, 'continued here', await continueHere(library, chat, questions, point), point, false);
}

const listInside = (scopes: readonly Scope[], space: string): readonly SpaceScope[] =>
  scopes.filter(scope => scope !== 'everywhere').filter(scope => scope.space === space);

/** A stored thread is opened again: where it was asked, from the whole space, and from another point. */
async function openAgain(place: AskPlace, stored: StoredThread, from: SpaceScope): Promise<void> {
  const { pick, words, everywhere } = place;
  const inside = listInside(everywhere, from.space);
  for (const scope of new Set<SpaceScope>([from, { space: from.space }, inside[pick(inside.length)] ?? from])) {
    const thread = await resumeAt(place.library, stored, [`Noted: ${words[0]}`], scope);
    expectOpened(place, 'opened again', thread, scope, !scope.at || isSameScope(scope, from));
  }
}

function expectOpened(place: AskPlace, what: string, thread: OpenedThread, scope: Scope, isWanted: boolean): void {
  if ((thread.sent !== undefined) !== isWanted) place.wrong(`ask, ${what}: ${isWanted ? 'refused' : 'opened'}`, scope);
  if (thread.hasSummary) place.onSummary();
  if (thread.sent !== undefined) lookAt(place, `ask, ${what}`, thread.sent, scope);
}

function lookAt({ truth, words, look }: AskPlace, door: string, sent: string, scope: Scope): void {
  const text = words.reduce((rest, word) => rest.replaceAll(word, ''), sent.replaceAll('\\', ''));
  look(door, text, knownFrom(truth, scope));
}

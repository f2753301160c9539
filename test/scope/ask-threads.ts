/** Ask as a door: everything that a model is sent by it, for a question, for a chat that goes on here, and for a thread that is opened again. */
import { createBrowserProvider } from '../../lib/assistants/browser-provider';
import { AskSession } from '../../lib/assistants/ask-session';
import type { TurnMessages } from '../../lib/assistants/vendor-parts';
import type { Conversation, Snapshot } from '../../lib/core/conversation';
import type { Scope } from '../../lib/core/scope';
import { merge } from '../../lib/merge/merge';
import type { LibraryService } from '../../lib/rpc/contracts/library';
import { createFakeBrowserModel } from '../fakes/browser-model';
import type { ModelStep } from '../fakes/model-server/forms';
import { now } from './exits';

const provider = { id: 'x', kind: 'browser', address: '', key: '', model: 'x' } as const;
/** Says nothing of the vault, and fills a small model's window. */
const filler = 'Volumes outlive their containers, and a dump sees one moment. '.repeat(40);

/** A place from which Ask is used, and what was saved and sent there. */
interface Desk {
  readonly session: AskSession;
  /** Each request, and the thread as it is shown. */
  readonly listSent: () => readonly string[];
  readonly read: () => StoredThread;
}

export interface StoredThread {
  readonly snapshot: Snapshot | undefined;
  readonly rows: ReadonlyMap<string, TurnMessages>;
}

type Steps = readonly ModelStep[];

function openDesk(library: LibraryService, within: Scope, steps: Steps, before?: StoredThread): Desk {
  const sent: string[] = [];
  let asked = 0;
  const model = createFakeBrowserModel(({ messages }) => {
    sent.push(JSON.stringify(messages));
    const text = messages.at(-1)?.text ?? '';
    // A summary that says the thread's own words is believed.
    const part = /<thread>\n([^]*)\n<\/thread>/.exec(text)?.[1];
    if (part !== undefined) return { text: summarize(part) };
    return steps[asked++] ?? { text: `Done [1] [2]. ${filler}` };
  });
  const rows = new Map(before?.rows);
  let snapshot: Snapshot | undefined;
  let count = 0;
  const session = new AskSession(
    {
      scope: within,
      library,
      findSensitive: async () => [],
      locale: 'en',
      getNow: () => now,
      loadProvider: async () => createBrowserProvider(model),
      save: async saved => void (snapshot = saved),
      readTurnMessages: async () => rows,
      putTurnMessages: async (_, row) => void rows.set(row.turn, row),
      createId: () => `a${rows.size}-${(count += 1)}`,
      shouldGuess: async () => steps.length === 0,
      sourcesTitle: 'Sources',
      today: '1 January 1975',
    },
    () => undefined,
  );
  const listSent = () => [...sent, JSON.stringify(session.getState().thread)];
  return { session, listSent, read: () => ({ snapshot, rows }) };
}

/** The words of each line that are not filler: what a model would keep. */
const summarize = (thread: string): string =>
  thread
    .split('\n')
    .map(line =>
      line
        .replaceAll(filler.trim(), '')
        .replace(/^\w+: /, '')
        .slice(0, 80),
    )
    .join(' ')
    .slice(0, 600);

/** Everything that a model is sent for a question, by which it searches and then reads this chat. */
export async function readSent(library: LibraryService, question: string, chat: string, within: Scope) {
  const calls = [
    { call: { name: 'recall', args: { query: question } } },
    { call: { name: 'recent_chats', args: { n: 20 } } },
    { call: { name: 'get_chat', args: { id: chat } } },
  ];
  const desk = openDesk(library, within, calls);
  await desk.session.ask(provider, question, { needsYes: false });
  const { problem } = desk.session.getState();
  const sent = desk.listSent();
  if (problem || sent.length !== 5) throw new Error(`Ask sent ${sent.length - 1} times: ${problem?.name}`);
  return { sent: sent.join('\n'), stored: desk.read() };
}

/** What a thread sent that was opened. */
export interface OpenedThread {
  /** `undefined`: it was refused there. */
  readonly sent: string | undefined;
  readonly hasSummary: boolean;
  readonly stored: StoredThread;
}

/** A saved chat goes on here until the model summarizes it. */
export async function continueHere(
  library: LibraryService,
  chat: Conversation,
  questions: readonly string[],
  within: Scope,
): Promise<OpenedThread> {
  const desk = openDesk(library, within, []);
  const long = { ...chat, turns: chat.turns.map(turn => ({ ...turn, text: `${turn.text} ${filler}` })) };
  return talk(desk, questions, () => desk.session.continueFrom(long));
}

/** A stored thread is opened from there and goes on. */
export async function resumeAt(
  library: LibraryService,
  stored: StoredThread,
  questions: readonly string[],
  within: Scope,
): Promise<OpenedThread> {
  const desk = openDesk(library, within, [], stored);
  if (!stored.snapshot) throw new Error('The thread was not saved');
  const { conversation } = merge(undefined, stored.snapshot);
  return talk(desk, questions, () => desk.session.resume(conversation));
}

async function talk(desk: Desk, questions: readonly string[], open: () => unknown): Promise<OpenedThread> {
  try {
    await open();
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'OtherViewpoint') throw error;
    return { sent: undefined, hasSummary: false, stored: desk.read() };
  }
  let hasSummary = false;
  for (const question of questions) {
    await desk.session.ask(provider, question, { needsYes: false });
    const { problem, summary } = desk.session.getState();
    if (problem) throw new Error(`A thread ended with ${problem.name}`);
    hasSummary ||= summary !== undefined;
  }
  return { sent: desk.listSent().join('\n'), hasSummary, stored: desk.read() };
}

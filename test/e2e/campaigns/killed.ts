/**
 * The browser is killed (SIGKILL to all of its processes) at random moments while pages are captured, chats are indexed and a file is merged.
 * After each kill the same profile is opened again: what was acknowledged is there, once. At the end of each life of a profile all is found.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import type { Conversation } from '../../../lib/core/conversation';
import type { CaptureService } from '../../../lib/rpc/contracts/capture';
import { chat } from '../../search/chats';
import { random, type Random } from '../../fakes/made-up-site';
import type { PracticeServer } from '../../practice/server';
import { launchKura } from '../kura';
import { kill } from '../transfer/killed';
import { Ledger, witnessed } from './acknowledged';
import { pause } from './ground';
import { agreeToRead, allFound, everything, lifeOf, openLong, read, type Life } from './life';
import { messages, type Lane } from './messages';

export const stages = ['pages', 'messages', 'indexing', 'import'] as const;
type Stage = (typeof stages)[number];

export interface Killing {
  readonly practice: PracticeServer;
  readonly kills: number;
  readonly seed: number;
  /** How often one profile is killed before it is looked at for the last time, and thrown away. */
  readonly lives?: number;
  /** Turns that the long chats have at most. */
  readonly longest?: number;
}

const chatsInImport = 150;

/** One profile: what was acknowledged in it, and what each import was to bring. */
interface Story {
  readonly ledger: Ledger;
  readonly next: Random;
  readonly longest: number;
  readonly name: string;
  readonly imports: { readonly name: string; merged: boolean }[];
  /** Those that were sent since the last kill. */
  lanes: Lane[];
  /** How many there were in all. */
  sent: number;
  /** Whether a question was asked on the site that numbers its messages. */
  isNumberedAsked: boolean;
}

/**
 * This site's messages are numbered. A kill takes from its practice page what it had stored in the last seconds, so that it would give a
 * number twice, which servers never do; so each profile asks there once.
 */
const numbered = 'DeepSeek';

/** Throws where something was lost or doubled, or a vault did not open. Answers one line, and what was really done and looked for. */
export async function killed({ practice, kills, seed, lives = 10, longest = 200 }: Killing): Promise<Told & Said> {
  const place = mkdtempSync(path.join(tmpdir(), 'kura-killed-'));
  const extension = witnessed();
  const next = random(seed);
  const told: Told = { kills: {}, page: 0, message: 0, found: 0, whole: 0, none: 0 };
  try {
    const agreed = path.join(place, 'agreed');
    await agreeIn(agreed, practice, extension);
    for (let n = 0, round = 0; n < kills; round++) {
      const profile = path.join(place, `round-${round}`);
      cpSync(agreed, profile, { recursive: true });
      const story: Story = {
        ledger: new Ledger(),
        next,
        longest,
        name: `${seed}-${round}`,
        imports: [],
        lanes: [],
        sent: 0,
        isNumberedAsked: false,
      };
      const open = async (): Promise<Life> => lifeOf(await launchKura({ practice, profile, extension }));
      const end = Math.min(kills, n + lives);
      for (; n < end; n++) {
        // A few each, in no order of their own.
        const stage = stages[n < stages.length ? n : next(stages.length)] ?? 'pages';
        const life = await open();
        await compare(life, story);
        const going = play[stage](life, story);
        // What was cut off by the kill rejects after it.
        going.catch(() => undefined);
        await Promise.race([going, pause(20_000)]);
        kill(profile);
        await life.kura.close().catch(() => undefined);
        told.kills[stage] = (told.kills[stage] ?? 0) + 1;
      }
      const last = await open();
      await compare(last, story);
      await compare(last, story);
      told.found += await allFound(last, story.ledger, next);
      await last.kura.close();
      told.page += story.ledger.count('page');
      told.message += story.ledger.count('message');
      told.whole += story.imports.filter(({ merged }) => merged).length;
      told.none += story.imports.filter(({ merged }) => !merged).length;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
      console.log(`so far: ${sum(n, told)}`);
    }
  } finally {
    rmSync(place, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    rmSync(extension, { recursive: true, force: true });
  }
  return { ...told, line: sum(kills, told) };
}

interface Said {
  readonly line: string;
}

interface Told {
  readonly kills: Partial<Record<Stage, number>>;
  page: number;
  message: number;
  found: number;
  whole: number;
  none: number;
}

function sum(kills: number, told: Told): string {
  const by = Object.entries(told.kills).map(([stage, count]) => `${stage} ${count}`);
  return `${kills} kills (${by.join(', ')}); ${told.page + told.message} turns acknowledged, ${told.page} of them to content scripts of pages: 0 lost, 0 doubled, 0 unreadable; ${told.whole} imports whole, ${told.none} not at all, 0 in part; ${told.found} of ${told.found} questions found`;
}

async function agreeIn(profile: string, practice: PracticeServer, extension: string): Promise<void> {
  const kura = await launchKura({ practice, profile, extension });
  await agreeToRead(kura);
  await kura.close();
}

/** Each plays for a while, and resolves at the moment at which the browser is to end; one that rejects before that has tried nothing, and fails the campaign. */
const play: Readonly<Record<Stage, (life: Life, story: Story) => Promise<void>>> = {
  async pages({ kura }, story) {
    const { ledger, next, longest, name } = story;
    const first = next(read.length);
    const both = [read[first], next(2) === 0 ? read[(first + 1) % read.length] : undefined];
    // A chat comes at once or in parts; the browser ends before the first acknowledgement, between two, or after the last.
    const enough = ledger.count() + next(2 * longest);
    const end = Date.now() + 12_000;
    for (const chosen of both) {
      const site = chosen?.name === numbered && story.isNumberedAsked ? read[1] : chosen;
      story.isNumberedAsked ||= chosen?.name === numbered;
      if (site) void openLong(kura, site, ledger, longest, `${name}/${end}`).catch(() => undefined);
    }
    while (ledger.count() < enough && Date.now() < end) await pause(5);
    await pause(next(200));
  },

  async messages({ capture }, story) {
    const lanes = 1 + story.next(4);
    for (let n = 0; n < lanes; n++) void send(capture, story, 100);
    await pause(100 + story.next(1500));
  },

  async indexing({ services, capture }, story) {
    await services.library.reindexAll();
    void send(capture, story, 20);
    await pause(story.next(900));
  },

  async import({ services: { transfer, merger } }, story) {
    const name = `${story.name}-${story.imports.length}`;
    const brought = { name, merged: false };
    story.imports.push(brought);
    const going = async () => {
      const { id } = await transfer.stage([]);
      const all = inImport(name);
      for (let n = 0; n < all.length; n += 50) await transfer.stage(all.slice(n, n + 50), { id });
      await transfer.openMerger();
      await merger.merge(id, { spaces: [], revive: false });
      brought.merged = true;
    };
    void going().catch(() => undefined);
    await pause(story.next(2500));
  },
};

/** One after the other, as a page sends them; what was not acknowledged is sent again in the next life. */
async function send(capture: CaptureService, story: Story, most: number): Promise<void> {
  const lane = messages(`${story.name}-${++story.sent}`);
  story.lanes.push(lane);
  for (let n = 0; n < most; n++) {
    const sighting = lane.next();
    // The browser ends in the middle of one of them.
    const receipt = await capture.save(sighting).catch(() => undefined);
    if (!receipt) return;
    story.ledger.note(sighting, receipt, 'message');
  }
}

const inImport = (name: string): Conversation[] =>
  Array.from({ length: chatsInImport }, (_, n) =>
    chat(
      `mistral:import-${name}-${n}`,
      `Brought ${n}`,
      [`Question ${n}? 質問`, `Answer ${n} 答え ${'a harbour 港 '.repeat(20)}`],
      { source: 'mistral' },
    ),
  );

/** What is there is what was acknowledged, and imports are whole or not there; then what was sent last is sent again. */
async function compare({ services: { transfer }, capture }: Life, story: Story): Promise<void> {
  const kept = await everything(transfer);
  expect(story.ledger.compare(kept)).toEqual({ lost: [], doubled: [] });
  for (const one of story.imports) {
    const there = kept.filter(({ id }) => id.startsWith(`mistral:import-${one.name}-`)).length;
    expect(one.merged ? [chatsInImport] : [0, chatsInImport]).toContain(there);
    one.merged = there > 0;
  }
  const again = story.lanes.flatMap(({ last }) => last ?? []);
  if (again.length === 0) return;
  for (const sighting of again) story.ledger.note(sighting, await capture.save(sighting), 'message');
  // Whether that made anything double, the next one sees.
  story.lanes = [];
}

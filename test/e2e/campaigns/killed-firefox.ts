/**
 * Firefox is killed (SIGKILL) at random moments while messages of chats come in and while a page's chat is captured. After each kill the same
 * profile is opened again: what was acknowledged is there, once.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import type { Conversation } from '../../../lib/core/conversation';
import { connect, type RpcCall } from '../../../lib/rpc/rpc';
import { captureService } from '../../../lib/rpc/contracts/capture';
import { random, type Random } from '../../fakes/made-up-site';
import type { PracticeServer } from '../../practice/server';
import { agreeTo } from '../firefox-user';
import type { Tab } from '../firefox-tab';
import { launchKuraInFirefox, type KuraFirefox } from '../kura-firefox';
import { servicesOver } from '../own-services';
import { practiceSite } from '../practice-sites';
import { until } from '../until';
import { Ledger } from './acknowledged';
import { pause, type Played } from './ground';
import { everything } from './life';
import { messages, type Lane } from './messages';

const chatgpt = practiceSite('ChatGPT, classic');

export interface KillingFirefox {
  readonly practice: PracticeServer;
  readonly kills: number;
  readonly seed: number;
}

interface Story {
  readonly ledger: Ledger;
  readonly next: Random;
  /** What the toolbar said was saved of a page: the question, and how many turns. */
  readonly reported: Map<string, number>;
  /** The one that was cut off by the last kill. */
  lane: Lane | undefined;
}

interface Life {
  readonly kura: KuraFirefox;
  readonly options: Tab;
}

/** Where Firefox writes which sites it lets an extension reach. */
const permittedFile = (profile: string): string => path.join(profile, 'extension-preferences.json');

/** Firefox writes a yes to its disk 1.4 to 1.5 s after it was given (153.8.0). One that is killed earlier has taken it back. */
export async function permittedOnDisk(profile: string, host: string): Promise<void> {
  const isWritten = () =>
    existsSync(permittedFile(profile)) && readFileSync(permittedFile(profile), 'utf8').includes(host);
  await until(`${host} in Firefox's own file`, () => Promise.resolve(isWritten()));
}

/** Leaves the profile of a closed Firefox as a kill leaves it that comes before that file is written. */
export function unwritePermitted(profile: string): void {
  const written = JSON.parse(readFileSync(permittedFile(profile), 'utf8')) as Record<string, object>;
  const without = Object.entries(written).map(([id, permitted]) => [id, { ...permitted, origins: [] }]);
  writeFileSync(permittedFile(profile), JSON.stringify(Object.fromEntries(without)));
}

/** A start after a crash is one like any other: no window asks, and no tab comes back by itself. */
export const afterCrashes = {
  'toolkit.startup.max_resumed_crashes': -1,
  'browser.sessionstore.resume_from_crash': false,
  'extensions.webextensions.keepStorageOnUninstall': true,
  'extensions.webextensions.keepUuidOnUninstall': true,
};

/** Throws where something was lost or doubled. Answers one line, and how many turns were acknowledged in which way. */
export async function killedFirefox({ practice, kills, seed }: KillingFirefox): Played<'message' | 'page' | 'chats'> {
  const profile = mkdtempSync(path.join(tmpdir(), 'kura-killed-firefox-'));
  const uuid = randomUUID();
  const story: Story = { ledger: new Ledger(), next: random(seed), reported: new Map(), lane: undefined };
  const open = async (): Promise<Life> => {
    const kura = await launchKuraInFirefox({ practice, profile, uuid, preferences: afterCrashes });
    return { kura, options: await kura.openTab(`${kura.origin}options.html`) };
  };
  let life: Life | undefined;
  try {
    life = await open();
    await agreeTo(life.kura, 'ChatGPT', 'Le Chat');
    await permittedOnDisk(profile, 'chat.mistral.ai');
    for (let n = 1; n <= kills; n += 1) {
      const { kura } = life;
      const going = n % 2 === 0 ? capture(life, story, `Pier ${seed}/${n}? 桟橋`) : send(life, story, `${seed}-${n}`);
      // What was cut off by the kill rejects after it.
      const cut = going.catch(() => undefined);
      await pause(200 + story.next(n % 2 === 0 ? 8000 : 1500));
      await kura.kill();
      await cut;
      life = await open();
      await compare(life, story);
    }
    const kept = await compare(life, story);
    const [message, page] = [story.ledger.count(), [...story.reported.values()].reduce((sum, turns) => sum + turns, 0)];
    const line = `Firefox ${life.kura.version}: ${kills} kills; ${message} turns acknowledged as messages, ${page} by the toolbar for ${story.reported.size} pages: 0 lost, 0 doubled`;
    return { line, message, page, chats: kept.length };
  } finally {
    await life?.kura.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

const sender =
  ({ options }: Life) =>
  (call: RpcCall): Promise<unknown> =>
    options.evaluate(`browser.runtime.sendMessage(${JSON.stringify(call)})`);

/** One after the other, until Firefox is gone. */
async function send(life: Life, story: Story, name: string): Promise<void> {
  const service = connect(captureService, sender(life));
  const lane = (story.lane = messages(name));
  for (;;) {
    const sighting = lane.next();
    story.ledger.note(sighting, await service.save(sighting), 'message');
  }
}

/** The toolbar's titles of all tabs, as the extension's own pages read them. */
const readTitles =
  'browser.tabs.query({}).then(tabs => Promise.all(tabs.map(({ id: tabId }) => browser.action.getTitle({ tabId }))))';

/** Asks in a fresh chat, and writes down what the toolbar says is saved, until Firefox is gone. */
async function capture({ kura, options }: Life, story: Story, question: string): Promise<void> {
  const page = await kura.openTab(`${chatgpt.newChat}?generation=${chatgpt.generation}&pace=brisk`);
  await page.until('window.practice !== undefined');
  await page.evaluate(`void window.practice.send(${JSON.stringify(question)})`);
  for (;;) {
    const titles = (await options.evaluate(readTitles)) as readonly string[];
    const said = titles.flatMap(title => /(\d+) messages? saved/.exec(title)?.[1] ?? []);
    if (said[0] !== undefined) story.reported.set(question, Number(said[0]));
  }
}

/** What is there is what was acknowledged; then what was sent last is sent again. */
async function compare(life: Life, story: Story): Promise<readonly Conversation[]> {
  const kept = await everything(servicesOver(sender(life)).transfer);
  expect(story.ledger.compare(kept)).toEqual({ lost: [], doubled: [] });
  for (const [question, turns] of story.reported) {
    const chats = kept.filter(chat => chat.turns[0]?.text === question);
    expect(chats).toHaveLength(1);
    // One more may have been saved before the toolbar could say so.
    expect(chats[0]?.turns.length).toBeGreaterThanOrEqual(turns);
  }
  const again = story.lane?.last;
  if (again) {
    const receipt = await connect(captureService, sender(life)).save(again);
    // Whether that made anything double, the next comparison sees.
    story.ledger.note(again, receipt, 'message');
  }
  story.lane = undefined;
  return kept;
}

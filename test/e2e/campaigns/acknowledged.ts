/**
 * What Kura acknowledged, as the sender heard it, and what has become of it. A campaign may call lost only what is in here, and everything
 * in here has to be in the vault, once.
 */
import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import type { Conversation, ConversationId, Role, ObservedTurn, Snapshot } from '../../../lib/core/conversation';
import type { Acknowledgement } from '../../../lib/rpc/contracts/capture';
import { wordsOf } from './ground';

/** Which way an acknowledged turn went: from a page's own content script, or as the same message from a page of Kura's. */
export type Way = 'page' | 'message';

interface Acknowledged {
  readonly role: Role;
  readonly text: string;
  readonly growing: boolean;
  readonly way: Way;
}

export class Ledger {
  /** By chat, then by role and words. */
  private readonly chats = new Map<ConversationId, Map<string, Acknowledged>>();

  /** Only a receipt that names this very sighting counts; `forgotten` keeps nothing. */
  note(sighting: Snapshot, receipt: Partial<Acknowledgement> | undefined, way: Way): void {
    const isReceipt = receipt?.ok === true && receipt.id === sighting.id && receipt.seenAt === sighting.seenAt;
    if (!isReceipt || receipt.result === 'forgotten') return;
    const chat = this.chats.get(sighting.id) ?? new Map<string, Acknowledged>();
    this.chats.set(sighting.id, chat);
    for (const { role, text, unfinished } of sighting.turns) {
      const growing = unfinished === 'growing';
      chat.set(growing ? `growing ${role}` : nameOf({ role, text }), { role, text, growing, way });
    }
  }

  /** Finished turns, by the way they went. */
  count(way?: Way): number {
    return this.all().filter(turn => !turn.growing && (way === undefined || turn.way === way)).length;
  }

  ids(): readonly ConversationId[] {
    return [...this.chats.keys()];
  }

  turnsOf(id: ConversationId): readonly Acknowledged[] {
    return [...(this.chats.get(id)?.values() ?? [])];
  }

  private all(): readonly Acknowledged[] {
    return this.ids().flatMap(id => this.turnsOf(id));
  }

  /** What is not in the vault, and what stands in it twice; in words that name no more than chat and beginning. */
  compare(kept: readonly Conversation[]): { readonly lost: string[]; readonly doubled: string[] } {
    const byId = new Map(kept.map(chat => [chat.id, chat]));
    const lost = this.ids().flatMap(id => {
      const turns = byId.get(id)?.turns ?? [];
      const there = new Set(
        turns.flatMap(({ role, text, otherwise = text }) =>
          [text, otherwise].map(words => nameOf({ role, text: words })),
        ),
      );
      return this.turnsOf(id)
        .filter(told => (told.growing ? !goesOn(told, turns) : !there.has(nameOf(told))))
        .map(({ role, text }) => `${id} ${role}: ${text.slice(0, 60)}`);
    });
    return { lost, doubled: kept.flatMap(twiceIn) };
  }
}

const nameOf = ({ role, text }: Pick<ObservedTurn, 'role' | 'text'>): string => `${role}: ${wordsOf(text)}`;

/** A checkpoint is there while what is kept begins with it; its last line was growing, and unfinished Markdown reads differently. */
function goesOn({ role, text }: Pick<ObservedTurn, 'role' | 'text'>, turns: Conversation['turns']): boolean {
  const begins = wordsOf(text.slice(0, Math.max(0, text.lastIndexOf('\n'))));
  return turns.some(turn => turn.role === role && wordsOf(turn.text).startsWith(begins));
}

/** No chat of these campaigns says the same twice; a draft beside its finished answer is twice, too. */
function twiceIn({ id, turns }: Conversation): string[] {
  const seen = new Set<string>();
  const twice: string[] = [];
  for (const turn of turns) {
    const name = nameOf(turn);
    const isLeftOver =
      turn.unfinished === 'growing' &&
      goesOn(
        turn,
        turns.filter(other => other !== turn && other.parent === turn.parent),
      );
    if (seen.has(name) || isLeftOver) twice.push(`${id} ${turn.id} ${name.slice(0, 60)}`);
    seen.add(name);
  }
  return twice;
}

/** Runs before Kura's own script in the same world of its own, and tells each sighting that was sent with the answer that came back. */
const witness = `for (const api of new Set([globalThis.chrome, globalThis.browser])) {
  if (!api?.runtime?.sendMessage) continue;
  const send = api.runtime.sendMessage.bind(api.runtime);
  api.runtime.sendMessage = (...args) => {
    const sent = send(...args);
    const [call] = args;
    if (call?.kura === 'capture' && call.method === 'save')
      sent.then(answer => console.debug('witness', JSON.stringify({ sighting: call.args[0], answer })), () => {});
    return sent;
  };
}`;

/** A page of the extension with nothing on it, to send messages from. */
export const barePage = 'bare.html';

/** A copy of the built extension, as it is but for what listens in its content scripts, and a bare page; its place is its id, so it lasts as long as its profiles. */
export function witnessed(extension = process.env['KURA_EXTENSION'] ?? '.output/chrome-mv3'): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'kura-witnessed-'));
  cpSync(extension, folder, { recursive: true });
  const scripts = path.join(folder, 'content-scripts');
  for (const name of readdirSync(scripts).filter(each => each.endsWith('.js'))) {
    const file = path.join(scripts, name);
    writeFileSync(file, `${witness}\n${readFileSync(file, 'utf8')}`);
  }
  writeFileSync(path.join(folder, barePage), '<!doctype html><title>Bare</title>');
  return folder;
}

interface Witnessed {
  readonly sighting: Snapshot;
  readonly answer?: { readonly ok: boolean; readonly value?: Acknowledgement };
}

/** From now on what this page's content script is told goes into the ledger. Ask before the page goes anywhere. */
export async function listenTo(page: Page, ledger: Ledger): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  cdp.on('Runtime.consoleAPICalled', ({ args: [kind, told] }) => {
    if (kind?.value !== 'witness') return;
    const { sighting, answer } = JSON.parse(String(told?.value)) as Witnessed;
    if (answer?.ok) ledger.note(sighting, answer.value, 'page');
  });
  await cdp.send('Runtime.enable');
}

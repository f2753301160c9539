/** What the campaigns share: a page of a practice site, its truth, what the vault has of it, and the settings. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Conversation, ConversationId } from '../../../lib/core/conversation';
import type { KuraBrowser } from '../kura';
import { practiceSite, type PracticeSite } from '../practice-sites';

export interface Campaign {
  readonly kura: KuraBrowser;
  /** How many tabs, clicks or whatever it counts. */
  readonly n: number;
  readonly seed: number;
}

/**
 * A campaign throws where something was lost or invented. It answers one line for docs/figures.md, and how much it has really looked at: a
 * campaign in which nothing happened has shown nothing, so whoever runs it asks for these numbers.
 */
export type Played<Count extends string> = Promise<{ readonly line: string } & Readonly<Record<Count, number>>>;

export const sites = (...names: string[]): PracticeSite[] => names.map(practiceSite);

export async function openAt(kura: KuraBrowser, site: PracticeSite, wishes: string): Promise<Page> {
  const page = await kura.context.newPage();
  await page.goto(`${site.newChat}?generation=${site.generation}&${wishes}`);
  await page.locator(site.composer).waitFor();
  return page;
}

/** The letters and digits of a text: Markdown, white space and links are drawn differently on each site. */
export const wordsOf = (text: string): string =>
  text.replace(/\[[^\]]*\]\([^)]*\)/g, '').replace(/[^\p{L}\p{N}]/gu, '');

export interface Told {
  readonly id: string;
  readonly role: string;
  readonly text: string;
  readonly parent?: string | null;
}

export interface Truth {
  readonly id: string;
  readonly leaf: string | null;
  readonly messages: readonly Told[];
}

export const truthOf = (page: Page): Promise<Truth> =>
  page.evaluate(() => {
    const { id, leaf, messages } = window.practice.tree;
    return { id, leaf, messages: messages.map(({ id: own, role, text, parent }) => ({ id: own, role, text, parent })) };
  });

export const idOf = (site: PracticeSite, { id }: { readonly id: string }): ConversationId => `${site.site}:${id}`;

export const inVault = async (kura: KuraBrowser, id: ConversationId): Promise<Conversation | undefined> =>
  (await kura.vault()).find(chat => chat.id === id);

/** Each turn as the chain of what was said up to it: names aside, this is the tree. */
export function lines(turns: readonly Told[]): string[] {
  const byId = new Map(turns.map(turn => [turn.id, turn]));
  return turns.map(turn => lineTo(turn, byId)).sort();
}

/** What was said from the first turn to this one. */
export function lineTo(turn: Told | undefined, byId: ReadonlyMap<string, Told>): string {
  const said: string[] = [];
  for (let at = turn; at && said.length <= byId.size; at = at.parent ? byId.get(at.parent) : undefined) {
    said.unshift(`${at.role}: ${wordsOf(at.text)}`);
  }
  return said.join(' / ');
}

/** The tree that the vault has, and the end of the branch that it takes for shown, as `lines` tells them. */
export function storedTree(chat: Conversation | undefined): { readonly lines: string[]; readonly shown: string } {
  const turns = chat?.turns ?? [];
  const byId = new Map(turns.map(turn => [turn.id, turn]));
  return { lines: lines(turns), shown: lineTo(byId.get(chat?.activePath.at(-1) ?? ''), byId) };
}

export function siteTree({ messages, leaf }: Truth): { readonly lines: string[]; readonly shown: string } {
  const byId = new Map(messages.map(turn => [turn.id, turn]));
  return { lines: lines(messages), shown: lineTo(byId.get(leaf ?? ''), byId) };
}

/** Whether a checkpoint holds what an answer begins with; its last line was growing, and unfinished Markdown reads differently. */
export const isCheckpointOf = (draft: string, whole: string): boolean =>
  wordsOf(whole).startsWith(wordsOf(draft.slice(0, Math.max(0, draft.lastIndexOf('\n')))));

/** Who each stored turn is, for the reader of a failure. */
export const namesIn = (chat: Conversation | undefined): string =>
  (chat?.turns ?? [])
    .map(turn => `${turn.id} (${turn.also?.join() ?? ''}) < ${turn.parent} ${turn.from ?? 'page'} ${turn.text.length}`)
    .join('; ');

export const drafts = (chat: Conversation | undefined): number =>
  chat?.turns.filter(({ unfinished }) => unfinished === 'growing').length ?? 0;

/** Writes settings, as the options page does. */
export const set = (kura: KuraBrowser, items: Readonly<Record<string, unknown>>): Promise<void> => kura.set(items);

export const pause = (milliseconds: number): Promise<void> => new Promise(resolve => setTimeout(resolve, milliseconds));

/** For figures: the one in the middle. */
export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** `found` is `wanted`; a failure says of what. */
export const agree = (of: string, found: unknown, wanted: unknown): void =>
  expect({ of, found }).toEqual({ of, found: wanted });

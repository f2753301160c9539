/**
 * All settings: one export and one default each. Conversations are never stored here. Only our own pages and the background can read
 * them; a page's script receives its few by message (decision 0047).
 */
import { getNow } from './core/clock';
import { browser } from 'wxt/browser';
import type { BridgeLogEntry } from './bridge/bridge-log';
import type { FollowedAgents } from './bridge/agent-sessions';
import type { BridgeClient } from './bridge/clients';
import type { BridgeProposal } from './bridge/proposals';
import type { RestRange } from './catch-up/run-catch-up';
import type { VisitHistory } from './catch-up/visit-history';
import { builtInModel } from './core/built-in-model';
import type { SiteId } from './core/conversation';
import type { ModelChoice } from './search/engine';
import { noPauses, type Pauses } from './health/pauses';
import type { QuoteForm } from './compose/compose';
import { createPrivateFile } from './private-storage/private-file';
import {
  areBothOn,
  getNewer,
  pickCommonSites,
  isEitherOn,
  joinPauses,
  reconcileCopies,
  type ChooseStricter,
} from './private-storage/reconcile-copies';
import { currentSpaceKey, defaultSpace, storyPointsKey } from './private-storage/scope-choice';
import { readSetting, writeSetting, type StoredSetting } from './private-storage/settings-database';
import type { VaultInventory, VaultLoss } from './vault/vault';
import type { ScopeChoice } from './core/scope';

/** One setting, stored on this machine under its own key. A new shape of its value gets a new key. */
export interface Setting<Value> {
  getValue(): Promise<Value>;
  setValue(value: Value): Promise<void>;
  /** Computes the next value from the stored one, one change after the other, in whatever context it is made. */
  readonly change: (next: (stored: Value) => Value) => Promise<void>;
  /** Calls `changed` after every later change, wherever it was made. The returned function stops that. */
  watch(changed: (value: Value) => void): () => void;
}

/** The choosers of the protective settings, by key. These settings have a copy that survives their database. */
const choosers = new Map<string, ChooseStricter<unknown>>();
const copies = createPrivateFile<Readonly<Record<string, StoredSetting>>>('settings.json');
const lockName = 'kura-settings';

/** Whoever watches in this context. A change that is made here sends no message here. */
const watchers = new Set<(key: string) => void>();

function createSetting<Value>(key: string, fallback: Value, chooseStricter?: ChooseStricter<Value>): Setting<Value> {
  // The chooser is only ever called with values of this setting.
  if (chooseStricter) choosers.set(key, chooseStricter as ChooseStricter<unknown>);
  // Only this setting writes under its key, so the type holds.
  const toValue = (stored: StoredSetting | undefined) => (stored?.value ?? fallback) as Value;
  const getValue = async () => toValue(await readReconciled(key));
  const update: Setting<Value>['change'] = async next => {
    await ensureReconciled();
    await navigator.locks.request(lockName, async () => {
      const stored = await readSetting(key);
      // First, because a page may be closed as soon as the change is stored. Who hears of it waits for the lock.
      announceChange(key);
      await writeWithCopy(key, { value: next(toValue(stored)), revision: (stored?.revision ?? 0) + 1 });
    });
  };
  return {
    getValue,
    setValue: value => update(() => value),
    change: update,
    watch(changed) {
      const onChange = (changedKey: unknown) => {
        // What cannot be read now is read by whoever needs it next, and fails there.
        if (changedKey === key)
          waitForWriter()
            .then(getValue)
            .then(changed, () => undefined);
      };
      // Any context may send this message, a page's script too, so it carries no value.
      const onMessage = (message: { readonly changedSetting?: unknown } | undefined) =>
        onChange(message?.changedSetting);
      watchers.add(onChange);
      browser.runtime.onMessage.addListener(onMessage);
      return () => {
        watchers.delete(onChange);
        browser.runtime.onMessage.removeListener(onMessage);
      };
    },
  };
}

/** Resolves when the change that was announced is stored, or its context is gone. */
const waitForWriter = (): Promise<unknown> =>
  navigator.locks.request(lockName, { mode: 'shared' }, () => Promise.resolve());

/** Tells this context and all others, and wakes the background. */
function announceChange(key: string): void {
  for (const onChange of watchers) onChange(key);
  // There may be nobody else.
  browser.runtime.sendMessage({ changedSetting: key }).catch(() => undefined);
}

async function writeWithCopy(key: string, setting: StoredSetting): Promise<void> {
  await writeSetting(key, setting);
  if (!choosers.has(key)) return;
  try {
    await copies.write({ ...(await copies.read()), [key]: setting });
  } catch {
    // The setting holds without its copy. One that stayed behind would contradict it at the next start.
    await copies.remove().catch(() => undefined);
  }
}

/** A database that cannot be opened or written leaves its copies: our pages must open, and nothing may be looser than it was. */
async function readReconciled(key: string): Promise<StoredSetting | undefined> {
  try {
    await ensureReconciled();
    return await readSetting(key);
  } catch {
    const [stored, copied] = [await readSetting(key).catch(() => undefined), await readCopies()];
    return reconcile(key, stored, copied[key]).setting;
  }
}

const readCopies = async () => (await copies.read().catch(() => undefined)) ?? {};

const reconcile = (key: string, stored: StoredSetting | undefined, copy: StoredSetting | undefined) =>
  reconcileCopies(stored, copy, choosers.get(key) ?? getNewer);

const restoredKey = 'settingsRestoredAt';
let reconciled: Promise<void> | undefined;

/** Compares the protective settings with their copies, once in each context, before the first is read. */
function ensureReconciled(): Promise<void> {
  reconciled ??= navigator.locks.request(lockName, reconcileSettings).catch((error: unknown) => {
    reconciled = undefined;
    throw error;
  });
  return reconciled;
}

async function reconcileSettings(): Promise<void> {
  const copied = await readCopies();
  const changed = new Map<string, StoredSetting>();
  let isAnyRestored = false;
  for (const [key, chooseStricter] of choosers) {
    const [stored, copy] = [await readSetting(key), copied[key]];
    const { setting, isRestored } = reconcile(key, stored, copy);
    if (setting && (setting !== stored || stored.revision !== copy?.revision)) changed.set(key, setting);
    // The loss detector itself notifies the user of what the inventory says.
    if (isRestored && chooseStricter !== getNewer) isAnyRestored = true;
  }
  if (isAnyRestored) {
    // First, because after a kill the settings may look whole.
    const before = await readSetting(restoredKey);
    await writeSetting(restoredKey, { value: getNow(), revision: (before?.revision ?? 0) + 1 });
  }
  for (const [key, setting] of changed) await writeWithCopy(key, setting);
}

/** When the user agreed to each site (milliseconds since 1970). A site that is absent is neither read nor captured. */
export const consent = createSetting<Partial<Record<SiteId, number>>>('consent', {}, pickCommonSites);

/** Sites that were on until the browser took its permission away. They are named as such until they are on again. */
export const withdrawnSites = createSetting<readonly SiteId[]>('withdrawnSites', []);

/** The embedding model of the semantic search. Word search works without one. */
export const modelChoice = createSetting<ModelChoice>('modelChoice', builtInModel);

/** Whether Kura also reads the chat data that a site's own page loads (the tap), on the sites the user agreed to. */
export const siteData = createSetting<boolean>('siteData', true, areBothOn);

/** Sites and chats that Kura does not capture until the user resumes them. */
export const pauses = createSetting<Pauses>('pauses', noPauses, joinPauses);

/** Whether a chat's page shows a small mark while something is not saved, and says once that a chat is. */
export const pageMark = createSetting<boolean>('pageMark', true);

/** The sites of which a page has said that a chat is saved, with the time in milliseconds since 1970. */
export const savedNotices = createSetting<Partial<Record<SiteId, number>>>('savedNotices', {});

/**
 * Whether a chat's page says, before Send, that the question was asked before. Off by default, because that page then learns where and
 * when.
 */
export const askedBefore = createSetting<boolean>('askedBefore', false);

/** Whether the person has answered the popup's offer of `askedBefore`, so that it is not made again. */
export const askedOfferAnswered = createSetting<boolean>('askedOfferAnswered', false);

/**
 * Whether secrets and personal numbers are masked before a captured chat is stored. Off by default, because masked text cannot be restored.
 */
export const hideBeforeKeeping = createSetting<boolean>('hideBeforeKeeping', false, isEitherOn);

/** What of the labs the user turned on or off. What is absent is on while a space uses it. */
export const labs = createSetting<{ readonly rules?: boolean; readonly stories?: boolean }>('labs', {});

/** The space that was chosen last: the scope of pages that have no space of their own. */
export const currentSpace = createSetting<string>(currentSpaceKey, defaultSpace);

/** The selected story point of each space, by its id. An absent entry shows all of the story, as its author sees it. */
export const storyPoints = createSetting<ScopeChoice['points']>(storyPointsKey, {});

/** The form of an inserted passage, and its maximum length in tokens as `lib/compose/estimate-tokens.ts` estimates them. */
export interface InsertionSettings {
  readonly form: QuoteForm;
  readonly tokens: number;
}

export const insertionSettings = createSetting<InsertionSettings>('insertion', { form: 'quote', tokens: 4000 });

/** The progress of each catch-up, by `ownerKey`, so that it continues where it stopped. */
export const catchUps = createSetting<Readonly<Record<string, VisitHistory>>>('catchUps', {});

/** Milliseconds between two chats during a catch-up: the pace of a person. */
export const catchUpRest = createSetting<RestRange>('catchUpRest', { minMs: 8000, maxMs: 20_000 });

/** The vault's totals at the last check (no text of a chat), and its loss, if any: see `lib/services/loss-detector.ts`. */
export const vaultInventory = createSetting<VaultInventory | null>('vaultInventory', null, getNewer);
export const vaultLoss = createSetting<VaultLoss | null>('vaultLoss', null, getNewer);

/** Ask: whether a model is set up, and the one that was chosen last, by the id of its provider. No key and no address. */
export const askChoice = createSetting<{ readonly isOn: boolean; readonly provider?: string }>('ask', { isOn: false });

/** Whether the model that answers also names the thread. */
export const askTitles = createSetting<boolean>('askTitles', true);

/** Whether Ask searches by a guess at the answer where nothing is surely found. Off by default: it costs a call, and misleads for exact names. */
export const askGuess = createSetting<boolean>('askGuess', false);

/** The sites on which the user continued a chat, the last one first. */
export const continuedOn = createSetting<readonly SiteId[]>('continuedOn', []);

/** Whether programs on this computer may search Kura, as far as each one is allowed to. */
export const bridgeOn = createSetting<boolean>('bridgeOn', false, areBothOn);

/** The programs that may search Kura, revoked ones included, oldest first. */
export const bridgeClients = createSetting<readonly BridgeClient[]>('bridgeClients', []);

/** The coding agents whose chats are saved from this computer's disk. */
export const followedAgents = createSetting<FollowedAgents>('followedAgents', {});

/** Who asked what, newest first. */
export const bridgeLog = createSetting<readonly BridgeLogEntry[]>('bridgeLog', []);

/** Notes that programs proposed, oldest first. */
export const bridgeProposals = createSetting<readonly BridgeProposal[]>('bridgeProposals', []);

/** When protective settings were restored from their copies, in milliseconds since 1970, until the user has seen it. */
export const settingsRestoredAt = createSetting<number | null>(restoredKey, null);

/** All settings: one export and one default each. Conversations are never stored here. Read by entrypoints only. */
import { browser } from 'wxt/browser';
import type { RestRange } from './catch-up/run-catch-up';
import type { VisitHistory } from './catch-up/visit-history';
import { builtInModel } from './core/built-in-model';
import type { SiteId } from './core/conversation';
import type { ModelChoice } from './search/engine';
import { noPauses, type Pauses } from './health/pauses';
import type { QuoteForm } from './compose/compose';
import type { VaultInventory, VaultLoss } from './vault/vault';
import type { StoryPoint } from './core/scope';

/** One setting, stored on this machine under its own key. A new shape of its value gets a new key. */
export interface Setting<Value> {
  getValue(): Promise<Value>;
  setValue(value: Value): Promise<void>;
  /** Computes the next value from the stored one, one change after the other. For our own pages, which share their locks. */
  readonly change: (next: (stored: Value) => Value) => Promise<void>;
  /** Calls `changed` after every later change, wherever it was made. The returned function stops that. */
  watch(changed: (value: Value) => void): () => void;
}

/** Written by hand instead of using a library, because every page of every site loads it (decision 0018). */
function createSetting<Value>(key: string, fallback: Value): Setting<Value> {
  // Only this setting writes under its key, so the type holds.
  const toValue = (stored: unknown) => (stored ?? fallback) as Value;
  const getValue = async () => toValue((await browser.storage.local.get(key))[key]);
  const setValue = (value: Value) => browser.storage.local.set({ [key]: value });
  return {
    getValue,
    setValue,
    change: next => navigator.locks.request(`setting ${key}`, async () => setValue(next(await getValue()))),
    watch(changed) {
      const onStorageChange = (changes: Record<string, { newValue?: unknown }>) => {
        if (Object.hasOwn(changes, key)) changed(toValue(changes[key]?.newValue));
      };
      browser.storage.local.onChanged.addListener(onStorageChange);
      return () => browser.storage.local.onChanged.removeListener(onStorageChange);
    },
  };
}

/** When the user agreed to each site (milliseconds since 1970). A site that is absent is neither read nor captured. */
export const consent = createSetting<Partial<Record<SiteId, number>>>('consent', {});

/** Sites that were on until the browser took its permission away. They are named as such until they are on again. */
export const withdrawnSites = createSetting<readonly SiteId[]>('withdrawnSites', []);

/** The embedding model of the semantic search. Word search works without one. */
export const modelChoice = createSetting<ModelChoice>('modelChoice', builtInModel);

/** Whether Kura also reads the chat data that a site's own page loads (the tap), on the sites the user agreed to. */
export const siteData = createSetting<boolean>('siteData', true);

/** Sites and chats that Kura does not capture until the user resumes them. */
export const pauses = createSetting<Pauses>('pauses', noPauses);

/** Whether a chat's page shows a small mark with the capture state. */
export const pageMark = createSetting<boolean>('pageMark', true);

/**
 * Whether a chat's page says, before Send, that the question was asked before. Off by default, because that page then learns where and
 * when.
 */
export const askedBefore = createSetting<boolean>('askedBefore', false);

/**
 * Whether secrets and personal numbers are masked before a captured chat is stored. Off by default, because masked text cannot be restored.
 */
export const hideBeforeKeeping = createSetting<boolean>('hideBeforeKeeping', false);

/** The space that was chosen last: the scope of pages that have no space of their own. */
export const currentSpace = createSetting<string>('currentSpace', 'main');

/** The selected story point of each space, by its id. An absent entry shows all of the story, as its author sees it. */
export const storyPoints = createSetting<Readonly<Record<string, StoryPoint>>>('storyPoints', {});

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
export const vaultInventory = createSetting<VaultInventory | null>('vaultInventory', null);
export const vaultLoss = createSetting<VaultLoss | null>('vaultLoss', null);

/** All settings: one export and one default each. Conversations are never stored here. Read by entrypoints only. */
import { browser } from 'wxt/browser';
import type { Rest } from './catch-up/catch-up';
import type { Memory } from './catch-up/visited';
import type { SiteId } from './core/conversation';
import type { ModelChoice } from './search/engine';
import { noPauses, type Pauses } from './health/pauses';
import type { Form } from './compose/compose';
import type { Holding, VaultLoss } from './vault/vault';
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
function setting<Value>(key: string, fallback: Value, today: (stored: Value) => Value = same): Setting<Value> {
  // Only this setting writes under its key; `upgrade` turns a value of an earlier version into a current one.
  const valueOf = (stored: unknown) => today((stored ?? fallback) as Value);
  const getValue = async () => valueOf((await browser.storage.local.get(key))[key]);
  const setValue = (value: Value) => browser.storage.local.set({ [key]: value });
  return {
    getValue,
    setValue,
    change: next => navigator.locks.request(`setting ${key}`, async () => setValue(next(await getValue()))),
    watch(changed) {
      const listener = (changes: Record<string, { newValue?: unknown }>) => {
        if (Object.hasOwn(changes, key)) changed(valueOf(changes[key]?.newValue));
      };
      browser.storage.local.onChanged.addListener(listener);
      return () => browser.storage.local.onChanged.removeListener(listener);
    },
  };
}

function same<Value>(stored: Value): Value {
  return stored;
}

/** When the user agreed to each site (milliseconds since 1970). A site that is absent is neither read nor captured. */
export const consent = setting<Partial<Record<SiteId, number>>>('consent', {});

/** The embedding model of the semantic search. Word search works without one. */
export const modelChoice = setting<ModelChoice>('modelChoice', { from: 'none' });

/** Whether Kura also reads the chat data that a site's own page loads (the tap), on the sites the user agreed to. */
export const siteData = setting<boolean>('siteData', true);

/** Sites and chats that Kura does not capture until the user resumes them. */
export const pauses = setting<Pauses>('pauses', noPauses);

/** Whether a chat's page shows a small mark with the capture state. */
export const pageMark = setting<boolean>('pageMark', true);

/**
 * Whether a chat's page says, before Send, that the question was asked before. Off by default, because that page then learns where and
 * when.
 */
export const askedBefore = setting<boolean>('askedBefore', false);

/**
 * Whether secrets and personal numbers are masked before a captured chat is stored. Off by default, because masked text cannot be restored.
 */
export const hideBeforeKeeping = setting<boolean>('hideBeforeKeeping', false);

/** The space that was chosen last: the scope of pages that have no space of their own. */
export const currentSpace = setting<string>('currentSpace', 'main');

/** The selected story point of each space, by its id. An absent entry shows all of the story, as its author sees it. */
export const storyPoints = setting<Readonly<Record<string, StoryPoint>>>('storyPoints', {});

/** The form of an inserted passage, and its maximum length in tokens as `lib/compose/estimate-tokens.ts` estimates them. */
export interface InsertionWish {
  readonly form: Form;
  readonly tokens: number;
}

export const insertion = setting<InsertionWish>('insertion', { form: 'quote', tokens: 4000 }, wish => ({
  ...wish,
  // Until November 2026 there was a third form, the whole chat. Continuing a chat replaced it.
  form: wish.form === 'summary' ? 'summary' : 'quote',
}));

/** The progress of each catch-up, by `ownerKey`, so that it continues where it stopped. */
export const catchUps = setting<Readonly<Record<string, Memory>>>('catchUps', {});

/** Milliseconds between two chats during a catch-up: the pace of a person. */
export const catchUpRest = setting<Rest>('catchUpRest', { least: 8000, most: 20_000 });

/** The vault's totals at the last check (no text of a chat), and its loss, if any: see `lib/services/loss-detector.ts`. */
export const vaultHolding = setting<Holding | null>('vaultHolding', null);
export const vaultLoss = setting<VaultLoss | null>('vaultLoss', null);

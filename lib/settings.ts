/** Settings, declared: one export each, one default, in one place. Conversations never go here. Read by entrypoints only. */
import { browser } from 'wxt/browser';
import type { Rest } from './catch-up/catch-up';
import type { Memory } from './catch-up/memory';
import type { SiteId } from './conversation';
import type { ModelChoice } from './engine/engine';
import { noPauses, type Pauses } from './health/pauses';
import type { Form } from './prompt/compose';
import type { Holding, VaultLoss } from './vault/vault';
import type { StoryPoint } from './walls';

/** One setting, kept on this machine under a key of its own. A later shape of it gets a later key. */
export interface Setting<Value> {
  getValue(): Promise<Value>;
  setValue(value: Value): Promise<void>;
  /** From what is stored then, one change after the other; for pages of ours, which share their locks. */
  readonly change: (next: (stored: Value) => Value) => Promise<void>;
  /** Tells of every change from now on, wherever it was made; the returned function ends that. */
  watch(changed: (value: Value) => void): () => void;
}

/** Written here and not taken from a library, because every page of every site carries it (decision 0018). */
function setting<Value>(key: string, fallback: Value, today: (stored: Value) => Value = same): Setting<Value> {
  // Only what this very setting wrote stands under its key; `today` makes what is offered now of what an earlier Kura did.
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

/** When the user agreed to each site (milliseconds since 1970). A site that is absent is neither read nor kept. */
export const consent = setting<Partial<Record<SiteId, number>>>('consent', {});

/** Which embedding model finds by meaning. Words work without any. */
export const modelChoice = setting<ModelChoice>('modelChoice', { from: 'none' });

/** Whether Kura also reads the chat data that a site's own page loads (the tap), on the sites the user agreed to. */
export const siteData = setting<boolean>('siteData', true);

/** What Kura leaves alone until the user says otherwise. */
export const pauses = setting<Pauses>('pauses', noPauses);

/** Whether a chat's page carries a small mark that says how Kura is doing there. */
export const pageMark = setting<boolean>('pageMark', true);

/** Whether a chat's page says, before Send, that the same was asked before. Off until the user wants it: that page then learns where and when. */
export const askedBefore = setting<boolean>('askedBefore', false);

/** Whether keys, passwords and numbers of people are hidden before a captured chat is kept. Off: what is hidden is nowhere afterwards. */
export const hideBeforeKeeping = setting<boolean>('hideBeforeKeeping', false);

/** The space that was chosen last: where one stands with a page in front that has none of its own. */
export const currentSpace = setting<string>('currentSpace', 'main');

/** From where each space's story is seen, by the space's id; absent: as whoever writes it. */
export const storyPoints = setting<Readonly<Record<string, StoryPoint>>>('storyPoints', {});

/** In what form a passage is inserted, and how long it may be, in tokens as `lib/prompt/tokens.ts` estimates them. */
export interface InsertionWish {
  readonly form: Form;
  readonly tokens: number;
}

export const insertion = setting<InsertionWish>('insertion', { form: 'quote', tokens: 4000 }, wish => ({
  ...wish,
  // In November 2026 there was a third one, the whole chat, which now goes on elsewhere.
  form: wish.form === 'summary' ? 'summary' : 'quote',
}));

/** How far each catch-up is, by `ownerKey`, so that it goes on where it ended. */
export const catchUps = setting<Readonly<Record<string, Memory>>>('catchUps', {});

/** How long Kura rests between two chats while it catches up, in milliseconds: a person's pace. */
export const catchUpRest = setting<Rest>('catchUpRest', { least: 8000, most: 20_000 });

/** What the vault held when it was last looked at (no word of a chat), and what of it is missing: see `lib/background/sentinel.ts`. */
export const vaultHolding = setting<Holding | null>('vaultHolding', null);
export const vaultLoss = setting<VaultLoss | null>('vaultLoss', null);

/** What lies in the vault's database itself, behind every service: whether something is gone from the disk, too. */
import type { Page } from 'playwright-core';
import type { ConversationId } from '../../lib/core/conversation';

/** How many turns of the chat are stored, deleted or not. `page`: any page of the extension. */
export const countStoredTurns = (page: Page, chat: ConversationId): Promise<number> =>
  page.evaluate(
    id =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('kura');
        opening.addEventListener('error', () => reject(new Error('The vault does not open.')));
        opening.addEventListener('success', () => {
          const database = opening.result;
          const reading = database.transaction('turns').objectStore('turns').getAllKeys();
          reading.addEventListener('success', () => {
            database.close();
            // Those of an import have its number in front of the chat's id.
            const keys = (reading.result as [conversation: string, id: string][]).map(([conversation]) => conversation);
            resolve(keys.filter(key => key === id || key.endsWith(`:${id}`)).length);
          });
        });
      }),
    chat,
  );

/** Everything that Kura has written into its databases and its storage, as text, by place. `page`: any page of the extension. */
export const readAllStored = (page: Page): Promise<Readonly<Record<string, string>>> =>
  page.evaluate(async () => {
    const toText = (value: unknown) =>
      JSON.stringify(value, (_key, one: unknown) =>
        one instanceof Uint8Array ? new TextDecoder('latin1').decode(one) : one,
      );
    const readDatabase = (name: string) =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('error', () => reject(new Error(`${name} does not open.`)));
        opening.addEventListener('success', () => {
          const database = opening.result;
          const stores = [...database.objectStoreNames];
          if (stores.length === 0) return resolve('');
          const reading = database.transaction(stores);
          const rows = stores.map(store => reading.objectStore(store).getAll());
          reading.addEventListener('complete', () => {
            database.close();
            resolve(toText(rows.map(({ result }) => result as unknown)));
          });
        });
      });
    const found: Record<string, string> = {};
    for (const { name = '' } of await indexedDB.databases()) found[name] = await readDatabase(name);
    type Areas = Readonly<Record<'local' | 'session', { get(keys: null): Promise<unknown> }>>;
    const { storage } = (globalThis as unknown as { readonly chrome: { readonly storage: Areas } }).chrome;
    for (const area of ['local', 'session'] as const) found[area] = toText(await storage[area].get(null));
    found['localStorage'] = toText(Object.entries(localStorage));
    return found;
  });

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

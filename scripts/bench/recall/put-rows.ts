/** Measures the database itself, for comparison with the index: rows of turns in Dexie, as a vault writes them. */
import { Dexie } from 'dexie';
import { createChats } from './create-chats';

/** Puts one row at a time, each in its own transaction. Returns milliseconds. */
export async function putRows({ times }: { readonly times: number }): Promise<number[]> {
  const database = new Dexie('bench-rows');
  database.version(1).stores({ turns: 'id, conversation, at' });
  const turns = database.table('turns');
  const taken: number[] = [];
  for (const { number, passages } of createChats(times))
    for (const passage of passages) {
      const started = performance.now();
      await turns.put({ id: passage.number, conversation: number, at: passage.number, text: passage.text });
      taken.push(performance.now() - started);
    }
  await database.delete();
  return taken;
}

import { insert, undoInsertion } from '@/lib/insert/insert';
import { createInsertionNotes } from '@/lib/page-ui/insertion-note';
import { connect } from '@/lib/rpc/rpc';
import { inPageService } from '@/lib/rpc/contracts/in-page';
import type { InsertionNote, InsertResult } from '@/lib/rpc/contracts/page';
import { sendToExtension } from '@/lib/rpc/transport/runtime-messages';
import { pageBridge } from './page-bridge';

let notes: ReturnType<typeof createInsertionNotes> | undefined;

/** Removes the note of the last insertion, which no longer holds. */
export const removeInsertionNote = (): void => notes?.remove();

/** Inserts the text, and shows the note of it beside the message box. */
export async function insertWithNote(composer: HTMLElement, text: string, note?: InsertionNote): Promise<InsertResult> {
  notes?.remove();
  const result = await insert(composer, text);
  if (!note || result.state !== 'inserted') return result;
  // A page may replace its message box meanwhile.
  const getComposer = () => pageBridge.composer?.() ?? (composer.isConnected ? composer : undefined);
  if (!notes) {
    notes = createInsertionNotes({ page: document, composer: getComposer, undo });
    pageBridge.life?.onEnd(notes.remove);
  }
  notes.show(note);
  return result;

  async function undo(fence: string) {
    const current = getComposer();
    if (!current) return { state: 'failed', reason: 'gone' } as const;
    const undone = await undoInsertion(current, fence);
    // The text is out of the message box, whether or not the log hears of it.
    if (undone.state === 'takenBack')
      void connect(inPageService, sendToExtension)
        .markUndone(fence)
        .catch(() => undefined);
    return undone;
  }
}

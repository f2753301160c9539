import type { BoxChange } from '@/components/welcome/use-practice';
import { hasInsertion, undoInsertion } from '@/lib/insert/insert';
import { serve } from '@/lib/rpc/rpc';
import { composerService } from '@/lib/rpc/contracts/page';
import { listen } from '@/lib/rpc/transport/runtime-messages';
import { insertWithNote, removeInsertionNote } from '../page/insert-with-note';
import { watchInsertions } from './watch-insertions';

/** Lets the popup insert into the practice box, as into a site's message box. The returned function stops it. */
export function servePracticeBox(getBox: () => HTMLElement | null, onChange: (change: BoxChange) => void): () => void {
  const watch = watchInsertions(getBox, change => {
    // The step says what became of the text; the note on the page would say otherwise.
    if (change === 'undone') removeInsertionNote();
    onChange(change);
  });
  const stopListening = listen(
    serve(composerService, {
      canInsert: async () => getBox() !== null,
      async insert(text, note) {
        const box = getBox();
        if (!box) return { state: 'failed', problem: 'NoComposer' };
        const result = await insertWithNote(box, text, note);
        if (result.state === 'inserted') watch.add(box, text);
        return result;
      },
      async undoInsertion(fence) {
        const box = getBox();
        return box ? undoInsertion(box, fence) : { state: 'failed', reason: 'gone' };
      },
      async containsInsertion(fence) {
        const box = getBox();
        return box !== null && hasInsertion(box, fence);
      },
    }),
  );
  return () => {
    watch.stop();
    stopListening();
  };
}

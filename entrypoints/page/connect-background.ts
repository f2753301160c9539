import { connect } from '@/lib/rpc/rpc';
import { inPageService, type InPageService } from '@/lib/rpc/contracts/in-page';
import { sendToExtension } from '@/lib/rpc/transport/runtime-messages';

/** In milliseconds. Pauses within typing are shorter. */
const typingMs = 700;

/**
 * Connects the mark to the background. While the user types in the page, nothing opens, because the next keys would go to a popup that they
 * do not expect.
 */
export function connectBackground(page: Document): Omit<InPageService, 'markUndone'> {
  const background = connect(inPageService, sendToExtension);
  let lastKeyAt = Number.NEGATIVE_INFINITY;
  const onKey = (event: Event) => {
    if (event.isTrusted) lastKeyAt = performance.now();
  };
  page.defaultView?.addEventListener('keydown', onKey, { capture: true, passive: true });
  const checkRest = () => {
    if (performance.now() - lastKeyAt < typingMs) throw new Error('The user is typing in the page.');
  };
  return {
    findAskedBefore: draft => background.findAskedBefore(draft),
    markSavedNotice: () => background.markSavedNotice(),
    async openPopup(question) {
      checkRest();
      return background.openPopup(question);
    },
    async openCall(call) {
      checkRest();
      return background.openCall(call);
    },
  };
}

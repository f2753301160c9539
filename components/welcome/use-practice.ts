import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { getNow } from '../../lib/core/clock';
import type { Conversation } from '../../lib/core/conversation';
import { useNotice } from '../hooks/use-notice';
import { useLanguage } from '../i18n/language';
import { createPracticeChat, toPracticeId } from './create-practice-chat';

export interface PracticeActions {
  /** The variable part of the id of a chat that is still stored, because the browser ended before it could be deleted. */
  readonly storedId: string | undefined;
  readonly keep: (chat: Conversation, ownId: string) => Promise<void>;
  readonly forget: (id: Conversation['id']) => Promise<void>;
  /** Opens the popup over this page. Must be called in the same task as the user's click. */
  readonly openPopup: () => void;
  /** Lets the popup insert into this box, until the returned function is called. `onChange` hears what then becomes of the text. */
  readonly serveBox: (getBox: () => HTMLElement | null, onChange: (change: BoxChange) => void) => () => void;
}

/** What was inserted stands in the box, or no longer does: undone on the page or in the popup, or deleted by hand. */
export type BoxChange = 'inserted' | 'undone';

export type PracticeStep = 'saving' | 'ready' | BoxChange;

/**
 * The step that the practice is at. `box` belongs on the message box, into which the popup inserts. The practice chat lives until
 * something was inserted or the person leaves: among the chats of the person it would be a stranger.
 */
export function usePractice({ storedId, keep, forget, openPopup, serveBox }: PracticeActions) {
  const { t } = useLanguage();
  const [step, setStep] = useState<PracticeStep>('saving');
  const { notice, busy, run } = useNotice();
  const box = useRef<HTMLDivElement>(null);
  const stored = useRef(storedId);
  const forgetStored = async () => {
    const ownId = stored.current;
    if (ownId === undefined) return;
    stored.current = undefined;
    await forget(toPracticeId(ownId));
  };
  // It stays marked as stored where this fails, and the next visit tries again.
  const forgetQuietly = () => void forgetStored().catch(() => undefined);
  const start = () =>
    run(async () => {
      const newId = crypto.randomUUID();
      setStep('saving');
      stored.current = newId;
      await keep(createPracticeChat(t, newId, new Date(getNow())), newId);
      setStep('ready');
    });
  useLayoutEffect(() => {
    forgetQuietly();
    start();
    const stopServing = serveBox(
      () => box.current,
      change => {
        // While it is tried again, an earlier text may still go.
        setStep(before => (change === 'inserted' || before === 'inserted' ? change : before));
        if (change === 'inserted') forgetQuietly();
      },
    );
    addEventListener('pagehide', forgetQuietly);
    return () => {
      stopServing();
      removeEventListener('pagehide', forgetQuietly);
      forgetQuietly();
    };
  }, []);

  return { step, notice, busy, box, start, openPopup };
}

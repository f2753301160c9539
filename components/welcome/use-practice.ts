import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { compose } from '../../lib/compose/compose';
import { getNow } from '../../lib/core/clock';
import type { Conversation } from '../../lib/core/conversation';
import type { Hit } from '../../lib/core/hit';
import { useNotice } from '../hooks/use-notice';
import { useLanguage } from '../i18n/language';
import { createPracticeChat, toPracticeId } from './create-practice-chat';
import type { PracticeSearchProps } from './PracticeSearch';

export interface PracticeActions extends PracticeSearchProps {
  /** The variable part of the id of a chat that is still stored, because the browser ended before it could be deleted. */
  readonly storedId: string | undefined;
  readonly keep: (chat: Conversation, ownId: string) => Promise<void>;
  readonly forget: (id: Conversation['id']) => Promise<void>;
}

export type PracticeStep = 'keep' | 'find' | 'inserted' | 'forgotten';

/**
 * The step that the practice is at, and the actions that lead to the next ones. `box` belongs on the message box. The practice chat lives
 * until it was inserted or the person leaves: among the chats of the person it would be a stranger.
 */
export function usePractice(actions: PracticeActions) {
  const { t, locale } = useLanguage();
  const [step, setStep] = useState<PracticeStep>('keep');
  const { notice, busy, run } = useNotice();
  const box = useRef<HTMLDivElement>(null);
  const stored = useRef(actions.storedId);
  const forgetStored = async () => {
    const ownId = stored.current;
    if (ownId === undefined) return;
    stored.current = undefined;
    await actions.forget(toPracticeId(ownId));
  };
  useLayoutEffect(() => {
    // It stays marked as stored where this fails, and the next visit tries again.
    const forgetQuietly = () => void forgetStored().catch(() => undefined);
    forgetQuietly();
    addEventListener('pagehide', forgetQuietly);
    return () => {
      removeEventListener('pagehide', forgetQuietly);
      forgetQuietly();
    };
  }, []);

  const keep = () =>
    run(async () => {
      const newId = crypto.randomUUID();
      await actions.keep(createPracticeChat(t, newId, new Date(getNow())), newId);
      stored.current = newId;
      setStep('find');
    });
  const insert = (hit: Hit) => {
    const { text } = compose([{ ...hit, siteName: t('practice_chat_label') }], { locale });
    // The text is appended after the draft, as on a site.
    if (box.current) appendText(box.current, text);
    setStep('inserted');
    run(forgetStored);
  };
  const forget = () =>
    run(async () => {
      await forgetStored();
      setStep('forgotten');
    });

  return { step, notice, busy, box, keep, insert, forget };
}

function appendText(box: HTMLElement, text: string): void {
  const draft = box.textContent.trimEnd();
  box.textContent = draft === '' ? text : `${draft}\n\n${text}`;
  box.focus();
  getSelection()?.selectAllChildren(box);
  getSelection()?.collapseToEnd();
}

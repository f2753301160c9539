import { useState } from 'preact/hooks';
import type { ConversationId } from '../../lib/core/conversation';

interface Continued {
  readonly chat: ConversationId;
  /** Only this message of it. */
  readonly turn?: string;
}

/** Keeps what a new chat should begin with, until the dialog is closed: the ways to ask for it, and what the dialog needs. */
export function useContinued() {
  const [continued, setContinued] = useState<Continued>();
  return {
    ways: {
      continueChat: (chat: ConversationId) => setContinued({ chat }),
      insertMessage: (chat: ConversationId, turn: string) => setContinued({ chat, turn }),
    },
    dialog: { chat: continued?.chat, turn: continued?.turn, onClose: () => setContinued(undefined) },
  };
}

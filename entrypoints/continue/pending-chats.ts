import { storage } from '#imports';
import type { ContinuedChat } from '@/lib/rpc/contracts/continue-chat';

/** Pending chats with their text, kept until the browser closes, in a store that content scripts cannot access. */
export const pendingChats = storage.defineItem<readonly ContinuedChat[]>('session:continuing', { fallback: [] });

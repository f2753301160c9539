import { storage } from '#imports';
import type { Continuing } from '@/lib/rpc/contracts/continue-chat';

/** Pending chats with their text, kept until the browser closes, in a store that content scripts cannot access. */
export const onTheirWay = storage.defineItem<readonly Continuing[]>('session:continuing', { fallback: [] });

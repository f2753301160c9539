import { storage } from '#imports';
import type { Continuing } from '@/lib/messaging/continuing';

/** Chats on their way to other assistants, with their text: in a store that content scripts cannot name, until the browser closes. */
export const onTheirWay = storage.defineItem<readonly Continuing[]>('session:continuing', { fallback: [] });

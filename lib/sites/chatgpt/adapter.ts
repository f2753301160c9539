import type { SiteAdapter } from '../site';
import { chatgpt } from './site';
import { appShell } from './app-shell';
import { classic } from './classic';
import { parsePayload } from '../data/site-parser';
import type { Generation } from './generation';
import { findFirst } from '../page/find-all';
import { octane } from './octane';
import { createValidatedAdapter } from '../page/validated-adapter';

/** The `page` selectors exclude each other. The newest generation comes first. */
const generations: readonly Generation[] = [octane, appShell, classic];

const select = {
  // The switch in the header names the action of pressing it, so these labels are there while the chat is temporary. Known in English and
  // Japanese only; in other languages the address tells (2026).
  temporary: [
    '[data-testid="temporary-chat-label"]',
    'button:is([aria-label="Turn off temporary chat"], [aria-label="一時チャットをオフにする"])',
  ].join(', '),
} as const;

const findGeneration = (page: Document): Generation | undefined =>
  generations.find(generation => findFirst(page, generation.page));

export const chatgptAdapter: SiteAdapter = createValidatedAdapter({
  ...chatgpt,

  read(page) {
    const missing = generations.map(generation => generation.page).join(' | ');
    return findGeneration(page)?.read(page) ?? { state: 'unreadable', missing };
  },

  isPrivate(page, url) {
    return url.searchParams.has('temporary-chat') || findFirst(page, select.temporary) !== undefined;
  },

  composer(page) {
    const selector = findGeneration(page)?.composer;
    return (selector && page.querySelector<HTMLElement>(selector)) || undefined;
  },

  parse: parsePayload,
});

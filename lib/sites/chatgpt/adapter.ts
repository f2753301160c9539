import type { SiteAdapter } from '../site';
import { chatgptAddress } from './site';
import { appShell } from './app-shell';
import { classic } from './classic';
import { parse } from './data';
import type { Generation } from './generation';
import { firstMatching } from '../page/matching';
import { octane } from './octane';
import { sound } from '../page/validated-adapter';

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

const generationOf = (page: Document): Generation | undefined =>
  generations.find(generation => firstMatching(page, generation.page));

export const chatgpt: SiteAdapter = sound({
  ...chatgptAddress,

  read(page) {
    const missing = generations.map(generation => generation.page).join(' | ');
    return generationOf(page)?.read(page) ?? { state: 'unreadable', missing };
  },

  isPrivate(page, url) {
    return url.searchParams.has('temporary-chat') || firstMatching(page, select.temporary) !== undefined;
  },

  composer(page) {
    const selector = generationOf(page)?.composer;
    return (selector && page.querySelector<HTMLElement>(selector)) || undefined;
  },

  parse,
});

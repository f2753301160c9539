/** Claude's page. It has three layouts, recognised from the page: `hub`, `feed` and `classic`. */
import type { Reading, SiteAdapter } from '../site';
import { findInChat, readLine } from '../page/elements';
import { claude } from './site';
import { classic } from './classic';
import { dataTools, parsePayload } from '../data/site-parser';
import { feed } from './feed';
import { findFirst } from '../page/find-all';
import { readTurns, type PageLayout } from './layout';
import { hub } from './hub';
import { createValidatedAdapter } from '../page/validated-adapter';

const select = {
  answer: '[data-testid="assistant-message"], [data-is-streaming]',
  title: '[data-testid="chat-title-button"], [data-testid="chat-title-split"] button',
  // The model selected for the next answer. No page says which model gave an answer.
  model: '[data-testid="model-selector-dropdown"]',
  numbered: '[role="feed"] [role="article"][aria-posinset][aria-setsize]',
  header: 'header, [data-testid="page-header"]',
  composer: '[data-testid="chat-input"][contenteditable="true"]',
  // Artifacts have editors too, but only the composer stands in one of these.
  composerPlace: '[data-chat-input-container="true"], fieldset',

  /** Stands under a finished message. Its name changed three times. */
  finalActions:
    '[data-testid="message-actions"], [data-message-action-bar], [data-testid="action-bar-copy"], [role="toolbar"]',

  /** Some of these are present from sending to the last word, depending on the layout. */
  writing: [
    '[data-testid="chat-input-stop"]',
    '[data-is-streaming="true"]',
    '[data-perf-row-streaming="true"]',
    // The hub's reply before its first word: only a status line, without `data-is-streaming`.
    '[data-testid="assistant-message"]:not([data-is-streaming], :has([data-testid="message-actions"]))',
  ].join(', '),
} as const;

// The newest layout comes first. The hub contains rows of the feed, which may contain elements of the classic page.
const layouts: readonly PageLayout[] = [hub, feed, classic];

export const claudeAdapter: SiteAdapter = createValidatedAdapter({
  ...claude,

  read(page): Reading {
    const layout = layouts.find(({ mark }) => findFirst(page, mark));
    if (!layout) return { state: 'unreadable', missing: layouts.map(({ mark }) => mark).join(' | ') };
    const turns = readTurns(page, layout);
    if (typeof turns === 'string') return { state: 'unreadable', missing: turns };
    if (turns.length === 0) return { state: 'unreadable', missing: layout.row };

    const shown = { ...readTitle(page), ...readModel(page), ...readTotal(page), turns };
    const row = findInChat(page, layout.row).at(-1);
    const answer = row?.querySelector(select.answer);
    if (findFirst(page, select.writing)) {
      const last = turns.at(-1);
      const isStreaming = answer?.getAttribute('data-is-streaming') !== 'false' && last?.role === 'assistant';
      return { state: 'streaming', ...(isStreaming && { growing: last.id }), ...shown };
    }
    const confirmed = answer != null && row?.querySelector(select.finalActions) != null;
    return { state: 'settled', confirmed, ...shown };
  },

  isPrivate(page, url) {
    return url.searchParams.has('incognito') || hasIncognitoBadge(page);
  },

  composer(page) {
    return [...page.querySelectorAll<HTMLElement>(select.composer)].find(editor =>
      editor.closest(select.composerPlace),
    );
  },

  parse: parsePayload,
  ...dataTools,
});

function readTitle(page: Document): { title?: string } {
  const title = readLine(findFirst(page, select.title)) ?? page.title.replace(/\s[-–|]\sClaude$/, '').trim();
  return title && title !== 'Claude' ? { title } : {};
}

/** Each row of the virtual list says its number and how many there are (summer and autumn 2026). */
function readTotal(page: Document): { total?: number } {
  const total = findFirst(page, select.numbered)?.getAttribute('aria-setsize') ?? '';
  return /^[1-9]\d*$/.test(total) ? { total: Number(total) } : {};
}

function readModel(page: Document): { model?: string } {
  const model = readLine(findFirst(page, select.model));
  return model ? { model } : {};
}

/** No attribute marks the badge, so its text is compared in English and Japanese. The address is the more reliable sign. */
const incognitoBadge = /^(?:incognito chat|シークレットチャット)$/i;

function hasIncognitoBadge(page: Document): boolean {
  return [...page.querySelectorAll(select.header)]
    .flatMap(header => [...header.querySelectorAll('*')])
    .some(element => !element.closest(select.title) && incognitoBadge.test(readLine(element) ?? ''));
}

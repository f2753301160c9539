/** Claude's page. Three layouts are read, recognised from the page: `hub`, `feed` and `classic`. */
import type { Reading, SiteAdapter } from '../adapter';
import { inChat, lineOf } from '../elements';
import { claudeAddress } from './address';
import { classic } from './classic';
import { parse } from './data';
import { feed } from './feed';
import { firstMatching } from '../matching';
import { readTurns, type Generation } from './generation';
import { hub } from './hub';
import { sound } from '../sound';

const select = {
  answer: '[data-testid="assistant-message"], [data-is-streaming]',
  title: '[data-testid="chat-title-button"], [data-testid="chat-title-split"] button',
  // What is selected for the next answer; no page says which model gave an answer.
  model: '[data-testid="model-selector-dropdown"]',
  header: 'header, [data-testid="page-header"]',
  composer: '[data-testid="chat-input"][contenteditable="true"]',
  // Artifacts have editors too; only the composer stands in one of these.
  composerPlace: '[data-chat-input-container="true"], fieldset',

  /** Under a finished message; its name changed three times. */
  finalActions:
    '[data-testid="message-actions"], [data-message-action-bar], [data-testid="action-bar-copy"], [role="toolbar"]',

  /** Some of these are there from sending to the last word; which, depends on the layout. */
  writing: [
    '[data-testid="chat-input-stop"]',
    '[data-is-streaming="true"]',
    '[data-perf-row-streaming="true"]',
    // The hub's reply before its first word: a status line only, and no `data-is-streaming` yet.
    '[data-testid="assistant-message"]:not([data-is-streaming], :has([data-testid="message-actions"]))',
  ].join(', '),
} as const;

// The newest first: the hub is built from the feed's rows, and these may hold what the classic page was built from.
const generations: readonly Generation[] = [hub, feed, classic];

export const claude: SiteAdapter = sound({
  ...claudeAddress,

  read(page): Reading {
    const generation = generations.find(({ mark }) => firstMatching(page, mark));
    if (!generation) return { state: 'unreadable', missing: generations.map(({ mark }) => mark).join(' | ') };
    const turns = readTurns(page, generation);
    if (typeof turns === 'string') return { state: 'unreadable', missing: turns };
    if (turns.length === 0) return { state: 'unreadable', missing: generation.row };

    const shown = { ...titleOf(page), ...modelOf(page), turns };
    const row = inChat(page, generation.row).at(-1);
    const answer = row?.querySelector(select.answer);
    if (firstMatching(page, select.writing)) {
      const last = turns.at(-1);
      const grows = answer?.getAttribute('data-is-streaming') !== 'false' && last?.role === 'assistant';
      return { state: 'streaming', ...(grows && { growing: last.id }), ...shown };
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

  parse,
});

function titleOf(page: Document): { title?: string } {
  const title = lineOf(firstMatching(page, select.title)) ?? page.title.replace(/\s[-–|]\sClaude$/, '').trim();
  return title && title !== 'Claude' ? { title } : {};
}

function modelOf(page: Document): { model?: string } {
  const model = lineOf(firstMatching(page, select.model));
  return model ? { model } : {};
}

/** No attribute marks the badge, so its words do: those of the languages Kura speaks. The address is the surer sign. */
const incognitoBadge = /^(?:incognito chat|シークレットチャット)$/i;

function hasIncognitoBadge(page: Document): boolean {
  return [...page.querySelectorAll(select.header)]
    .flatMap(header => [...header.querySelectorAll('*')])
    .some(element => !element.closest(select.title) && incognitoBadge.test(lineOf(element) ?? ''));
}

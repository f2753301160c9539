/** Kimi's page: a plain list of messages. The shared copy follows a page of July 2026, the chat itself notes of that summer. */
import type { Reading, SiteAdapter } from '../site';
import { findInChat, readLine } from '../page/elements';
import { buildReading, type TurnResult } from '../page/build-reading';
import { createValidatedAdapter } from '../page/validated-adapter';
import { kimi } from './site';
import { readSegment } from './segment';

const select = {
  // Both stand on the same element. If one is missing, the other finds the message. The id was seen to differ for each message.
  item: '.chat-content-item, [data-archer-id]',
  // A shared copy has its messages without ids.
  shared: '.share-content-list',
  message: '.segment',
  stop: '.send-button-container.stop',
  finished: '.segment-assistant-actions',
  title: '.chat-header .chat-name, h2.share-title',
  composer: '.chat-input-editor[contenteditable="true"]',
} as const;

export const kimiAdapter: SiteAdapter = createValidatedAdapter({
  ...kimi,

  read(page) {
    const [list] = findInChat(page, select.shared);
    if (list) return readShared(page, list);
    const items = findInChat(page, select.item);
    return buildReading(items.map(readTurn), select.item, {
      streaming: page.querySelector(select.stop) !== null,
      confirmed: items.at(-1)?.querySelector(select.finished) != null,
      title: readTitle(page),
    });
  },

  // No mark of a private chat is known (November 2026).
  isPrivate: () => false,

  composer: page => page.querySelector<HTMLElement>(select.composer) ?? undefined,
});

function readTurn(item: Element): TurnResult {
  const id = item.getAttribute('data-archer-id') || undefined;
  return readSegment(item, () => id);
}

/**
 * Returns the turns of a shared copy. All of it is on the page, so the position serves as the number. Prompts and answers must
 * alternate, because a missing one would shift all later numbers.
 */
function readShared(page: Document, list: Element): Reading {
  const found = [...list.children].map((segment, row): TurnResult => {
    if (!segment.matches(select.message)) return select.message;
    const turn = readSegment(segment, role => `row:${row}:${role}`);
    const isInOrder = typeof turn !== 'object' || (turn.role === 'user') === (row % 2 === 0);
    return isInOrder ? turn : 'an answer to each prompt of a shared copy';
  });
  return buildReading(found, `${select.shared} > ${select.message}`, {
    streaming: false,
    confirmed: true,
    title: readTitle(page),
  });
}

function readTitle(page: Document): string | undefined {
  const listedTitle = readLine(page.querySelector(select.title));
  const title = listedTitle ?? page.title.replace(/^Kimi\s[-–|]\s|\s[-–|]\sKimi\b.*$/g, '').trim();
  return title && !/^Kimi\b/.test(title) ? title : undefined;
}

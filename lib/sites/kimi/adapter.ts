/** Kimi's page: a plain list of messages. The shared copy follows a page of July 2026, the chat itself notes of that summer. */
import type { Reading, SiteAdapter } from '../site';
import { inChat, lineOf } from '../page/elements';
import { readingOf, type Found } from '../page/build-reading';
import { sound } from '../page/validated-adapter';
import { kimiAddress } from './site';
import { turnIn } from './segment';

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

export const kimi: SiteAdapter = sound({
  ...kimiAddress,

  read(page) {
    const [list] = inChat(page, select.shared);
    if (list) return readShared(page, list);
    const items = inChat(page, select.item);
    return readingOf(items.map(turnAt), select.item, {
      streaming: page.querySelector(select.stop) !== null,
      confirmed: items.at(-1)?.querySelector(select.finished) != null,
      title: titleOf(page),
    });
  },

  // No mark of a private chat is known (November 2026).
  isPrivate: () => false,

  composer: page => page.querySelector<HTMLElement>(select.composer) ?? undefined,
});

function turnAt(item: Element): Found {
  const id = item.getAttribute('data-archer-id') || undefined;
  return turnIn(item, () => id);
}

/**
 * Returns the turns of a shared copy. All of it is on the page, so the position serves as the number. Prompts and answers must
 * alternate, because a missing one would shift all later numbers.
 */
function readShared(page: Document, list: Element): Reading {
  const found = [...list.children].map((segment, row): Found => {
    if (!segment.matches(select.message)) return select.message;
    const turn = turnIn(segment, role => `row:${row}:${role}`);
    const inTurn = typeof turn !== 'object' || (turn.role === 'user') === (row % 2 === 0);
    return inTurn ? turn : 'an answer to each prompt of a shared copy';
  });
  return readingOf(found, `${select.shared} > ${select.message}`, {
    streaming: false,
    confirmed: true,
    title: titleOf(page),
  });
}

function titleOf(page: Document): string | undefined {
  const listed = lineOf(page.querySelector(select.title));
  const title = listed ?? page.title.replace(/^Kimi\s[-–|]\s|\s[-–|]\sKimi\b.*$/g, '').trim();
  return title && !/^Kimi\b/.test(title) ? title : undefined;
}

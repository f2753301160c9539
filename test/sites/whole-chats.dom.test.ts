/**
 * Whole, long, ordinary chats: one script of what both sides said is drawn as each site's page of 2026 draws it, and says what is to be
 * read. Neither comes from our reader.
 */
import { describe, expect, test } from 'vitest';
import type { ObservedTurn } from '../../lib/core/conversation';
import { adapters } from '../../scripts/read/adapters';
import { harbourChat } from '../fakes/whole-chats/harbour-chat';
import { wholeChats } from '../fakes/whole-chats/whole-chats';
import { lettersOf } from '../campaigns/reading/judge';
import type { ExpectedTurn } from '../fakes/whole-chats/script';

/** Of what is marked as not read only the words count: how they are divided is not the site's. */
const compare = (turns: readonly (ObservedTurn | ExpectedTurn)[]) =>
  turns.map(({ id, role, text, attachments, parts = [], unfinished }) => ({
    id,
    role,
    text,
    attachments,
    unfinished,
    parts: parts.filter(({ kind }) => kind !== 'unread'),
    unread: lettersOf(
      parts
        .filter(({ kind }) => kind === 'unread')
        .map(part => part.text)
        .join(' '),
    ),
  }));

test('the script is a long chat in both languages with all that an ordinary one holds', () => {
  const answers = harbourChat.map(({ answer }) => answer);
  expect(harbourChat.length).toBeGreaterThan(20);
  const absent = [
    ...(['thinking', 'tool', 'document', 'picture', 'card', 'version'] as const).filter(
      key => !answers.some(answer => answer[key]),
    ),
    ...(['files', 'pictures', 'pasted', 'version'] as const).filter(
      key => !harbourChat.some(({ prompt }) => prompt[key]),
    ),
  ];
  expect(absent).toEqual([]);
  expect(new Set(answers.map(({ end }) => end))).toEqual(new Set([undefined, 'stopped', 'failed']));
});

describe.each(wholeChats)('$name', ({ site, build }) => {
  test('is read as it was said', () => {
    const chat = build(harbourChat);
    expect(adapters[site].chatId(new URL(chat.url))).toBeDefined();
    const reading = adapters[site].read(new DOMParser().parseFromString(chat.html, 'text/html'));
    if (reading.state === 'unreadable') throw new Error(reading.missing);
    expect(compare(reading.turns)).toEqual(compare(chat.turns));
    expect(reading.state).toBe('settled');
  });
});

import { describe, expect, test } from 'vitest';
import { copilot } from '../../../lib/transfer/vendors/copilot';
import { file, importExports } from './given';
import { onlyBy, spokenIn, toldBy } from './read-values';

const row = (Conversation: string, Time: string, Author: string, Message: string) => ({
  Conversation,
  Time,
  Author,
  Message,
});

describe("Copilot's activity", () => {
  test('is turned round, never sorted: a prompt and its answer have the same time', async () => {
    const { chat } = await onlyBy(copilot, [
      row('架空の港', '2026-09-03T10:05:00', 'AI', '白樺港。'),
      row('架空の港', '2026-09-03T10:05:00', 'Human', 'And the shallowest?'),
      row('架空の港', '2026-09-03T10:00:00', 'AI', 'Port Alder.'),
      row('架空の港', '2026-09-03T10:00:00', 'Human', '一番深い港は?'),
    ]);
    expect(spokenIn(chat)).toEqual([
      'user: 一番深い港は?',
      'assistant: Port Alder.',
      'user: And the shallowest?',
      'assistant: 白樺港。',
    ]);
    expect(chat).toMatchObject({ source: 'copilot', title: '架空の港', url: '', seenAt: Date.UTC(2026, 8, 3, 10, 5) });
    expect(chat.data?.whole).toBe(false);
  });

  test('the same name a day later is another chat, and chats between each other keep apart', async () => {
    const { chats } = await toldBy(copilot, [
      row('Ports', '2026-09-05T10:00:00', 'Human', 'later'),
      row('Ports', '2026-09-03T10:02:00', 'AI', 'b'),
      row('Lamps', '2026-09-03T10:01:00', 'Human', 'x'),
      row('Ports', '2026-09-03T10:00:00', 'Human', 'a'),
    ]);
    expect(chats.map(spokenIn)).toEqual([['user: a', 'assistant: b'], ['user: x'], ['user: later']]);
    expect(new Set(chats.map(({ id }) => id)).size).toBe(3);
  });

  test('the other columns, and what was asked in Windows', async () => {
    const chats = await toldBy(copilot, [
      { CreatedAt: '9/3/2026 19:05:00 +09:00', MessageContent: '答え', Author: 'Copilot', ChatName: '港' },
      { CreatedAt: '9/3/2026 19:05:00 +09:00', MessageContent: '質問', Author: 'user', ChatName: '港' },
    ]);
    expect(chats.chats.map(spokenIn)).toEqual([['user: 質問', 'assistant: 答え']]);
    expect(chats.chats[0]?.seenAt).toBe(Date.UTC(2026, 8, 3, 10, 5));
    const windows = await toldBy(copilot, [
      { Timestamp: '2026-09-03T11:00:00', ClientApp: 'Windows', Prompt: 'two' },
      { Timestamp: '2026-09-03T10:00:00', ClientApp: 'Windows', Prompt: 'one' },
      { Timestamp: '', ClientApp: '', Prompt: '' },
    ]);
    expect(windows.chats.map(spokenIn)).toEqual([['user: one'], ['user: two']]);
    expect(windows.skipped).toEqual({ 'message without words': 1 });
  });

  test('a table with a mark at its top, quotes and line breaks within, imported twice, is the same', async () => {
    const table =
      '\uFEFFConversation,Time,Author,Message\r\n"港, ""深さ""",2026-09-03T10:00:00,AI,"One\r\ntwo, ""three"""\r\n"港, ""深さ""",2026-09-03T10:00:00,Human,いくつ?\r\n';
    const { conversations, report } = await importExports([file('a.csv', table), file('b.csv', table)]);
    expect(report).toEqual({ source: 'copilot', conversations: 1, turns: 2, branches: 1, skipped: [] });
    expect(conversations[0]?.title).toBe('港, "深さ"');
    expect(conversations[0]?.turns.map(({ text }) => text)).toEqual(['いくつ?', 'One\ntwo, "three"']);
  });

  test('a table that begins with the oldest stays as it is', async () => {
    const { chat } = await onlyBy(copilot, [
      row('Ports', '2026-09-03T10:00:00', 'Human', 'a'),
      row('Ports', '2026-09-03T10:00:00', 'AI', 'b'),
      row('Ports', '2026-09-03T10:05:00', 'Human', 'c'),
    ]);
    expect(spokenIn(chat)).toEqual(['user: a', 'assistant: b', 'user: c']);
  });

  test('where all times are the same, a prompt at the beginning and an answer at the end show the order', async () => {
    const at = '2026-09-03T10:00:00';
    const rows = [row('Ports', at, 'Human', 'a'), row('Ports', at, 'AI', 'b')];
    for (const order of [rows, rows.toReversed()])
      expect(spokenIn((await onlyBy(copilot, order)).chat)).toEqual(['user: a', 'assistant: b']);
  });
});

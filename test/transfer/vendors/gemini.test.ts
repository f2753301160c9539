import { describe, expect, test } from 'vitest';
import type { Snapshot } from '../../../lib/core/conversation';
import { merge, mergeConversations } from '../../../lib/merge/merge';
import { gemini } from '../../../lib/transfer/vendors/gemini';
import { geminiHtml } from '../../../lib/transfer/vendors/gemini-html';
import { onlyBy, spokenIn, toldBy } from './read-values';

const english = { header: 'Gemini Apps', products: ['Gemini Apps'], activityControls: ['Gemini Apps Activity'] };
const japanese = {
  header: 'Gemini アプリ',
  products: ['Gemini アプリ'],
  activityControls: ['Gemini アプリ アクティビティ'],
};
const chat = (id: string) => [{ name: 'Chat', url: `https://gemini.google.com/app/${id}` }];
const html = (text: string) => [{ html: text }];

describe("Gemini's log as JSON", () => {
  test('rows that name a chat are that chat, oldest first, whatever lies between them', async () => {
    const { chats } = await toldBy(gemini, [
      {
        ...english,
        title: 'Prompted And the light?',
        time: '2026-09-20T09:30:00.000Z',
        details: chat('aaaa1111'),
        safeHtmlItem: html('<p>Green.</p>'),
      },
      {
        ...english,
        title: 'Prompted 灯台の色は?',
        time: '2026-09-20T09:20:00.000Z',
        details: chat('bbbb2222'),
        safeHtmlItem: html('<p>赤です。</p>'),
      },
      {
        ...english,
        title: 'Prompted Which port?',
        time: '2026-09-20T09:10:00.000Z',
        details: chat('aaaa1111'),
        safeHtmlItem: html('<p><b>Alder</b>.</p>'),
      },
    ]);
    expect(chats.map(({ id, url, tags }) => ({ id, url, tags }))).toEqual([
      { id: 'gemini:aaaa1111', url: 'https://gemini.google.com/app/aaaa1111', tags: undefined },
      { id: 'gemini:bbbb2222', url: 'https://gemini.google.com/app/bbbb2222', tags: undefined },
    ]);
    expect(chats.map(spokenIn)).toEqual([
      ['user: Which port?', 'assistant: **Alder**.', 'user: And the light?', 'assistant: Green.'],
      ['user: 灯台の色は?', 'assistant: 赤です。'],
    ]);
    expect(chats[0]?.seenAt).toBe(Date.UTC(2026, 8, 20, 9, 30));
  });

  test('rows that name none, or several, are grouped by half hours, and say so in the language of the account', async () => {
    const { chats } = await toldBy(gemini, [
      { ...english, title: 'Prompted later', time: '2026-09-20T10:00:01.000Z', safeHtmlItem: html('c') },
      {
        ...english,
        title: 'Prompted second',
        time: '2026-09-20T09:29:59.000Z',
        details: [...chat('aaaa1111'), ...chat('bbbb2222')],
        safeHtmlItem: html('b'),
      },
      { ...english, title: 'Prompted first', time: '2026-09-20T09:00:00.000Z', safeHtmlItem: html('a') },
      { ...japanese, title: '送信したメッセージ: 最初', time: '2026-09-19T09:00:00.000Z', safeHtmlItem: html('答え') },
    ]);
    expect(chats.map(({ tags }) => tags)).toEqual([['時刻でまとめた'], ['grouped by time'], ['grouped by time']]);
    expect(chats.map(spokenIn)).toEqual([
      ['user: 最初', 'assistant: 答え'],
      ['user: first', 'assistant: a', 'user: second', 'assistant: b'],
      ['user: later', 'assistant: c'],
    ]);
    expect(chats.every(({ id, url }) => id.startsWith('gemini:time-') && url === '')).toBe(true);
  });

  test.each([
    ['Prompted Which port?', english, 'Which port?'],
    ['Prompted\u00a0Which port?', english, 'Which port?'],
    ['Asked Which port?', english, 'Which port?'],
    ['Said Which port?', english, 'Which port?'],
    ['送信したメッセージ: どの港ですか', japanese, 'どの港ですか'],
    ['送信したメッセージ:どの港ですか', japanese, 'どの港ですか'],
    [
      'Has dicho: ¿Qué puerto?',
      { header: 'Aplicaciones de Gemini', products: ['Aplicaciones de Gemini'] },
      '¿Qué puerto?',
    ],
    ['Prompt : Quel port ?', { header: 'Applications Gemini', products: ['Applications Gemini'] }, 'Quel port ?'],
    ['Υποβλήθηκε το ερώτημα Ποιο λιμάνι;', { header: 'Εφαρμογές Gemini', products: ['Gemini'] }, 'Ποιο λιμάνι;'],
    [
      'Ein Wort davor: Welcher Hafen?',
      { header: 'Gemini-Apps', products: ['Gemini-Apps'] },
      'Ein Wort davor: Welcher Hafen?',
    ],
    ['Used cars: welche?', { header: 'Gemini-Apps', products: ['Gemini-Apps'] }, 'Used cars: welche?'],
  ])('%s', async (title, account, asked) => {
    const { chat } = await onlyBy(gemini, [
      { ...account, title, time: '2026-09-20T09:00:00Z', safeHtmlItem: html('Alder.') },
    ]);
    expect(spokenIn(chat)).toEqual([`user: ${asked}`, 'assistant: Alder.']);
  });

  test('what is no chat is left out and counted by its kind', async () => {
    const other = (title: string) => ({ ...english, title, time: '2026-09-20T09:00:00Z' });
    const { chats, skipped } = await toldBy(gemini, [
      other('Used an Assistant feature'),
      other('Used an Assistant feature'),
      other('Created Gemini Canvas titled 港'),
      other('Gave feedback: Good response'),
      other('Selected preferred draft'),
      other('Cleared chat history'),
      other('Something new'),
      { header: 'YouTube', title: 'Watched a film', time: '2026-09-20T09:00:00Z', products: ['YouTube'] },
      17,
    ]);
    expect(chats).toEqual([]);
    expect(skipped).toEqual({
      'activity that is no chat: Used': 2,
      'activity that is no chat: Created': 1,
      'activity that is no chat: Gave feedback': 1,
      'activity that is no chat: Selected preferred draft': 1,
      'activity that is no chat: Cleared': 1,
      'activity that is no chat': 1,
      'activity of another product': 1,
      'entry that is no activity': 1,
    });
  });

  test('a prompt that was never answered is kept, and files go by the names that the person gave them', async () => {
    const { chat } = await onlyBy(gemini, [
      {
        ...english,
        title: 'Prompted これは何ですか',
        time: '2026-09-20T09:12:44.118Z',
        subtitles: [{ name: 'Attached 2 files.' }, { name: '-  港.png', url: 'port-1a2b.png' }],
        attachedFiles: ['port-1a2b.png', { name: 'chart.pdf' }],
        imageFile: 'port-1a2b.png',
      },
    ]);
    expect(chat.turns).toHaveLength(1);
    expect(chat.turns[0]).toMatchObject({
      role: 'user',
      text: 'これは何ですか',
      attachments: [
        { name: '港.png', kind: 'image' },
        { name: 'chart.pdf', kind: 'file' },
      ],
    });
  });

  test('times that are the same keep the order of the log turned round; the same row twice is one', async () => {
    const row = (title: string, answer: string) => ({
      ...english,
      title: `Prompted ${title}`,
      time: '2026-09-20T09:00:00.000Z',
      safeHtmlItem: html(answer),
    });
    const { chat, skipped } = await onlyBy(gemini, [
      row('b', 'two'),
      row('a', 'one'),
      row('a', 'one'),
      row('b', 'deux'),
    ]);
    expect(spokenIn(chat)).toEqual(['user: b', 'assistant: deux', 'user: a', 'assistant: one', 'assistant: two']);
    expect(chat.turns[4]?.parent).toBe(chat.turns[0]?.id);
    expect(skipped).toEqual({ 'message that is there twice': 1 });
  });

  test('older rows: an address in the title, a request and a response in details or in JSON', async () => {
    const { chats } = await toldBy(gemini, [
      {
        ...english,
        title: 'Prompted one',
        titleUrl: 'https://gemini.google.com/u/1/app/c/cccc3333?hl=ja',
        time: '2026-01-03T00:00:00Z',
      },
      {
        ...english,
        title: '',
        time: '2026-01-02T00:00:00Z',
        details: [
          { name: 'Request', value: '二' },
          { name: 'Response', value: '{"text":"答え"}' },
        ],
      },
      {
        ...english,
        time: '2026-01-01T00:00:00Z',
        userInteractions: [{ userInteraction: { request: '{"prompt":"three"}', response: '["drei"]' } }],
      },
    ]);
    expect(chats.map(({ id }) => id)[0]).toBe('gemini:cccc3333');
    expect(chats.map(spokenIn)).toEqual([
      ['user: one'],
      ['user: three', 'assistant: drei'],
      ['user: 二', 'assistant: 答え'],
    ]);
  });

  test('a chat that was captured takes in what the log has, and importing it again changes nothing', async () => {
    const captured: Snapshot = {
      id: 'gemini:aaaa1111',
      source: 'gemini',
      url: 'https://gemini.google.com/app/aaaa1111',
      title: '港の深さ',
      seenAt: Date.UTC(2026, 8, 20, 12),
      turns: [
        { id: 'r_1:user', role: 'user', text: 'Which port is the deepest?' },
        { id: 'r_1:assistant', role: 'assistant', text: '**Alder** is the deepest.' },
        { id: 'r_2:user', role: 'user', text: '二番目は?' },
        { id: 'r_2:assistant', role: 'assistant', text: '白樺港です。' },
        { id: 'r_3:user', role: 'user', text: 'And the third?' },
        { id: 'r_3:assistant', role: 'assistant', text: 'Birch.' },
      ],
    };
    const row = (title: string, answer: string, minute: number) => ({
      ...english,
      title: `Prompted ${title}`,
      time: new Date(Date.UTC(2026, 8, 20, 9, minute)).toISOString(),
      details: chat('aaaa1111'),
      safeHtmlItem: html(answer),
    });
    const { chat: told } = await onlyBy(gemini, [
      row('二番目は?', '<p>白樺港です。</p>', 10),
      row('Which port is the deepest?', '<p><strong>Alder</strong> is the deepest.</p>', 0),
    ]);
    const known = merge(undefined, captured).conversation;
    const { conversation } = mergeConversations(known, merge(undefined, told).conversation);
    expect(conversation.turns.map(({ id }) => id)).toEqual(captured.turns.map(({ id }) => id));
    expect(conversation.activePath).toEqual(captured.turns.map(({ id }) => id));
    expect(mergeConversations(conversation, merge(undefined, told).conversation).hasChanged).toBe(false);
    expect(conversation.title).toBe('港の深さ');
    expect(conversation.turns[0]?.createdAt).toBe(Date.UTC(2026, 8, 20, 9));
  });
});

const row = (header: string, body: string, about = `<b>Products:</b><br>&emsp;${header}<br>`) =>
  `<div class="outer-cell mdl-cell mdl-cell--12-col mdl-shadow--2dp"><div class="mdl-grid"><div class="header-cell mdl-cell mdl-cell--12-col"><p class="mdl-typography--title">${header}<br></p></div><div class="content-cell mdl-cell mdl-cell--6-col mdl-typography--body-1">${body}</div><div class="content-cell mdl-cell mdl-cell--6-col mdl-typography--body-1 mdl-typography--text-right"></div><div class="content-cell mdl-cell mdl-cell--12-col mdl-typography--caption">${about}</div></div></div>`;
const page = (...rows: string[]) =>
  `<!DOCTYPE html><html><body><div class="mdl-grid">${rows.join('\n')}</div></body></html>`;

describe("Gemini's log as a page", () => {
  test('rows in English and Japanese, with a chat, files, and answers of several blocks', async () => {
    const { chats, skipped } = await toldBy(geminiHtml, [
      page(
        row(
          'Gemini Apps',
          'Prompted&nbsp;Which port &lt;is&gt; deeper?<br>Say why.<br><a href="https://gemini.google.com/app/aaaa1111">Chat</a><br>Attached 1 file.<br>-&nbsp;<a href="port-1a2b.png">port.png</a><br>Sep 20, 2026, 9:12:44\u202fAM GMT<br><p>The <em>second</em> one.</p><ul><li>tide</li></ul>',
        ),
        row(
          'Gemini アプリ',
          '送信したメッセージ:&nbsp;灯台の色は?<br>2026/09/18 20:02:03 JST<br><p>赤です。</p>',
          '<b>サービス:</b><br>&emsp;Gemini アプリ<br>',
        ),
        row('YouTube', 'Watched a film<br>Sep 20, 2026, 9:12:44 AM GMT<br>'),
        row('Gemini Apps', 'Used an Assistant feature<br>Sep 20, 2026, 9:12:44 AM GMT<br>'),
      ),
    ]);
    expect(chats.map(spokenIn)).toEqual([
      ['user: Which port <is> deeper?\nSay why.', 'assistant: The *second* one.\n\n- tide'],
      ['user: 灯台の色は?', 'assistant: 赤です。'],
    ]);
    expect(chats[0]).toMatchObject({ id: 'gemini:aaaa1111', seenAt: Date.UTC(2026, 8, 20, 9, 12, 44) });
    expect(chats[0]?.turns[0]?.attachments).toEqual([{ name: 'port.png', kind: 'image' }]);
    expect(chats[1]).toMatchObject({ tags: ['時刻でまとめた'], seenAt: Date.UTC(2026, 8, 18, 11, 2, 3) });
    expect(skipped).toEqual({ 'activity of another product': 1, 'activity that is no chat: Used': 1 });
  });

  test('an exchange has the same names in both forms of the log', async () => {
    const asJson = await onlyBy(gemini, [
      {
        ...japanese,
        title: '送信したメッセージ: 灯台の\n色は?',
        time: '2026-09-18T11:02:03.987Z',
        safeHtmlItem: html('<p>赤です。</p>'),
      },
    ]);
    const asPage = await onlyBy(geminiHtml, [
      page(
        row(
          'Gemini アプリ',
          '送信したメッセージ:&nbsp;灯台の<br>色は?<br>2026/09/18 20:02:03 JST<br><p>赤です。</p>',
          '',
        ),
      ),
    ]);
    expect(asPage.chat.id).toBe(asJson.chat.id);
    expect(asPage.chat.turns.map(({ id }) => id)).toEqual(asJson.chat.turns.map(({ id }) => id));
  });

  test('a chat is named by the details under an entry too', async () => {
    const details =
      '<b>Products:</b><br>&emsp;Gemini Apps<br><b>Details:</b><br>&emsp;<a href="https://gemini.google.com/app/dddd4444">Chat</a><br>';
    const { chat } = await onlyBy(geminiHtml, [
      page(row('Gemini Apps', 'Prompted&nbsp;港?<br>Sep 20, 2026, 9:12:44 AM GMT<br><p>a</p>', details)),
    ]);
    expect(chat.id).toBe('gemini:dddd4444');
  });

  test('a date that nobody knows parts nothing: each exchange stands alone', async () => {
    const { chats } = await toldBy(geminiHtml, [
      page(
        row('Gemini Apps', 'Prompted one<br>18 zzz 2026, 13:02:03 QQQ<br><p>a</p>'),
        row('Gemini Apps', 'Prompted two<p>b</p>'),
      ),
    ]);
    expect(chats.map(spokenIn)).toEqual([
      ['user: two', 'assistant: b'],
      ['user: one', 'assistant: a'],
    ]);
  });

  test('other pages are not claimed', () => {
    expect(geminiHtml.canRead('<html><body>Gemini</body></html>')).toBe(false);
    expect(geminiHtml.canRead(page(row('YouTube', 'Watched')))).toBe(false);
    expect(geminiHtml.canRead({ header: 'Gemini Apps' })).toBe(false);
  });
});

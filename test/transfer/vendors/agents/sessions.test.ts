/** What of a session of a coding agent was said, beyond the cases. */
import { describe, expect, test } from 'vitest';
import { claudeCode } from '../../../../lib/transfer/vendors/agents/claude-code';
import { cline } from '../../../../lib/transfer/vendors/agents/cline';
import { codex } from '../../../../lib/transfer/vendors/agents/codex';
import { cursor } from '../../../../lib/transfer/vendors/agents/cursor';
import { geminiCli } from '../../../../lib/transfer/vendors/agents/gemini-cli';
import { vscode } from '../../../../lib/transfer/vendors/agents/vscode';
import { file, importExports } from '../given';
import { onlyBy, outlined, spokenIn, toldBy } from '../read-values';

describe('Claude Code', () => {
  const row = (uuid: string, parentUuid: string | null, type: string, content: unknown, more = {}) => ({
    uuid,
    parentUuid,
    type,
    sessionId: 's',
    cwd: 'C:\\work\\潮 tides',
    message: { role: type, content },
    ...more,
  });
  const text = (words: string) => [{ type: 'text', text: words }];

  test('parallel calls fork the log, and are one answer', async () => {
    const call = (id: string) => [{ type: 'tool_use', id, name: `Read ${id}`, input: {} }];
    const result = (id: string) => [{ type: 'tool_result', tool_use_id: id, content: `of ${id}` }];
    const { chat } = await onlyBy(claudeCode, [
      row('q', null, 'user', '両方読んで'),
      row('a', 'q', 'assistant', call('1')),
      row('b', 'a', 'assistant', call('2')),
      row('c', 'a', 'user', result('1')),
      row('d', 'b', 'user', result('2')),
      row('e', 'd', 'assistant', text('Both are read.')),
    ]);
    expect(outlined(chat)).toEqual(['. > q user: 両方読んで', 'q > a assistant: Both are read.']);
    expect(chat.turns[1]?.parts).toEqual([
      { kind: 'tool', title: 'Read 1', text: 'of 1' },
      { kind: 'tool', title: 'Read 2', text: 'of 2' },
    ]);
    expect(chat.tags).toEqual(['潮 tides']);
  });

  test('an answer that was tried again is a branch', async () => {
    const { chat } = await onlyBy(claudeCode, [
      row('q', null, 'user', 'Which?'),
      row('a', 'q', 'assistant', text('The first.')),
      row('b', 'q', 'assistant', text('二番目。')),
    ]);
    expect(outlined(chat)).toEqual(['. > q user: Which?', 'q > a assistant: The first.', 'q > b assistant: 二番目。']);
  });

  test('what the program puts around a prompt goes; what a person writes about it stays', async () => {
    const { chat } = await onlyBy(claudeCode, [
      row('1', null, 'user', '<system-reminder>\nx\n</system-reminder>\nWhere is it?'),
      row('2', '1', 'assistant', text('There.')),
      row('3', '2', 'user', 'What does `<system-reminder>` mean in the log?'),
      row('4', '3', 'user', 'Caveat: The messages below were generated'),
      row('5', '4', 'user', [{ type: 'text', text: '<ide_opened_file>a.ts</ide_opened_file>' }, ...text('直して')]),
    ]);
    expect(spokenIn(chat)).toEqual([
      'user: Where is it?',
      'assistant: There.',
      'user: What does `<system-reminder>` mean in the log?',
      'user: 直して',
    ]);
  });

  test('a command keeps the words that were typed after it; one without any is no prompt', async () => {
    const command = (name: string, words: string) =>
      `<command-message>${name} is running…</command-message>\n<command-name>/${name}</command-name>\n<command-args>${words}</command-args>`;
    const { chat } = await onlyBy(claudeCode, [
      row('1', null, 'user', command('review', '潮汐の表 <b>')),
      row('2', '1', 'user', text('The instructions of the command.'), { isMeta: true }),
      row('3', '2', 'assistant', text('読みました。')),
      row('4', '3', 'user', command('clear', '')),
      row('5', '4', 'user', 'What does <command-name>x</command-name><command-args>y</command-args> do?'),
    ]);
    expect(spokenIn(chat)).toEqual([
      'user: /review 潮汐の表 <b>',
      'assistant: 読みました。',
      'user: What does <command-name>x</command-name><command-args>y</command-args> do?',
    ]);
  });

  test('a prompt typed while the agent worked is kept once', async () => {
    const queued = (uuid: string, parentUuid: string, prompt: string) => ({
      ...row(uuid, parentUuid, 'attachment', undefined),
      message: undefined,
      attachment: { type: 'queued_command', prompt },
    });
    const { chat } = await onlyBy(claudeCode, [
      row('1', null, 'user', 'Go.'),
      row('2', '1', 'assistant', text('Going.')),
      queued('3', '2', 'Also the tests.'),
      row('4', '3', 'assistant', text('Both, then.')),
      queued('5', '4', '止まって'),
      row('6', '5', 'user', '止まって'),
    ]);
    expect(spokenIn(chat)).toEqual([
      'user: Go.',
      'assistant: Going.',
      'user: Also the tests.',
      'assistant: Both, then.',
      'user: 止まって',
    ]);
  });

  test('a side chain in a file of its own is counted', async () => {
    const { chats, skipped } = await toldBy(claudeCode, [row('a', null, 'user', 'x', { isSidechain: true })]);
    expect(chats).toEqual([]);
    expect(skipped).toEqual({ 'side chain of an agent': 1 });
  });

  test('a log of the web, in one object', async () => {
    const { chat } = await onlyBy(claudeCode, [{ loglines: [row('q', null, 'user', 'やあ')] }]);
    expect(spokenIn(chat)).toEqual(['user: やあ']);
  });

  test('a broken line costs that line: the chat goes on, and is not complete', async () => {
    const lines = [
      row('1', null, 'user', 'One.'),
      row('2', '1', 'assistant', text('First.')),
      row('3', '2', 'user', '二つ目'),
      row('4', '3', 'assistant', text('Second.')),
    ].map(each => JSON.stringify(each));
    const broken = lines.with(2, (lines[2] ?? '').slice(0, -5)).join('\n');
    const { conversations, report } = await importExports([file('s.jsonl', broken)]);
    expect(conversations[0]?.turns.map(turn => turn.text)).toEqual(['One.', 'First.\n\nSecond.']);
    expect(conversations[0]?.completeness.state).toBe('partial');
    expect(report.skipped).toContainEqual({ what: 'value that is not JSON', count: 1 });
  });

  test('bytes that are no UTF-8 are counted, and the rest is taken', async () => {
    const words = JSON.stringify([row('1', null, 'user', 'One HERE.'), row('2', '1', 'assistant', text('二。'))]);
    const [before = '', after = ''] = words.split('HERE');
    const odd = new File([before, new Uint8Array([0x82, 0xa0]), after], 's.json', { lastModified: 0 });
    const { conversations, report } = await importExports([odd]);
    expect(conversations[0]?.turns).toHaveLength(2);
    expect(conversations[0]?.completeness.state).toBe('partial');
    expect(report.skipped).toEqual([{ what: 'letters of an unknown encoding', count: 1 }]);
  });

  test('UTF-16, as programs on Windows write it', async () => {
    const words = `\uFEFF${JSON.stringify(row('1', null, 'user', '港はどこ？'))}`;
    const units = Uint16Array.from(words, letter => letter.charCodeAt(0));
    const { conversations } = await importExports([new File([units], 's.jsonl', { lastModified: 0 })]);
    expect(conversations[0]?.turns[0]?.text).toBe('港はどこ？');
  });

  test('the output of a tool is shortened, and that is counted', async () => {
    const { chat, skipped } = await onlyBy(claudeCode, [
      row('1', null, 'user', 'Read it.'),
      row('2', '1', 'assistant', [{ type: 'tool_use', id: 't', name: 'Read', input: {} }]),
      row('3', '2', 'user', [{ type: 'tool_result', tool_use_id: 't', content: '港'.repeat(300_000) }]),
    ]);
    expect(chat.turns[1]?.parts?.[0]?.text.length).toBe(100_000);
    expect(skipped).toEqual({ 'thought, tool or document too long to be kept': 1 });
  });
});

test('Codex: older forms without payloads, aborted answers, subagents, and messages of events alone', async () => {
  const said = (role: string, text: string) => ({
    type: 'message',
    role,
    content: [{ type: role === 'user' ? 'input_text' : 'output_text', text }],
  });
  const old = [
    { id: 'o-1', timestamp: '2025-06-01T08:00:00Z', instructions: null },
    said('user', '<environment_context>\n</environment_context>'),
    said('user', '船はどこ？'),
    { record_type: 'state' },
    said('assistant', 'At the pier.'),
  ];
  const { chat } = await onlyBy(codex, old);
  expect(chat.id).toBe('codex:o-1');
  expect(spokenIn(chat)).toEqual(['user: 船はどこ？', 'assistant: At the pier.']);

  const event = (type: string, more = {}) => ({
    type: 'event_msg',
    timestamp: '2026-10-03T08:00:00Z',
    payload: { type, ...more },
  });
  const { chat: events } = await onlyBy(codex, [
    { type: 'session_meta', payload: { id: 'e-1', cwd: '/x/ferry' } },
    event('user_message', { message: 'Stop early.' }),
    event('agent_message', { message: '始めます' }),
    event('turn_aborted', { reason: 'interrupted' }),
  ]);
  expect(spokenIn(events)).toEqual(['user: Stop early.', 'assistant: 始めます']);
  expect(events.turns[1]?.unfinished).toBe('stopped');

  const unknown = { type: 'paint_call', name: 'paint', status: 'done', scene: 'A harbour at dusk' };
  const { chat: painted, skipped } = await onlyBy(codex, [
    { type: 'session_meta', payload: { id: 'p-1' } },
    { type: 'response_item', payload: said('user', '描いて') },
    { type: 'response_item', payload: unknown },
    { type: 'response_item', payload: said('assistant', '描きました') },
  ]);
  expect([painted.data?.whole, skipped]).toEqual([false, { 'content of an unknown kind: paint_call': 1 }]);

  const side = await toldBy(codex, [
    { type: 'session_meta', payload: { id: 'x', source: { subagent: { kind: 'review' } } } },
    { type: 'response_item', payload: said('user', 'Look.') },
  ]);
  expect(side).toEqual({ chats: [], skipped: { 'side chain of an agent': 1 } });
});

test('Gemini CLI: checkpoints, subagents, and a rewind to an unknown message', async () => {
  const { chat } = await onlyBy(geminiCli, [
    { role: 'user', parts: [{ text: '岬は' }, { text: 'どこ？' }] },
    { role: 'model', parts: [{ text: 'In the north.' }] },
  ]);
  expect(spokenIn(chat)).toEqual(['user: 岬はどこ？', 'assistant: In the north.']);
  const head = { sessionId: 's', projectHash: 'p' };
  const side = await toldBy(geminiCli, [
    { ...head, kind: 'subagent', messages: [{ id: 'a', type: 'user', content: 'x' }] },
  ]);
  expect(side).toEqual({ chats: [], skipped: { 'side chain of an agent': 1 } });
  const { chat: again } = await onlyBy(
    geminiCli,
    [
      head,
      { id: 'a', type: 'user', content: 'First.' },
      { id: 'b', type: 'gemini', content: '一つ。' },
      { $rewindTo: 'unknown' },
      { id: 'c', type: 'user', content: 'Anew.' },
    ],
    'tmp/harbour-walk/chats/session-1.jsonl',
  );
  expect(outlined(again)).toEqual(['. > a user: First.', 'a > b assistant: 一つ。', '. > c user: Anew.']);
  expect(again.tags).toEqual(['harbour-walk']);
});

test('VS Code: names of files stay in their sentence, tools stand beside, and a log of changes is applied', async () => {
  const request = {
    requestId: 'r1',
    message: { text: 'どこを直す？' },
    timestamp: 1_790_000_000_000,
    modelId: 'copilot/gpt-5.6',
    response: [
      { kind: 'thinking', value: 'Look around.' },
      { kind: 'progressMessage', content: { value: 'Reading the files' } },
      { value: 'Look into ' },
      { kind: 'inlineReference', inlineReference: { path: '/x/buoy.ts' } },
      { value: ' first.' },
      { kind: 'toolInvocationSerialized', toolId: 'read_file', pastTenseMessage: { value: 'Read buoy.ts' } },
      { value: 'Then run it.' },
    ],
  };
  const session = { sessionId: 's', customTitle: 'Buoys', responderUsername: 'GitHub Copilot', requests: [request] };
  const { chat } = await onlyBy(vscode, [session]);
  expect(spokenIn(chat)).toEqual(['user: どこを直す？', 'assistant: Look into `buoy.ts` first.\n\nThen run it.']);
  expect(chat.turns[1]).toMatchObject({
    model: 'gpt-5.6',
    parts: [
      { kind: 'thinking', text: 'Look around.' },
      { kind: 'tool', title: 'read_file', text: 'Read buoy.ts' },
    ],
  });
  const { chat: logged } = await onlyBy(vscode, [
    { kind: 0, v: { sessionId: 's', responderUsername: 'GitHub Copilot', requests: [] } },
    { kind: 2, k: ['requests'], v: [{ ...request, response: [] }] },
    { kind: 2, k: ['requests', 0, 'response'], v: request.response },
    { kind: 1, k: ['customTitle'], v: 'Buoys' },
  ]);
  expect(logged).toEqual(chat);
});

test('Cline: marks around what was typed go, calls stand beside, and a question is what the assistant says', async () => {
  const message = (role: string, text: string, ts: number) => ({ role, content: [{ type: 'text', text }], ts });
  const details =
    '<environment_details>\n# Current Working Directory (/home/user/buoys) Files\na.ts\n</environment_details>';
  const { chat } = await onlyBy(
    cline,
    [
      {
        role: 'user',
        content: [
          { type: 'text', text: '<task>\nブイを赤くして\n</task>' },
          { type: 'text', text: details },
        ],
        ts: 1,
      },
      message('assistant', '<thinking>Where?</thinking>\n\nI look.\n\n<read_file>\n<path>a.ts</path>\n</read_file>', 2),
      message('user', "[read_file for 'a.ts'] Result:\n\ncolour", 3),
      message(
        'assistant',
        '<ask_followup_question>\n<question>Port or starboard?</question>\n</ask_followup_question>',
        4,
      ),
      message('user', '[ask_followup_question] Result:\n\n<answer>\n左\n</answer>', 5),
      message('assistant', '<attempt_completion>\n<result>\nPort is red.\n</result>\n</attempt_completion>', 6),
    ],
    'tasks/1790000000000/api_conversation_history.json',
  );
  expect(chat).toMatchObject({ id: 'cline:1790000000000', tags: ['buoys'] });
  expect(spokenIn(chat)).toEqual([
    'user: ブイを赤くして',
    'assistant: I look.\n\nPort or starboard?',
    'user: 左',
    'assistant: Port is red.',
  ]);
  expect(chat.turns[1]?.parts?.map(({ kind, title }) => `${kind} ${title ?? ''}`)).toEqual([
    'thinking ',
    'tool read_file',
    'tool ',
  ]);
});

test('Cursor: older chats hold their bubbles, and a prompt may be in the editor’s state alone', async () => {
  const richText = JSON.stringify({
    root: {
      children: [{ children: [{ type: 'text', text: '色は？' }] }, { children: [{ type: 'text', text: 'Red?' }] }],
    },
  });
  const conversation = [
    { type: 1, bubbleId: 'a', text: '', richText },
    { type: 2, bubbleId: 'b', text: 'Red.', codeBlocks: [{ content: 'const red = 1;', languageId: 'ts' }] },
  ];
  const { chat } = await onlyBy(cursor, [
    { key: 'composerData:c', value: JSON.stringify({ name: 'x', conversation }) },
  ]);
  expect(spokenIn(chat)).toEqual(['user: 色は？\nRed?', 'assistant: Red.']);
  expect(chat.turns[1]?.parts).toEqual([{ kind: 'artifact', text: '```ts\nconst red = 1;\n```' }]);
});

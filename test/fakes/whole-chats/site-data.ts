/**
 * The harbour chat as the data of its site has it, where the site's data is read: each message under the name that the page gives it, and
 * thoughts, tools and documents as the data names them, which is not as the page names them.
 */
import type { Payload } from '../../../lib/sites/site';
import { chatPayload, toLists, type ServiceMessage } from '../claude-service';
import { pad, toText, type ScriptAnswer, type ScriptExchange, type ScriptPrompt } from './script';

/** How many parts of each kind the data has of one answer. */
export interface PartCounts {
  readonly thinking: number;
  readonly tool: number;
  readonly artifact: number;
  readonly canvas: number;
}

export interface DataOfSite {
  /** The name in `wholeChats`. */
  readonly name: string;
  readonly build: (script: readonly ScriptExchange[]) => Payload;
  readonly count: (answer: ScriptAnswer) => Partial<PartCounts>;
}

const at = (n: number) => Date.UTC(2026, 9, 6, 9) / 1000 + 60 * n;
const iso = (n: number) => new Date(at(n) * 1000).toISOString();
const thoughtOf = ({ thinking }: ScriptAnswer) => (thinking ? [thinking.markdown] : []);
const one = (value: unknown): 0 | 1 => (value ? 1 : 0);
/** A page calls an uploaded picture by a label; the data has the name of its file. */
const toFiles = ({ files = [], pictures = [] }: ScriptPrompt) => [
  ...files.map(name => ({ name, type: 'application/pdf' })),
  ...pictures.map((_, n) => ({ name: `counter-${n}.jpg`, type: 'image/jpeg' })),
];
const hasAnswer = ({ answer }: ScriptExchange) => answer.end !== 'failed';

const chatgptId = '69a0beef-1b2c-4d3e-8f40-51a2b3c4d5e6';

/** A tool is called by one message and answers in another; a canvas is a call too. */
function buildChatGptData(script: readonly ScriptExchange[], chat: string, ids: [string, string]): Payload {
  const nodes: Record<string, unknown> = { root: { id: 'root', parent: null, message: null } };
  let last = 'root';
  const add = (id: string, role: string, content: object, more: object = {}) => {
    const message = { id, author: { role }, create_time: at(0), content, recipient: 'all', metadata: {}, ...more };
    nodes[id] = { id, parent: last, message };
    last = id;
  };
  const say = (text: string) => ({ content_type: 'text', parts: [text] });
  for (const [n, { prompt, answer }] of script.entries()) {
    add(`${ids[0]}000000-0000-4000-8000-${pad(n)}`, 'user', say(prompt.text), {
      metadata: { attachments: toFiles(prompt).map(({ name, type }) => ({ name, mime_type: type })) },
    });
    if (answer.end === 'failed') continue;
    for (const content of thoughtOf(answer))
      add(`th-${n}`, 'assistant', {
        content_type: 'thoughts',
        thoughts: [{ summary: 'Planning the answer', content }],
      });
    if (answer.tool) {
      const code = { content_type: 'code', language: 'python', text: answer.tool.input };
      add(`call-${n}`, 'assistant', code, { recipient: 'python' });
      const output = { content_type: 'execution_output', text: answer.tool.output };
      add(`9c000000-0000-4000-8000-${pad(n)}`, 'tool', output, { author: { role: 'tool', name: 'python' } });
    }
    const { document } = answer;
    if (document) {
      const made = JSON.stringify({ name: document.title, type: 'document', content: document.markdown });
      add(`canvas-${n}`, 'assistant', { content_type: 'code', text: made }, { recipient: 'canmore.create_textdoc' });
    }
    add(`${ids[1]}000000-0000-4000-8000-${pad(n)}`, 'assistant', say(toText(answer)), {
      status: 'finished_successfully',
    });
  }
  const body = { conversation_id: chat, title: 'A café at the harbour', mapping: nodes, current_node: last };
  return { url: `https://chatgpt.com/backend-api/conversation/${chat}`, body: JSON.stringify(body) };
}

const claudeId = '0f3c1a52-77aa-4b0e-9d6d-5b1f0a6e2caf';
const toPromptId = (n: number) => `01a0c7de-1111-7c11-9e39-${pad(n)}`;
const toAnswerId = (n: number) => `01a0c7de-2222-7c11-9e39-${pad(n)}`;

/** Tools are named by the names of their programs, a document is a file that a tool writes, and a pasted text is a file without bytes. */
function buildClaudeData(script: readonly ScriptExchange[]): Payload {
  const messages = script.flatMap(({ prompt, answer }, n) => {
    const { tool, document } = answer;
    const pasted = prompt.pasted && [...prompt.pasted, 'The lease ends in five years.'].join('\n');
    const parent = n === 0 ? '00000000-0000-4000-8000-000000000000' : toAnswerId(n - 1);
    const content = [
      ...thoughtOf(answer).map(thinking => ({ type: 'thinking', thinking, summaries: [{ summary: 'Weighed it' }] })),
      ...(tool
        ? [
            { type: 'tool_use', name: 'repl', input: { code: tool.input } },
            { type: 'tool_result', name: 'repl', content: [{ type: 'text', text: tool.output }] },
          ]
        : []),
      { type: 'text', text: toText(answer) },
      ...(document ? [{ type: 'tool_use', name: 'create_file', input: toClaudeFile(document) }] : []),
    ];
    return [
      {
        uuid: toPromptId(n),
        parent_message_uuid: parent,
        sender: 'human',
        content: [{ type: 'text', text: prompt.text }],
        attachments: pasted ? [{ file_name: 'paste.txt', extracted_content: pasted }] : [],
        files: toFiles(prompt).map(({ name, type }) => ({ file_name: name, file_type: type })),
      },
      { uuid: toAnswerId(n), parent_message_uuid: toPromptId(n), sender: 'assistant', content },
    ];
  });
  const leaf = messages.at(-1)?.uuid;
  const body = { uuid: claudeId, name: 'A café', current_leaf_message_uuid: leaf, chat_messages: messages };
  const url = `https://claude.ai/api/organizations/0a11/chat_conversations/${claudeId}?tree=True`;
  return { url, body: JSON.stringify(body) };
}

const toClaudeFile = ({ title, markdown }: { readonly title: string; readonly markdown: string }) => ({
  path: `/mnt/user-data/outputs/${title.toLowerCase().replaceAll(' ', '-')}.md`,
  file_text: markdown,
});

/** The newer service tells of a tool what its row says, and nothing of files and pasted texts. */
function buildServiceData(script: readonly ScriptExchange[]): Payload {
  const messages = script.flatMap(({ prompt, answer }, n): ServiceMessage[] => [
    { id: toPromptId(n), parent: n === 0 ? null : toAnswerId(n - 1), role: 'user', content: [prompt.text] },
    {
      id: toAnswerId(n),
      parent: toPromptId(n),
      role: 'assistant',
      content: [
        ...thoughtOf(answer).map(() => ({
          title: 'Thought',
          thinkingDisplay: {},
          summaries: [{ summary: 'Weighed' }],
        })),
        ...(answer.tool ? [{ title: answer.tool.title, toolDisplayName: 'Code runner', inputSummary: 'twelve' }] : []),
        ...(answer.markdown === '' ? [] : [toText(answer)]),
      ],
    },
  ]);
  const conversation = { id: claudeId, title: 'A café', currentLeafMessageId: toAnswerId(script.length - 1) };
  return chatPayload(
    { outcome: 1, update: { conversation, ...toLists(claudeId, messages) } },
    { conversationId: claudeId },
  );
}

const geminiId = '51c0de9a77b2f0af';

function buildGeminiData(script: readonly ScriptExchange[]): Payload {
  const exchanges = script
    .map(({ prompt, answer }, n) => {
      const id = `9ab0${String(n).padStart(12, '0')}`;
      const told: unknown[] = [`rc_${id}`, [toText(answer)]];
      told[37] = thoughtOf(answer).length > 0 ? [thoughtOf(answer)] : null;
      const answers = hasAnswer({ prompt, answer }) ? [[told]] : [null];
      return [[`c_${geminiId}`, `r_${id}`], null, [[prompt.text], 1], answers, [at(n), 0]];
    })
    .toReversed();
  const chunk = JSON.stringify([['wrb.fr', 'hNvQHb', JSON.stringify([exchanges, null]), null, null, null, 'generic']]);
  const call = JSON.stringify([`c_${geminiId}`, exchanges.length, null, 1, [0], [4], null, 1]);
  return {
    url: 'https://gemini.google.com/_/BardChatUi/data/batchexecute?rpcids=hNvQHb&rt=c',
    sent: new URLSearchParams({ 'f.req': JSON.stringify([[['hNvQHb', call, null, 'generic']]]) }).toString(),
    body: `)]}'\n\n${new TextEncoder().encode(chunk).length}\n${chunk}\n`,
  };
}

const grokId = '5b7e2a10-3c4d-4e5f-8a6b-7c8d9e0f1aaf';

function buildGrokData(script: readonly ScriptExchange[]): Payload {
  let parent: string | undefined;
  const responses = script.flatMap(({ prompt, answer }, n) => {
    const said = {
      responseId: `1a000000-0a1b-4c2d-8e3f-${pad(n)}`,
      sender: 'human',
      message: prompt.text,
      fileAttachmentsMetadata: toFiles(prompt).map(({ name, type }) => ({ fileName: name, fileMimeType: type })),
    };
    const given = {
      responseId: `1b000000-0a1b-4c2d-8e3f-${pad(n)}`,
      sender: 'assistant',
      message: toText(answer),
      // The page's own steps, and none of its label.
      steps: thoughtOf(answer).map(text => ({ text: text.split('\n\n') })),
    };
    return (hasAnswer({ prompt, answer }) ? [said, given] : [said]).map(response => {
      const linked = { ...response, parentResponseId: parent, createTime: iso(n) };
      parent = response.responseId;
      return linked;
    });
  });
  const url = `https://grok.com/rest/app-chat/conversations/${grokId}/responses?includeThreads=false`;
  return { url, body: JSON.stringify({ responses }) };
}

const deepSeekId = '0d6c2f10-3a4b-4c5d-8e6f-7a8b9c0d1eaf';

function buildDeepSeekData(script: readonly ScriptExchange[]): Payload {
  let parent: number | null = null;
  const messages = script.flatMap(({ prompt, answer }, n) => {
    const thoughts = thoughtOf(answer).map(content => ({ type: 'THINK', content }));
    const said = [
      { message_id: 2 * n + 1, role: 'USER', fragments: [{ type: 'REQUEST', content: prompt.text }] },
      {
        message_id: 2 * n + 2,
        role: 'ASSISTANT',
        fragments: [...thoughts, { type: 'RESPONSE', content: toText(answer) }],
      },
    ];
    return said.slice(0, hasAnswer({ prompt, answer }) ? 2 : 1).map(message => {
      const linked = { ...message, parent_id: parent, status: 'FINISHED', inserted_at: at(n) };
      parent = message.message_id;
      return linked;
    });
  });
  const session = { id: deepSeekId, title: 'A café', current_message_id: parent };
  const body = { code: 0, data: { biz_code: 0, biz_data: { chat_session: session, chat_messages: messages } } };
  const url = `https://chat.deepseek.com/api/v0/chat/history_messages?chat_session_id=${deepSeekId}`;
  return { url, body: JSON.stringify(body) };
}

const countThoughts = ({ thinking }: ScriptAnswer) => ({ thinking: one(thinking) });

/** Sites of which both the page and the data are read. Claude has two kinds of data. */
export const dataOfSites: readonly DataOfSite[] = [
  {
    name: 'ChatGPT, classic',
    build: script => buildChatGptData(script, chatgptId, ['9a', '9b']),
    count: ({ thinking, tool, document }) => ({ thinking: one(thinking), tool: 2 * one(tool), canvas: one(document) }),
  },
  {
    name: 'ChatGPT, app shell',
    build: script => buildChatGptData(script, chatgptId.replace('a0', 'b0'), ['ab', 'ac']),
    // What the page says between steps is in the data too, as commentary; not in this one.
    count: ({ thinking, tool, document }) => ({
      thinking: one(thinking) + one(tool),
      tool: 2 * one(tool),
      canvas: one(document),
    }),
  },
  {
    name: 'Claude, hub',
    build: buildClaudeData,
    count: ({ thinking, tool, document }) => ({
      thinking: one(thinking),
      tool: 2 * one(tool),
      artifact: one(document),
    }),
  },
  {
    name: 'Claude, hub',
    build: buildServiceData,
    count: ({ thinking, tool, document }) => ({ thinking: one(thinking), tool: one(tool), artifact: one(document) }),
  },
  {
    name: 'Gemini',
    build: buildGeminiData,
    count: ({ thinking, document }) => ({ thinking: one(thinking), canvas: one(document) }),
  },
  { name: 'Grok', build: buildGrokData, count: countThoughts },
  { name: 'DeepSeek', build: buildDeepSeekData, count: countThoughts },
];

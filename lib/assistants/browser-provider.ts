/** The browser’s own model (`LanguageModel`, Chromium only) as a `Provider`. It knows no calls of this form, so they are written as JSON. */
import { Problem } from '../core/problem';
import type { ModelAnswer, ChatMessage, ChatRequest, Provider, StreamPart, ToolCall } from './provider';
import { collectAnswer } from './sdk-provider';

/** The part of Chrome’s Prompt API that is used here (stable for extensions since Chrome 138). */
export interface BrowserModelApi {
  availability(options: BrowserModelOptions): Promise<'unavailable' | 'downloadable' | 'downloading' | 'available'>;
  create(
    options: BrowserModelOptions & {
      readonly initialPrompts: readonly BrowserPrompt[];
      readonly signal: AbortSignal;
    },
  ): Promise<BrowserModelSession>;
}

/** The languages of an answer have to be said. */
interface BrowserModelOptions {
  readonly expectedOutputs: readonly { readonly type: 'text'; readonly languages: readonly string[] }[];
}

const modelOptions: BrowserModelOptions = { expectedOutputs: [{ type: 'text', languages: ['en', 'ja'] }] };

interface BrowserPrompt {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

interface BrowserModelSession {
  promptStreaming(text: string, options: { readonly signal: AbortSignal }): ReadableStream<string>;
  destroy(): void;
}

/** The browser’s API, if this browser has one. */
export const getBrowserModelApi = (): BrowserModelApi | undefined =>
  (globalThis as { readonly LanguageModel?: BrowserModelApi }).LanguageModel;

export function createBrowserProvider(api = getBrowserModelApi()): Provider {
  const openStream: Provider['stream'] = (request, signal) => readSession(api, request, signal);
  return {
    name: 'LanguageModel',
    stream: openStream,
    chat: (request, signal) => collectAnswer(openStream(request, signal)),
  };
}

/** Rejects with `ModelUnknown` if this browser has no model that could be used. */
export async function checkBrowserModel(api = getBrowserModelApi()): Promise<void> {
  const available = await api?.availability(modelOptions);
  if (available === undefined || available === 'unavailable')
    throw new Problem('ModelUnknown', 'This browser has no model of its own');
}

async function* readSession(
  api: BrowserModelApi | undefined,
  request: ChatRequest,
  signal: AbortSignal,
): AsyncGenerator<StreamPart> {
  await checkBrowserModel(api);
  const prompts = [
    { role: 'system' as const, content: describeTools(request) },
    ...request.messages.map(message => toPrompt(message)),
  ];
  const last = prompts.pop()?.content ?? '';
  try {
    const session = await api?.create({ ...modelOptions, initialPrompts: prompts, signal });
    if (!session) return;
    try {
      yield* readAnswer(session.promptStreaming(last, { signal }), request);
    } finally {
      session.destroy();
    }
  } catch (error) {
    signal.throwIfAborted();
    throw toBrowserProblem(error);
  }
}

async function* readAnswer(stream: ReadableStream<string>, { tools }: ChatRequest): AsyncGenerator<StreamPart> {
  const reader = stream.getReader();
  let text = '';
  let shown = 0;
  for (;;) {
    const { done, value = '' } = await reader.read();
    if (done) break;
    text += value;
    // What begins as a call is shown only when it turned out to be none.
    if (tools.length > 0 && /^\s*(\{|`|$)/.test(text)) continue;
    yield { type: 'text', delta: text.slice(shown) };
    shown = text.length;
  }
  const call = tools.length > 0 ? parseCallText(text) : undefined;
  if (!call && shown < text.length) yield { type: 'text', delta: text.slice(shown) };
  if (text.trim() === '') throw new Problem('AnswerCut', 'The answer was empty');
  const answer: ModelAnswer = call
    ? { content: [{ type: 'call', ...call }], reason: 'calls' }
    : { content: [{ type: 'text', text }], reason: 'stop' };
  yield { type: 'end', ...answer };
}

function describeTools({ instructions, tools }: ChatRequest): string {
  if (tools.length === 0) return instructions;
  const described = tools.map(tool => JSON.stringify({ ...tool }));
  return [
    instructions,
    'You have these tools. To call one, answer with one line of JSON and nothing else: {"tool": "…", "arguments": {…}}',
    ...described,
  ].join('\n\n');
}

function toPrompt(message: ChatMessage): BrowserPrompt {
  if (message.role === 'user') return { role: 'user', content: message.text };
  if (message.role === 'tool')
    return { role: 'user', content: message.results.map(({ name, text }) => `${name}:\n${text}`).join('\n\n') };
  const texts = message.content.flatMap(part => {
    if (part.type === 'call') return [JSON.stringify({ tool: part.name, arguments: part.args })];
    return part.type === 'text' ? [part.text] : [];
  });
  return { role: 'assistant', content: texts.join('\n') };
}

function parseCallText(text: string): ToolCall | undefined {
  const json = /\{[^]*\}/.exec(text)?.[0];
  if (json === undefined) return undefined;
  try {
    const { tool, arguments: args } = JSON.parse(json) as { readonly tool?: unknown; readonly arguments?: unknown };
    if (typeof tool !== 'string') return undefined;
    return { id: crypto.randomUUID(), name: tool, args: JSON.stringify(args ?? {}) };
  } catch {
    return undefined;
  }
}

function toBrowserProblem(error: unknown): Error {
  if (error instanceof Problem) return error;
  const name = error instanceof Error ? error.name : '';
  if (name === 'QuotaExceededError')
    return new Problem('ThreadTooLong', 'It is too long for the browser’s model', { cause: error });
  return new Problem('ModelUnavailable', `The browser’s model failed: ${name}`, { cause: error });
}

/** A model of the AI SDK as a `Provider`: the one place where messages and tools take the SDK's form, which has each vendor's. */
import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Message,
  LanguageModelV4StreamPart,
  SharedV4ProviderOptions,
} from '@ai-sdk/provider';
import { Problem } from '../core/problem';
import { waitForMessages } from '../core/wait-for-messages';
import type { ModelAnswer, AnswerPart, ChatMessage, ChatRequest, Provider, StreamPart, VendorData } from './provider';
import { toProblem } from './to-problem';

/** `vendorOptions` go along with each request. */
export function createSdkProvider(model: LanguageModelV4, vendorOptions?: VendorData): Provider {
  const openStream: Provider['stream'] = (request, signal) =>
    readStream(model, toOptions(request, signal, vendorOptions));
  return {
    name: model.modelId,
    stream: openStream,
    chat: (request, signal) => collectAnswer(openStream(request, signal)),
  };
}

/** Reads a stream to its end. */
export async function collectAnswer(parts: AsyncIterable<StreamPart>): Promise<ModelAnswer> {
  for await (const part of parts) if (part.type === 'end') return { content: part.content, reason: part.reason };
  throw new Problem('AnswerCut', 'The stream has no end');
}

function toOptions(
  { instructions, messages, tools, settings }: ChatRequest,
  abortSignal: AbortSignal,
  vendorOptions: VendorData | undefined,
): LanguageModelV4CallOptions {
  return {
    prompt: [{ role: 'system', content: instructions }, ...messages.map(toSdkMessage)],
    abortSignal,
    ...(tools.length > 0 && {
      tools: tools.map(({ name, description, inputSchema }) => ({
        type: 'function' as const,
        name,
        description,
        inputSchema: inputSchema as never,
      })),
      toolChoice: { type: 'auto' as const },
    }),
    ...(settings?.maxTokens !== undefined && { maxOutputTokens: settings.maxTokens }),
    ...(settings?.temperature !== undefined && { temperature: settings.temperature }),
    ...(vendorOptions && { providerOptions: vendorOptions as SharedV4ProviderOptions }),
  };
}

function toSdkMessage(message: ChatMessage): LanguageModelV4Message {
  if (message.role === 'user') return { role: 'user', content: [{ type: 'text', text: message.text }] };
  if (message.role === 'tool')
    return {
      role: 'tool',
      content: message.results.map(({ id, name, text }) => ({
        type: 'tool-result',
        toolCallId: id,
        toolName: name,
        output: { type: 'text', value: text },
      })),
    };
  return { role: 'assistant', content: message.content.map(toSdkPart) };
}

function toSdkPart(part: AnswerPart) {
  const vendor = part.vendor && { providerOptions: part.vendor as SharedV4ProviderOptions };
  if (part.type === 'call')
    return {
      type: 'tool-call' as const,
      toolCallId: part.id,
      toolName: part.name,
      input: parseJson(part.args),
      ...vendor,
    };
  return { type: part.type === 'text' ? ('text' as const) : ('reasoning' as const), text: part.text, ...vendor };
}

/** A call whose arguments are broken was answered with an error; what goes back must be JSON all the same. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** In UTF-16 units, thinking included. A longer answer breaks off. */
const maxAnswerLength = 1_000_000;
/** Milliseconds. A server that is faster than the page would keep it from drawing and from being stopped. */
const maxRunMs = 50;

async function* readStream(model: LanguageModelV4, options: LanguageModelV4CallOptions): AsyncGenerator<StreamPart> {
  const blocks = createBlocks();
  let reason: string | undefined;
  let length = 0;
  let restedAt = performance.now();
  try {
    const { stream } = await model.doStream(options);
    const reader = stream.getReader();
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        if (value.type === 'error') throw value.error;
        if (value.type === 'finish') reason = value.finishReason.unified;
        const part = blocks.add(value);
        if (!part) continue;
        yield part;
        length += part.delta.length;
        if (length > maxAnswerLength) throw new Problem('AnswerCut', 'The answer is too long');
        if (performance.now() - restedAt < maxRunMs) continue;
        await waitForMessages();
        restedAt = performance.now();
      }
    } finally {
      // Whoever stops reading wants no more of it.
      reader.cancel().catch(() => undefined);
    }
  } catch (error) {
    options.abortSignal?.throwIfAborted();
    throw toProblem(error);
  }
  yield { type: 'end', ...toAnswer(blocks.list(), reason) };
}

/** The order of an answer's parts is the vendor's, and their signatures come with any piece of them. */
function createBlocks() {
  const parts: AnswerPart[] = [];
  const positions = new Map<string, number>();
  const append = (key: string, type: 'text' | 'thinking', delta: string, vendor: VendorData | undefined) => {
    const at = positions.get(key) ?? parts.length;
    positions.set(key, at);
    const before = parts[at];
    const text = (before && before.type !== 'call' ? before.text : '') + delta;
    const kept = { ...before?.vendor, ...vendor };
    parts[at] = { type, text, ...(Object.keys(kept).length > 0 && { vendor: kept }) };
  };
  return {
    list: (): readonly AnswerPart[] =>
      parts.filter(part => part.type === 'call' || part.text !== '' || part.vendor !== undefined),
    /** Returns the letters to show, if there are any. */
    add(part: LanguageModelV4StreamPart): Exclude<StreamPart, { readonly type: 'end' }> | undefined {
      const vendor = 'providerMetadata' in part ? (part.providerMetadata as VendorData | undefined) : undefined;
      if (part.type === 'tool-call') {
        const call = { type: 'call' as const, id: part.toolCallId, name: part.toolName, args: part.input };
        parts.push({ ...call, ...(vendor && { vendor }) });
        return undefined;
      }
      const [kind, step] = part.type.split('-');
      if ((kind !== 'text' && kind !== 'reasoning') || !('id' in part) || step === undefined) return undefined;
      const type = kind === 'text' ? 'text' : 'thinking';
      const delta = 'delta' in part ? part.delta : '';
      append(`${kind} ${part.id}`, type, delta, vendor);
      return delta === '' ? undefined : { type, delta };
    },
  };
}

function toAnswer(content: readonly AnswerPart[], reason: string | undefined): ModelAnswer {
  // Gemini ends a call with STOP, so the content decides.
  if (content.some(({ type }) => type === 'call')) return { content, reason: 'calls' };
  if (reason === 'length') return { content, reason };
  if (reason === 'stop') return { content, reason };
  if (reason === 'content-filter') throw new Problem('ModelRefused', 'The vendor’s filter stopped the answer');
  throw new Problem('AnswerCut', `The answer ended with ${reason ?? 'nothing'}`);
}

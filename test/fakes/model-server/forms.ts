/**
 * Four vendors' wire forms, as their documentation has them (November 2026): what stands in a request, and the events of a streamed answer.
 */

export type WireForm = 'anthropic' | 'responses' | 'gemini' | 'chat';

/** What the scripted model does: it says something, or calls a tool. */
export interface ModelStep {
  readonly text?: string;
  readonly call?: { readonly name: string; readonly args: object | string };
  /** Letters in one event. */
  readonly pieceLength?: number;
}

export interface WireMessage {
  readonly role: 'user' | 'assistant' | 'tool';
  readonly text: string;
}

export interface WireRequest {
  readonly form: WireForm;
  readonly model: string;
  readonly instructions: string;
  readonly messages: readonly WireMessage[];
  readonly tools: readonly string[];
  readonly body: Readonly<Record<string, unknown>>;
}

/** The endpoints; `undefined` for an address that no vendor has. */
export function formAt(path: string): WireForm | undefined {
  if (path === '/v1/messages') return 'anthropic';
  if (path === '/v1/responses') return 'responses';
  if (path === '/v1/chat/completions') return 'chat';
  return /^\/v1beta\/models\/[^/]+:streamGenerateContent$/.test(path) ? 'gemini' : undefined;
}

// oxlint-disable-next-line typescript/no-explicit-any -- A vendor’s JSON has no type here.
type Json = Readonly<Record<string, any>>;

const textIn = (content: unknown): string => {
  if (typeof content === 'string') return content;
  if (Array.isArray(content)) return content.map(textIn).join('');
  const { text, content: inner, output } = (content ?? {}) as Json;
  return textIn(text ?? inner ?? output ?? '');
};

export function readRequest(form: WireForm, path: string, body: Json): WireRequest {
  const readers: Readonly<Record<WireForm, () => Omit<WireRequest, 'form' | 'body'>>> = {
    anthropic: () => ({
      model: body['model'],
      instructions: textIn(body['system']),
      messages: body['messages'].map(({ role, content }: Json) => {
        const isResult = Array.isArray(content) && content.some(({ type }: Json) => type === 'tool_result');
        return { role: isResult ? 'tool' : role, text: textIn(content) };
      }),
      tools: (body['tools'] ?? []).map(({ name }: Json) => name),
    }),
    responses: () => ({
      model: body['model'],
      instructions: textIn(body['input'].find(({ role }: Json) => role === 'system' || role === 'developer')),
      messages: body['input']
        .filter(({ role }: Json) => role !== 'system' && role !== 'developer')
        .map((item: Json) => ({
          role: item['type'] === 'function_call_output' ? 'tool' : (item['role'] ?? 'assistant'),
          text: textIn(item),
        })),
      tools: (body['tools'] ?? []).map(({ name }: Json) => name),
    }),
    gemini: () => ({
      model: /models\/([^:]+):/.exec(path)?.[1] ?? '',
      instructions: textIn(body['systemInstruction']?.parts),
      messages: body['contents'].map(({ role, parts }: Json) => {
        const result = parts.find((part: Json) => part['functionResponse']);
        if (result) return { role: 'tool', text: JSON.stringify(result['functionResponse'].response) };
        return { role: role === 'model' ? 'assistant' : 'user', text: textIn(parts) };
      }),
      tools: (body['tools'] ?? []).flatMap(({ functionDeclarations = [] }: Json) =>
        functionDeclarations.map(({ name }: Json) => name),
      ),
    }),
    chat: () => ({
      model: body['model'],
      instructions: textIn(body['messages'].find(({ role }: Json) => role === 'system')),
      messages: body['messages']
        .filter(({ role }: Json) => role !== 'system')
        .map(({ role, content }: Json) => ({ role, text: textIn(content) })),
      tools: (body['tools'] ?? []).map(({ function: { name } }: Json) => name),
    }),
  };
  return { form, body, ...readers[form]() };
}

const pieces = (text: string, length = 7): string[] => text.match(new RegExp(`[^]{1,${length}}`, 'gu')) ?? [];
const argsText = ({ args }: { readonly args: object | string }) =>
  typeof args === 'string' ? args : JSON.stringify(args);

/** The events of the answer, each as it stands on the wire. */
export function writeEvents(form: WireForm, model: string, step: ModelStep, number: number): string[] {
  const named = (type: string, fields: object) => `event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`;
  const plain = (fields: object) => `data: ${JSON.stringify(fields)}\n\n`;
  if (form === 'anthropic') return writeAnthropic(model, step, number, named);
  if (form === 'responses') return writeResponses(model, step, number, named);
  return form === 'gemini' ? writeGemini(model, step, plain) : writeChat(model, step, number, plain);
}

function writeAnthropic(
  model: string,
  { text, call, pieceLength }: ModelStep,
  number: number,
  event: NamedEvent,
): string[] {
  const events = [
    event('message_start', {
      message: {
        id: `msg_${number}`,
        type: 'message',
        role: 'assistant',
        model,
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: 10, output_tokens: 1 },
      },
    }),
    event('ping', {}),
  ];
  let index = 0;
  if (text !== undefined) {
    events.push(event('content_block_start', { index, content_block: { type: 'text', text: '' } }));
    for (const piece of pieces(text, pieceLength))
      events.push(event('content_block_delta', { index, delta: { type: 'text_delta', text: piece } }));
    events.push(event('content_block_stop', { index }));
    index += 1;
  }
  if (call) {
    const block = { type: 'tool_use', id: `toolu_${number}`, name: call.name, input: {} };
    events.push(event('content_block_start', { index, content_block: block }));
    for (const piece of pieces(argsText(call)))
      events.push(event('content_block_delta', { index, delta: { type: 'input_json_delta', partial_json: piece } }));
    events.push(event('content_block_stop', { index }));
  }
  const stop = call ? 'tool_use' : 'end_turn';
  events.push(
    event('message_delta', { delta: { stop_reason: stop, stop_sequence: null }, usage: { output_tokens: 20 } }),
    event('message_stop', {}),
  );
  return events;
}

type NamedEvent = (type: string, fields: object) => string;

function writeResponses(
  model: string,
  { text, call, pieceLength }: ModelStep,
  number: number,
  event: NamedEvent,
): string[] {
  const response = {
    id: `resp_${number}`,
    object: 'response',
    created_at: 1_700_000_000,
    model,
    status: 'in_progress',
    output: [],
    usage: null,
  };
  const events = [event('response.created', { response, sequence_number: 0 })];
  let at = 0;
  if (text !== undefined) {
    const item = { id: `msg_${number}`, type: 'message', role: 'assistant', status: 'in_progress', content: [] };
    events.push(event('response.output_item.added', { output_index: at, item }));
    const place = { item_id: item.id, output_index: at, content_index: 0 };
    events.push(
      event('response.content_part.added', { ...place, part: { type: 'output_text', text: '', annotations: [] } }),
    );
    for (const piece of pieces(text, pieceLength))
      events.push(event('response.output_text.delta', { ...place, delta: piece, logprobs: [] }));
    events.push(event('response.output_text.done', { ...place, text, logprobs: [] }));
    const content = [{ type: 'output_text', text, annotations: [] }];
    events.push(
      event('response.output_item.done', { output_index: at, item: { ...item, status: 'completed', content } }),
    );
    at += 1;
  }
  if (call) {
    const item = { id: `fc_${number}`, type: 'function_call', call_id: `call_${number}`, name: call.name };
    events.push(
      event('response.output_item.added', {
        output_index: at,
        item: { ...item, status: 'in_progress', arguments: '' },
      }),
    );
    for (const delta of pieces(argsText(call)))
      events.push(event('response.function_call_arguments.delta', { item_id: item.id, output_index: at, delta }));
    events.push(
      event('response.function_call_arguments.done', { item_id: item.id, output_index: at, arguments: argsText(call) }),
      event('response.output_item.done', {
        output_index: at,
        item: { ...item, status: 'completed', arguments: argsText(call) },
      }),
    );
  }
  const usage = {
    input_tokens: 10,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: 20,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: 30,
  };
  events.push(event('response.completed', { response: { ...response, status: 'completed', usage } }));
  return events;
}

/** Gemini ends a call with STOP, too, and gives a signature that it wants back with the call. */
function writeGemini(
  model: string,
  { text, call, pieceLength }: ModelStep,
  event: (fields: object) => string,
): string[] {
  const chunk = (parts: object[], finish?: string) =>
    event({
      candidates: [{ content: { parts, role: 'model' }, index: 0, ...(finish && { finishReason: finish }) }],
      usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 20, totalTokenCount: 30 },
      modelVersion: model,
    });
  const events = pieces(text ?? '', pieceLength).map(piece => chunk([{ text: piece }]));
  if (call) {
    const args = typeof call.args === 'string' ? {} : call.args;
    events.push(chunk([{ functionCall: { name: call.name, args }, thoughtSignature: 'c2lnbmVk' }], 'STOP'));
  } else {
    events.push(chunk([{ text: '' }], 'STOP'));
  }
  return events;
}

function writeChat(model: string, step: ModelStep, number: number, event: (fields: object) => string): string[] {
  const { text, call, pieceLength } = step;
  const chunk = (delta: object, finish: string | null = null) =>
    event({
      id: `chatcmpl-${number}`,
      object: 'chat.completion.chunk',
      created: 1_700_000_000,
      model,
      choices: [{ index: 0, delta, finish_reason: finish }],
    });
  const events = [chunk({ role: 'assistant', content: '' })];
  for (const piece of pieces(text ?? '', pieceLength)) events.push(chunk({ content: piece }));
  if (call) {
    const head = { index: 0, id: `call_${number}`, type: 'function', function: { name: call.name, arguments: '' } };
    events.push(chunk({ tool_calls: [head] }));
    for (const piece of pieces(argsText(call)))
      events.push(chunk({ tool_calls: [{ index: 0, function: { arguments: piece } }] }));
  }
  events.push(chunk({}, call ? 'tool_calls' : 'stop'), 'data: [DONE]\n\n');
  return events;
}

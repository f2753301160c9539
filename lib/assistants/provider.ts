/** The one way to every model: what Ask asks of a provider. Data and interfaces only; `create-provider.ts` makes one. */

/** A model that answers. It holds no state: each request carries the whole thread. */
export interface Provider {
  /** The model's name, as the vendor writes it. */
  readonly name: string;
  /** The whole answer. Rejects as `stream` does. */
  chat(request: ChatRequest, signal: AbortSignal): Promise<ModelAnswer>;
  /**
   * Yields the answer as it comes, and ends with one `end`. Rejects with a `Problem` that names what happened (`to-problem.ts`), or with an
   * `AbortError` after `signal`.
   */
  stream(request: ChatRequest, signal: AbortSignal): AsyncIterable<StreamPart>;
}

export interface ChatRequest {
  /** What the model is told about its task. */
  readonly instructions: string;
  readonly messages: readonly ChatMessage[];
  /** In the form of the Model Context Protocol. */
  readonly tools: readonly OfferedTool[];
  readonly settings?: ChatSettings;
}

export interface ChatSettings {
  /** The longest answer, in tokens. */
  readonly maxTokens?: number;
  readonly temperature?: number;
}

export type ChatMessage =
  | { readonly role: 'user'; readonly text: string }
  | { readonly role: 'assistant'; readonly content: readonly AnswerPart[] }
  | { readonly role: 'tool'; readonly results: readonly CallResult[] };

/** `vendor` is what the vendor wants back with this part, such as a signature. It is opaque, and other vendors never see it. */
export type AnswerPart =
  | { readonly type: 'text' | 'thinking'; readonly text: string; readonly vendor?: VendorData }
  | ({ readonly type: 'call'; readonly vendor?: VendorData } & ToolCall);

/** JSON by the vendor's own key. */
export type VendorData = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export interface ToolCall {
  readonly id: string;
  readonly name: string;
  /** JSON, as the model wrote it: it may be broken. */
  readonly args: string;
}

export interface CallResult {
  readonly id: string;
  readonly name: string;
  readonly text: string;
}

export interface OfferedTool {
  readonly name: string;
  readonly description: string;
  /** A JSON Schema. */
  readonly inputSchema: Readonly<Record<string, unknown>>;
}

export type StreamPart =
  /** The next letters. */
  { readonly type: 'text' | 'thinking'; readonly delta: string } | ({ readonly type: 'end' } & ModelAnswer);

export interface ModelAnswer {
  readonly content: readonly AnswerPart[];
  /** `length`: it was cut at the longest answer. */
  readonly reason: 'stop' | 'calls' | 'length';
}

/** A provider as the user set it up. It holds the key, so it never leaves the database of `provider-store.ts` but for a request. */
export interface ProviderSettings {
  readonly id: string;
  readonly kind: ProviderKindId;
  /** Where requests go, without a slash at the end. Empty for the browser’s own model. */
  readonly address: string;
  /** Empty where none is needed. */
  readonly key: string;
  readonly model: string;
}

export type ProviderKindId =
  | 'anthropic'
  | 'openai'
  | 'google'
  | 'ollama'
  | 'lmstudio'
  | 'llamacpp'
  | 'compatible'
  | 'browser';

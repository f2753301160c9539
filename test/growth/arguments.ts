/** Makes the arguments of a function that takes a text: by the type of the parameter, so that new functions need nothing here. */
import type { Conversation } from '../../lib/core/conversation';

interface Parameter {
  readonly name: string;
  readonly type: string;
}

/** In a list, so that functions of pairs stay affordable: callers give them as few. */
const maxItems = 100;

/** Names of strings that are no text of a chat. */
const shortStrings: Readonly<Record<string, string>> = { locale: 'en', language: 'en', timeZone: 'UTC' };

const at = Date.UTC(2026, 10, 26);
const numbers: Readonly<Record<string, number>> = { now: at, count: 3, maxLength: 1_000, maxTokens: 1_000, end: 1 };

const turn = (text: string) => ({ id: 'a', parent: null, role: 'assistant' as const, text, observedAt: at });
const chat = (text: string): Conversation => ({
  id: 'chatgpt:a',
  source: 'chatgpt',
  url: 'https://chatgpt.com/c/a',
  title: text.slice(0, 4_000),
  space: 'main',
  createdAt: at,
  updatedAt: at,
  completeness: { state: 'complete', turns: 1 },
  revision: 1,
  turns: [turn(text)],
  activePath: ['a'],
});
const passage = (text: string) => ({
  source: 'chatgpt',
  siteName: 'ChatGPT',
  title: 'a',
  url: 'https://chatgpt.com/c/a',
  at,
  exchange: [{ role: 'assistant', text }],
});
const splitItems = (text: string) => text.split('\n').slice(0, maxItems);

/** Types that hold the text. */
const texts: Readonly<Record<string, (text: string, name: string) => unknown>> = {
  string: (text, name) => shortStrings[name] ?? text,
  'string | undefined': text => text,
  'readonly string[]': splitItems,
  'ReadonlySet<string>': (text: string) => new Set(splitItems(text)),
  'string[]': splitItems,
  Conversation: chat,
  Turn: turn,
  "Pick<Turn, 'text'> | undefined": turn,
  QuotedTurn: text => ({ role: 'assistant', text: text.slice(0, -1), label: 'a', position: 0, fullCount: text.length }),
  SnippetSource: text => ({ texts: [{ text }], isPrompt: false, title: 'a' }),
  Passage: passage,
  'readonly Passage[]': text => [passage(text)],
  FullChat: text => ({ ...passage(text), turns: [{ role: 'assistant', text }] }),
};

const labels = {
  untitled: 'a',
  note: 'b',
  user: 'c',
  system: 'd',
  files: 'e',
  unfinished: 'f',
  unread: 'g',
  otherWays: 'h',
  part: () => 'i',
  after: () => 'j',
};

/** Other types that a function may take beside its text. */
const others: Readonly<Record<string, (text: string, name: string) => unknown>> = {
  unknown: text => text,
  boolean: () => false,
  number: (_, name) => numbers[name] ?? 0,
  NumberFormat: () => 'plain',
  Calendar: () => 1900,
  Workbook: () => ({ strings: [], formats: [], calendar: 1900 }),
  Archive: () => ({ names: [], read: async () => undefined }),
  TextRange: text => ({ start: 0, end: text.length }),
  ElementsOptions: () => ({ prefix: 'a', footnotes: 'b' }),
  LocaleOptions: () => ({ locale: 'en' }),
  ComposeOptions: () => ({ locale: 'en', maxTokens: 1_000 }),
  PackOptions: () => ({ locale: 'en', maxTokens: 1_000 }),
  MarkdownLabels: () => labels,
  'readonly SiteNames[]': () => [],
  'readonly Persona[]': () => [],
  'readonly Finding[]': () => [],
  'readonly HiddenText[]': () => [],
  'readonly QuotedPhrase[]': () => [],
  'readonly Term[]': () => [],
  'readonly Space[]': () => [],
  'readonly RowAction[]': text => [{ id: 'copy', text, choose: () => undefined }],
  Alternatives: () => new Map(),
  'Token[]': () => [],
  'readonly Token[]': () => [],
  Translate: () => (key: string) => key,
  "'a time' | 'a sign'": () => 'a time',
  XmlEvents: () => ({}),
  TextPosition: () => ({
    before: '',
    after: '',
    marks: new Set(['*', '`', '>']),
    cell: true,
    label: true,
    heading: true,
    item: true,
  }),
  "'NFC' | 'NFD' | 'NFKC' | 'NFKD'": () => 'NFKC',
  PreviewSettings: () => ({ form: 'quote', tokens: 4_000 }),
  'Conversation | undefined': chat,
  'readonly Turn[]': text => [turn(text)],
  'ReadonlyMap<string, Turn>': () => new Map(),
  Date: () => new Date(at),
  'ReadonlySet<number>': () => new Set([1, 2]),
  ProviderKindId: () => 'compatible',
  Provider: () => ({ name: 'a', chat: async () => ({ content: [], reason: 'stop' }) }),
  AbortSignal: () => new AbortController().signal,
  AskThread: () => ({ id: 'kura:a', turns: [] }),
};

export const hasText = ({ type }: Parameter): boolean => Object.hasOwn(texts, type);

/** Returns the argument in a box, or `undefined` if the type is not known. */
export function buildArgument({ name, type }: Parameter, text: string): { readonly value: unknown } | undefined {
  const build = (Object.hasOwn(texts, type) && texts[type]) || (Object.hasOwn(others, type) && others[type]);
  return build ? { value: build(text, name) } : undefined;
}

/**
 * Types of functions that read no text of a chat, or read it through another one that is tried: they take a store, a service, a page, a
 * callback, bytes, or what a parser made.
 */
const textless = new RegExp(
  [
    'Vault|Database|Connection|Service|Library|Engine|Outbox|Store|Deps|ReadContext|ChatContext|Merge|Import',
    'Document|Element|Selected|Payload|Uint8Array|AsyncIterable|Blob|InputFile|IndexReader|Readings|Translations|AlternativeSources',
    '=>|^Copy$|Story|Episode|Facts?\\b|Pauses|Health|Facets|Filter|Query|Route|Draft|Unsaved|Rule|AskedBefore|Hit\\b|Choice',
    'ObservedTurn|NewChat|ScrolledAway|Checkpoint|Tree|TurnResult|Completeness|Summary|ConversationId|AnsweredQuestion',
    'IncomingTurn|ThreadOptions|ConversationRow|TitleFields|BranchSource|ShownSource|Message|VendorMessage|Nodes|Root|Regexp|RegExp|RecallCall|Shape|FileEntry|TimeRange|Notice',
    "Part|Role|Numbered|\\{|SiteId|SourceId|Tab\\b|SessionStep|'en' \\| 'ja'|null|Turn\\['role'\\]|Item|Word|Model|Sent|ParsedFields|BridgeClient|BridgeFiles|AssistantProgram",
  ].join('|'),
);
export const isTextless = (type: string): boolean =>
  !Object.hasOwn(texts, type) && !Object.hasOwn(others, type) && textless.test(type);

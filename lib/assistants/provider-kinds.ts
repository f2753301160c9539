/** The kinds of providers that a person can choose from. Data only: their code is loaded by the Ask page alone. */
import type { ProviderKindId, ProviderSettings } from './provider';

export interface ProviderKind {
  readonly id: ProviderKindId;
  /** The same in every language; empty for kinds whose name is translated. */
  readonly name: string;
  /** The usual address. A kind on this computer may have another. */
  readonly address: string;
  /** It runs on this computer, so its address can be changed and it needs no key. */
  readonly isLocal: boolean;
  /** In tokens: what fits at least into a model of this kind. */
  readonly contextWindow: number;
}

export const providerKinds: readonly ProviderKind[] = [
  { id: 'anthropic', name: 'Claude', address: 'https://api.anthropic.com', isLocal: false, contextWindow: 200_000 },
  { id: 'openai', name: 'OpenAI', address: 'https://api.openai.com', isLocal: false, contextWindow: 128_000 },
  {
    id: 'google',
    name: 'Gemini',
    address: 'https://generativelanguage.googleapis.com',
    isLocal: false,
    contextWindow: 128_000,
  },
  { id: 'ollama', name: 'Ollama', address: 'http://127.0.0.1:11434', isLocal: true, contextWindow: 8000 },
  { id: 'lmstudio', name: 'LM Studio', address: 'http://127.0.0.1:1234', isLocal: true, contextWindow: 8000 },
  { id: 'llamacpp', name: 'llama.cpp', address: 'http://127.0.0.1:8080', isLocal: true, contextWindow: 8000 },
  { id: 'compatible', name: '', address: 'http://127.0.0.1:8000', isLocal: true, contextWindow: 8000 },
  { id: 'browser', name: '', address: '', isLocal: true, contextWindow: 6000 },
];

/** Where requests may ever go; the content security policy and the optional permissions are made of these. */
export const vendorAddresses = providerKinds.filter(({ isLocal }) => !isLocal).map(({ address }) => address);
export const localAddresses = ['http://127.0.0.1', 'http://localhost'] as const;

/** The patterns that the browser is asked for. A pattern holds no port. */
export const providerPatterns: readonly string[] = [...vendorAddresses, ...localAddresses].map(
  address => `${address}/*`,
);

export function getKind(id: ProviderKindId): ProviderKind {
  const kind = providerKinds.find(one => one.id === id);
  if (!kind) throw new Error(`There is no provider of the kind ${id}.`);
  return kind;
}

/** The pattern to ask the browser for; `undefined` if no request leaves, or if the policy lets none through. */
export function toPattern({ kind, address }: Pick<ProviderSettings, 'kind' | 'address'>): string | undefined {
  const url = kind === 'browser' ? null : URL.parse(address);
  const pattern = url ? `${url.protocol}//${url.hostname}/*` : undefined;
  return pattern !== undefined && providerPatterns.includes(pattern) ? pattern : undefined;
}

/** Whether only the bridge reaches it: the policy lists no such address, so the person entered one of their own. */
export const isRelayed = (provider: Pick<ProviderSettings, 'kind' | 'address'>): boolean =>
  provider.kind !== 'browser' && toPattern(provider) === undefined;

/** Returns the address without a path's end, or `undefined` for what is none. */
export function parseAddress(typed: string): string | undefined {
  const trimmed = typed.trim().replace(/\/+$/, '').replace(/\/v1$/, '');
  const address = /^https?:\/\//.test(trimmed) ? trimmed : `http://${trimmed}`;
  const url = URL.parse(address);
  const isPlain = url?.username === '' && url.password === '' && url.search === '' && url.hash === '';
  return isPlain && url.hostname !== '' && !/\s/.test(address) ? address : undefined;
}

/**
 * Makes a provider of its settings. Only the Ask page loads this, on the first question: with the vendors' forms it weighs more than the
 * rest of that page.
 */
import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogle } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { createBrowserProvider } from './browser-provider';
import { createModelFetch } from './model-fetch';
import type { Provider, ProviderSettings } from './provider';
import { createSdkProvider } from './sdk-provider';

/** `send`: what sends requests; the relay where the policy lists no address. */
export function createProvider(
  { kind, address, key, model }: ProviderSettings,
  send: typeof globalThis.fetch = globalThis.fetch,
): Provider {
  const fetch = createModelFetch(send);
  switch (kind) {
    case 'anthropic':
      return createSdkProvider(
        createAnthropic({ apiKey: key, baseURL: `${address}/v1`, headers: anthropicHeaders, fetch })(model),
      );
    case 'openai':
      // The vendor is asked to keep nothing.
      return createSdkProvider(createOpenAI({ apiKey: key, baseURL: `${address}/v1`, fetch }).responses(model), {
        openai: { store: false },
      });
    case 'google':
      return createSdkProvider(createGoogle({ apiKey: key, baseURL: `${address}/v1beta`, fetch })(model));
    case 'browser':
      return createBrowserProvider();
    case 'ollama':
    case 'lmstudio':
    case 'llamacpp':
    case 'compatible':
      return createSdkProvider(
        createOpenAICompatible({
          name: 'local',
          baseURL: `${address}/v1`,
          ...(key !== '' && { apiKey: key }),
          fetch,
        })(model),
      );
  }
}

/** Anthropic refuses a browser that does not say that it knows what it does (August 2026). */
export const anthropicHeaders = { 'anthropic-dangerous-direct-browser-access': 'true' };

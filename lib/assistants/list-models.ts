/** Asks a provider which models it has. A small request that costs nothing, so it is the test of address and key, too. */
import { Problem, toProblemName } from '../core/problem';
import { checkBrowserModel } from './browser-provider';
import { createModelFetch } from './model-fetch';
import type { ProviderSettings } from './provider';

type Connection = Pick<ProviderSettings, 'kind' | 'address' | 'key'>;

/** In the vendor's order. Rejects with a `Problem`. */
export async function listModels(
  connection: Connection,
  signal?: AbortSignal,
  send: typeof fetch = fetch,
): Promise<readonly string[]> {
  if (connection.kind === 'browser') {
    await checkBrowserModel();
    return ['LanguageModel'];
  }
  const response = await fetchList(connection, signal, send);
  if (response.status === 401 || (response.status === 403 && !connection.address.startsWith('http:')))
    throw new Problem('ModelKeyRefused', `Status ${response.status}`);
  if (response.status === 403) throw new Problem('ModelOriginRefused', 'Status 403');
  // Gemini says so of a wrong key.
  if (response.status === 400) throw new Problem('ModelKeyRefused', 'Status 400');
  if (response.status === 429) throw new Problem('ModelBusy', 'Status 429');
  if (!response.ok) throw new Problem('ModelUnavailable', `Status ${response.status}`);
  return parseList(await response.json().catch(() => undefined));
}

async function fetchList(
  { kind, address, key }: Connection,
  signal: AbortSignal | undefined,
  send: typeof fetch,
): Promise<Response> {
  const path = kind === 'google' ? '/v1beta/models?pageSize=200' : '/v1/models';
  try {
    return await createModelFetch(send)(address + path, {
      headers: toHeaders(kind, key),
      ...(signal && { signal }),
    });
  } catch (error) {
    signal?.throwIfAborted();
    if (toProblemName(error)) throw error;
    throw new Problem('ModelUnreachable', 'The address did not answer', { cause: error });
  }
}

function toHeaders(kind: ProviderSettings['kind'], key: string): Record<string, string> {
  if (kind === 'anthropic')
    return {
      'x-api-key': key,
      'anthropic-version': '2023-06-01',
      'anthropic-dangerous-direct-browser-access': 'true',
    };
  if (kind === 'google') return { 'x-goog-api-key': key };
  return key === '' ? {} : { authorization: `Bearer ${key}` };
}

/** Vendors call the list `data`, Gemini `models` with names such as `models/gemini-3-pro`. */
function parseList(body: unknown): readonly string[] {
  const { data, models } = (body ?? {}) as { readonly data?: unknown; readonly models?: unknown };
  const list = Array.isArray(data) ? data : Array.isArray(models) ? models : undefined;
  if (!list) throw new Problem('ModelUnavailable', 'The answer is no list of models');
  return list.flatMap((one: unknown) => {
    const { id, name } = (one ?? {}) as { readonly id?: unknown; readonly name?: unknown };
    const found = typeof id === 'string' ? id : typeof name === 'string' ? name.replace(/^models\//, '') : '';
    return found === '' ? [] : [found];
  });
}

import type { FactsTask } from '@/components/ask/ask-actions';
import { extractFacts } from '@/lib/assistants/extract-facts';
import { maskSecrets } from '@/lib/calls/tool-text';
import { factsChannelName, type FactsMessage } from '@/lib/rpc/transport/facts-channel';
import { readProvider } from './create-models';
import { findSensitive } from './create-thread-deps';
import { loadProvider } from './load-provider';

const timeoutMs = 600_000;

/** Creates the task that the page of a story waits for, by the id in this page's address; `undefined` without one. */
export function createFactsTask({ search }: Pick<Location, 'search'>): FactsTask | undefined {
  const id = new URLSearchParams(search).get('facts');
  if (id === null) return undefined;
  const channel = new BroadcastChannel(factsChannelName(id));
  const post = (message: FactsMessage) => channel.postMessage(message);
  const request = new Promise<string>(resolve => {
    channel.addEventListener('message', ({ data }: MessageEvent<FactsMessage>) => {
      if (data.type === 'request') resolve(maskSecrets(data.text, { findSensitive }));
    });
  });
  // Whoever waits learns that no answer comes.
  addEventListener('pagehide', () => post({ type: 'closed' }));
  post({ type: 'ready' });
  return {
    read: () => request,
    async send(provider) {
      const model = await loadProvider(await readProvider(provider));
      post({ type: 'answer', text: await extractFacts(await request, model, AbortSignal.timeout(timeoutMs)) });
      close();
    },
    cancel: () => close(),
  };
}

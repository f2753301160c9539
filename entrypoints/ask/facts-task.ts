import type { FactsTask } from '@/components/ask/ask-actions';
import { extractFacts } from '@/lib/assistants/extract-facts';
import { maskSecrets } from '@/lib/calls/tool-text';
import { toFactsChannel, type FactsMessage } from '@/lib/rpc/transport/facts-channel';
import { findSensitive } from './create-thread-deps';
import { loadProvider, readProvider } from './load-provider';

const timeoutMs = 600_000;

/** Creates the task that the page of a story waits for, by the id in this page's address; `undefined` without one. */
export function createFactsTask({ search }: Pick<Location, 'search'>): FactsTask | undefined {
  const id = new URLSearchParams(search).get('facts');
  if (id === null) return undefined;
  const channel = new BroadcastChannel(toFactsChannel(id));
  const send = (message: FactsMessage) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel of one origin has no target.
    channel.postMessage(message);
  };
  const request = new Promise<string>(resolve => {
    channel.addEventListener('message', ({ data }: MessageEvent<FactsMessage>) => {
      if (data.type === 'request') resolve(maskSecrets(data.text, { findSensitive }));
    });
  });
  // Whoever waits learns that no answer comes.
  addEventListener('pagehide', () => send({ type: 'closed' }));
  send({ type: 'ready' });
  return {
    read: () => request,
    async send(provider) {
      const model = await loadProvider(await readProvider(provider));
      send({ type: 'answer', text: await extractFacts(await request, model, AbortSignal.timeout(timeoutMs)) });
      self.close();
    },
    cancel: () => self.close(),
  };
}

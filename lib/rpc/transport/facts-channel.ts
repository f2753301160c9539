/** What the page of a story and the Ask page say to each other while a model lists facts. Both are our own pages of one origin. */

export type FactsMessage =
  /** The Ask page is there. */
  | { readonly type: 'ready' }
  | { readonly type: 'request' | 'answer'; readonly text: string }
  /** The Ask page is gone. */
  | { readonly type: 'closed' };

export const toFactsChannel = (id: string): string => `kura-facts-${id}`;

/** Opens the Ask page for this request. Resolves with the answer, or with `undefined` if the page was closed without one. */
export function requestFacts(text: string, openAsk: (id: string) => void): Promise<string | undefined> {
  const id = crypto.randomUUID();
  const channel = new BroadcastChannel(toFactsChannel(id));
  return new Promise(resolve => {
    const resolveWith = (answer: string | undefined) => {
      channel.close();
      resolve(answer);
    };
    channel.addEventListener('message', ({ data }: MessageEvent<FactsMessage>) => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel of one origin has no target.
      if (data.type === 'ready') channel.postMessage({ type: 'request', text } satisfies FactsMessage);
      if (data.type === 'answer') resolveWith(data.text);
      if (data.type === 'closed') resolveWith(undefined);
    });
    openAsk(id);
  });
}

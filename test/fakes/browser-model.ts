/**
 * The browser's own model, which no machine here has: Chrome's Prompt API as its documentation has it (November 2026), with a script in
 * place of the model. `test/assistants/browser-model.test.ts` holds what is promised of it.
 */
import type { BrowserModelApi } from '../../lib/assistants/browser-provider';
import type { ModelStep, WireMessage } from './model-server/forms';

/** `contextCharacters`: a longer prompt rejects with `QuotaExceededError`. */
export const createFakeBrowserModel = (
  answer: (request: { readonly messages: readonly WireMessage[] }) => ModelStep,
  available: Awaited<ReturnType<BrowserModelApi['availability']>> = 'available',
  contextCharacters = 100_000,
): BrowserModelApi => ({
  availability: () => Promise.resolve(available),
  async create({ initialPrompts, signal }) {
    signal.throwIfAborted();
    if (initialPrompts.slice(1).some(({ role }) => role === 'system'))
      throw new TypeError('Only the first prompt may be of the system.');
    let isDestroyed = false;
    return {
      promptStreaming(text, options) {
        if (isDestroyed) throw new DOMException('The session was destroyed', 'InvalidStateError');
        const length = initialPrompts.reduce((sum, { content }) => sum + content.length, text.length);
        if (length > contextCharacters) throw new DOMException('Too long', 'QuotaExceededError');
        const messages = [...initialPrompts, { role: 'user' as const, content: text }].flatMap(({ role, content }) =>
          role === 'system'
            ? []
            : [{ role: content.startsWith('recall:\n') ? ('tool' as const) : role, text: content }],
        );
        const { text: words = '', call } = answer({ messages });
        const whole = call ? JSON.stringify({ tool: call.name, arguments: call.args }) : words;
        const pieces = whole.match(/[^]{1,9}/gu) ?? [];
        return new ReadableStream<string>(
          {
            async pull(controller) {
              await Promise.resolve();
              if (options.signal.aborted) return controller.error(new DOMException('Stopped', 'AbortError'));
              const next = pieces.shift();
              if (next === undefined) controller.close();
              else controller.enqueue(next);
            },
          },
          { highWaterMark: 0 },
        );
      },
      destroy() {
        isDestroyed = true;
      },
    };
  },
});

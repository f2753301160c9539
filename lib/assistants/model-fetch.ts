/** What is not believed of a model's server: that it may name another address, and that its answers end. */
import { Problem } from '../core/problem';

/** In bytes: far above the longest answer, whose letters come in small pieces of JSON. */
const maxAnswerBytes = 32_000_000;

/**
 * `send`, without cookies. Rejects with `ModelRedirected` where the server names another address, because the request holds passages of
 * chats; a body that is too long breaks off with `AnswerCut`.
 */
export function createModelFetch(send: typeof fetch, maxBytes = maxAnswerBytes): typeof fetch {
  return async (input, init) => {
    const response = await send(input, { ...init, credentials: 'omit', redirect: 'manual' });
    // A browser hides the status of what it did not follow.
    if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400))
      throw new Problem('ModelRedirected', 'The server names another address');
    return response.body ? new Response(response.body.pipeThrough(createLimit(maxBytes)), response) : response;
  };
}

function createLimit(maxBytes: number): TransformStream<Uint8Array, Uint8Array> {
  let count = 0;
  return new TransformStream({
    transform(chunk, controller) {
      count += chunk.byteLength;
      if (count > maxBytes) controller.error(new Problem('AnswerCut', 'The answer has too many bytes'));
      else controller.enqueue(chunk);
    },
  });
}

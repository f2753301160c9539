import { longestBody } from './channel';
import type { HandOver } from './hand-over';
import { addressReader, textReader } from './request';
import { attempt, getterOf, methodOf, replace, type PageWorld } from './page-world';

/** Reads the answers to `fetch` requests that `isWanted` accepts. The page gets the original answer with its body unread. */
export function tapFetch(world: PageWorld, wanted: (request: URL) => boolean, handOver: HandOver): void {
  const { Promise, Response, getOwnPropertyDescriptor } = world;
  const then = methodOf(world, Promise.prototype, 'then');
  const clone = methodOf(world, Response.prototype, 'clone');
  const addressOf = addressReader(world);
  const textOf = textReader(world);
  const isText = textAnswer(world);
  const statusOf = getterOf(world, Response.prototype, 'status');
  const read = bodyReader(world);

  const hear = (response: Response, request: URL, sent: string | undefined) => {
    if (!handOver.open()) return;
    const asked = { url: request.href, ...(sent !== undefined && { sent }) };
    const status = statusOf(response);
    if (status >= 400) return handOver.give({ ...asked, body: '', refused: status });
    if (!isText(response)) return;
    // The copy is made before the page can read the answer, because this handler runs first.
    const copy = clone(response);
    const give = (body: string | undefined) => {
      if (body !== undefined) handOver.give({ ...asked, body });
    };
    // If the body fails, nothing is sent. The page handles the error of its own copy.
    void then(read(copy), give, () => undefined);
  };

  const listenIn = (answer: Promise<unknown>, asked: unknown, init: unknown): unknown => {
    const request = handOver.open() ? addressOf(asked) : undefined;
    if (!request || !wanted(request)) return answer;
    // Only a plain property is read, because a getter would run code of the page.
    const plain = typeof init === 'object' && init !== null ? getOwnPropertyDescriptor(init, 'body')?.value : undefined;
    const sent = textOf(plain);
    // The page gets this promise instead of `answer`, so an error is unhandled exactly if the page does not handle it.
    return then(answer, response => {
      attempt(() => hear(response as Response, request, sent));
      return response;
    });
  };

  replace(world, world.window, 'fetch', (native, self, args) => {
    const answer = native(self, args) as Promise<unknown>;
    return attempt(() => listenIn(answer, args[0], args[1])) ?? answer;
  });
}

/** Returns a check whether an answer is a complete text of acceptable size and not an event stream. */
function textAnswer(world: PageWorld): (response: Response) => boolean {
  const { Headers, Response } = world;
  const isOk = getterOf(world, Response.prototype, 'ok');
  const headersOf = getterOf(world, Response.prototype, 'headers');
  const get = methodOf(world, Headers.prototype, 'get');
  return response => {
    const headers = headersOf(response);
    const length = Number(get(headers, 'content-length') ?? 0);
    return isOk(response) && length <= longestBody && isTextType(get(headers, 'content-type'));
  };
}

/** Decides by the answer's `content-type`. */
export const isTextType = (type: string | null): boolean =>
  /^\s*(application\/([\w.-]+\+)?json|text\/(?!event-stream))/i.test(type ?? '');

/** Returns a function that reads a body as text; `undefined` if it is too long. */
function bodyReader(world: PageWorld): (response: Response) => Promise<string | undefined> {
  const { ReadableStream, ReadableStreamDefaultReader, TextDecoder, Response } = world;
  const bodyOf = getterOf(world, Response.prototype, 'body');
  const getReader = methodOf(world, ReadableStream.prototype as ReadableStream<Uint8Array>, 'getReader');
  const reading = ReadableStreamDefaultReader.prototype as ReadableStreamDefaultReader<Uint8Array>;
  const read = methodOf(world, reading, 'read');
  const cancel = methodOf(world, reading, 'cancel');
  const decode = methodOf(world, TextDecoder.prototype, 'decode');
  return async response => {
    const body = bodyOf(response);
    if (!body) return undefined;
    const reader = getReader(body) as ReadableStreamDefaultReader<Uint8Array>;
    const decoder = new TextDecoder();
    let text = '';
    for (;;) {
      const { done, value } = await read(reader);
      if (done) return text + decode(decoder);
      text += decode(decoder, value, { stream: true });
      if (text.length <= longestBody) continue;
      // This cancels only the copy. The page's own body goes on.
      await cancel(reader);
      return undefined;
    }
  };
}

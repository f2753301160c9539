import { maxBodyLength } from './channel';
import type { HandOver } from './hand-over';
import { createUrlReader, createTextReader } from './request';
import { createByteSender, getByteType, type OpenBody } from './byte-sender';
import { runSafely, getGetter, getMethod, replace, type PageWorld } from './page-world';

/** Reads the answers to `fetch` requests that `isWanted` accepts. The page gets the original answer with its body unread. */
export function tapFetch(world: PageWorld, isWanted: (request: URL) => boolean, handOver: HandOver): void {
  const { Promise, Response, getOwnPropertyDescriptor } = world;
  const then = getMethod(world, Promise.prototype, 'then');
  const clone = getMethod(world, Response.prototype, 'clone');
  const readUrl = createUrlReader(world);
  const readText = createTextReader(world);
  const getType = createTypeReader(world);
  const getStatus = getGetter(world, Response.prototype, 'status');
  const openBody = createBodyOpener(world);
  const readBody = createBodyReader(world);
  const sendBytes = createByteSender(world, handOver);

  const sendAnswer = (response: Response, request: URL, sent: string | undefined) => {
    if (!handOver.isOpen()) return;
    const details = { url: request.href, ...(sent !== undefined && { sent }) };
    const status = getStatus(response);
    if (status >= 400) return handOver.send({ ...details, body: '', refused: status });
    const type = getType(response);
    const byteType = getByteType(type);
    if (!byteType && !isTextType(type)) return;
    // The copy is made before the page can read the answer, because this handler runs first.
    const body = openBody(clone(response));
    if (!body) return;
    const sendBody = (text: string | undefined) => {
      if (text !== undefined) handOver.send({ ...details, body: text });
    };
    const reading = byteType ? sendBytes(body, { ...details, type: byteType }) : then(readBody(body), sendBody);
    // If the body fails, the page handles the error of its own copy.
    void then(reading, undefined, () => undefined);
  };

  const tapAnswer = (answer: Promise<unknown>, input: unknown, init: unknown): unknown => {
    const request = handOver.isOpen() ? readUrl(input) : undefined;
    if (!request || !isWanted(request)) return answer;
    // Only a plain property is read, because a getter would run code of the page.
    const body = typeof init === 'object' && init !== null ? getOwnPropertyDescriptor(init, 'body')?.value : undefined;
    const sent = readText(body);
    // The page gets this promise instead of `answer`, so an error is unhandled exactly if the page does not handle it.
    return then(answer, response => {
      runSafely(() => sendAnswer(response as Response, request, sent));
      return response;
    });
  };

  replace(world, world.window, 'fetch', (native, self, args) => {
    const answer = native(self, args) as Promise<unknown>;
    return runSafely(() => tapAnswer(answer, args[0], args[1])) ?? answer;
  });
}

/** Returns a function that reads the media type of an answer; `undefined` if the answer failed or is announced as too long. */
function createTypeReader(world: PageWorld): (response: Response) => string | undefined {
  const { Headers, Response } = world;
  const isOk = getGetter(world, Response.prototype, 'ok');
  const getHeaders = getGetter(world, Response.prototype, 'headers');
  const get = getMethod(world, Headers.prototype, 'get');
  return response => {
    const headers = getHeaders(response);
    const length = Number(get(headers, 'content-length') ?? 0);
    return isOk(response) && length <= maxBodyLength ? (get(headers, 'content-type') ?? undefined) : undefined;
  };
}

/** Whether an answer of this media type is a complete text and not an event stream. */
export const isTextType = (type: string | null | undefined): boolean =>
  /^\s*(application\/([\w.-]+\+)?json|text\/(?!event-stream))/i.test(type ?? '');

/** Returns a function that opens the body of a copied answer; `undefined` if it has none. */
function createBodyOpener(world: PageWorld): (copy: Response) => OpenBody | undefined {
  const { ReadableStream, ReadableStreamDefaultReader, Response } = world;
  const getBody = getGetter(world, Response.prototype, 'body');
  const getReader = getMethod(world, ReadableStream.prototype as ReadableStream<Uint8Array>, 'getReader');
  const readerPrototype = ReadableStreamDefaultReader.prototype as ReadableStreamDefaultReader<Uint8Array>;
  const read = getMethod(world, readerPrototype, 'read');
  const cancel = getMethod(world, readerPrototype, 'cancel');
  return copy => {
    const body = getBody(copy);
    if (!body) return undefined;
    const reader = getReader(body) as ReadableStreamDefaultReader<Uint8Array>;
    // This cancels only the copy. The page's own body goes on.
    return { read: () => read(reader), cancel: () => cancel(reader) };
  };
}

/** Returns a function that reads a body as text; `undefined` if it is too long. */
function createBodyReader(world: PageWorld): (body: OpenBody) => Promise<string | undefined> {
  const { TextDecoder } = world;
  const decode = getMethod(world, TextDecoder.prototype, 'decode');
  return async body => {
    const decoder = new TextDecoder();
    let text = '';
    for (;;) {
      const { done, value } = await body.read();
      if (done) return text + decode(decoder);
      text += decode(decoder, value, { stream: true });
      if (text.length <= maxBodyLength) continue;
      await body.cancel();
      return undefined;
    }
  };
}

import { maxBodyLength } from './channel';
import { isTextType } from './tap-fetch';
import type { HandOver } from './hand-over';
import { createUrlReader, createTextReader } from './request';
import { runSafely, getGetter, getMethod, replace, type PageWorld } from './page-world';

interface XhrRequest {
  /** Absent if this request is not wanted, because the same object may be used for several requests. */
  request: URL | undefined;
  sent: string | undefined;
}

/** Reads the answers to `XMLHttpRequest` requests that `isWanted` accepts. */
export function tapXhr(world: PageWorld, isWanted: (request: URL) => boolean, handOver: HandOver): void {
  const { XMLHttpRequest, EventTarget, WeakMap } = world;
  const addEventListener = getMethod(world, EventTarget.prototype, 'addEventListener');
  const getRequest = getMethod(world, WeakMap.prototype as WeakMap<object, XhrRequest>, 'get');
  const setRequest = getMethod(world, WeakMap.prototype as WeakMap<object, XhrRequest>, 'set');
  const readUrl = createUrlReader(world);
  const readText = createTextReader(world);
  const readAnswer = createAnswerReader(world);
  const getStatus = getGetter(world, XMLHttpRequest.prototype, 'status');
  const requests = new WeakMap<object, XhrRequest>();

  const sendAnswer = (xhr: XMLHttpRequest, { request, sent }: XhrRequest) => {
    if (!request || !handOver.isOpen()) return;
    const details = { url: request.href, ...(sent !== undefined && { sent }) };
    const status = getStatus(xhr);
    if (status >= 400) return handOver.send({ ...details, body: '', refused: status });
    const body = readAnswer(xhr);
    if (body !== undefined && body.length <= maxBodyLength) handOver.send({ ...details, body });
  };

  const onOpen = (xhr: XMLHttpRequest, address: unknown) => {
    const url = handOver.isOpen() ? readUrl(address) : undefined;
    const request = url && isWanted(url) ? url : undefined;
    const known = getRequest(requests, xhr);
    if (known) known.request = request;
    if (known || !request) return;
    const details: XhrRequest = { request, sent: undefined };
    setRequest(requests, xhr, details);
    addEventListener(xhr, 'load', () => runSafely(() => sendAnswer(xhr, details)));
  };

  replace(world, XMLHttpRequest.prototype, 'open', (native, self, args) => {
    const result = native(self, args);
    // The native call succeeded, so `self` is an `XMLHttpRequest`.
    runSafely(() => onOpen(self as XMLHttpRequest, args[1]));
    return result;
  });
  replace(world, XMLHttpRequest.prototype, 'send', (native, self, args) => {
    runSafely(() => {
      const details = getRequest(requests, self as XMLHttpRequest);
      if (details) details.sent = readText(args[0]);
    });
    return native(self, args);
  });
}

/** Returns a function that reads the answer's text for any response type; `undefined` if it failed or is not text. */
function createAnswerReader(world: PageWorld): (xhr: XMLHttpRequest) => string | undefined {
  const { TextDecoder, stringify } = world;
  const { prototype } = world.XMLHttpRequest;
  const getStatus = getGetter(world, prototype, 'status');
  const getType = getGetter(world, prototype, 'responseType');
  const getResponseText = getGetter(world, prototype, 'responseText');
  const getResponse = getGetter(world, prototype, 'response');
  const getHeader = getMethod(world, prototype, 'getResponseHeader');
  const decode = getMethod(world, TextDecoder.prototype, 'decode');
  return xhr => {
    const status = getStatus(xhr);
    if (status < 200 || status > 299 || !isTextType(getHeader(xhr, 'content-type'))) return undefined;
    switch (getType(xhr)) {
      case '':
      case 'text':
        return getResponseText(xhr);
      case 'json':
        return stringify(getResponse(xhr));
      case 'arraybuffer': {
        const bytes = getResponse(xhr) as ArrayBuffer | null;
        return bytes && bytes.byteLength <= maxBodyLength ? decode(new TextDecoder(), bytes) : undefined;
      }
      case 'blob':
      case 'document':
        return undefined;
    }
  };
}

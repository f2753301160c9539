import { longestBody } from './channel';
import { isTextType } from './tap-fetch';
import type { HandOver } from './hand-over';
import { addressReader, textReader } from './request';
import { attempt, getterOf, methodOf, replace, type PageWorld } from './page-world';

interface Asked {
  /** Absent if this request is not wanted, because the same object may be used for several requests. */
  request: URL | undefined;
  sent: string | undefined;
}

/** Reads the answers to `XMLHttpRequest` requests that `isWanted` accepts. */
export function tapXhr(world: PageWorld, wanted: (request: URL) => boolean, handOver: HandOver): void {
  const { XMLHttpRequest, EventTarget, WeakMap } = world;
  const addEventListener = methodOf(world, EventTarget.prototype, 'addEventListener');
  const recall = methodOf(world, WeakMap.prototype as WeakMap<object, Asked>, 'get');
  const remember = methodOf(world, WeakMap.prototype as WeakMap<object, Asked>, 'set');
  const addressOf = addressReader(world);
  const textOf = textReader(world);
  const answerOf = answerReader(world);
  const statusOf = getterOf(world, XMLHttpRequest.prototype, 'status');
  const asked = new WeakMap<object, Asked>();

  const hear = (xhr: XMLHttpRequest, { request, sent }: Asked) => {
    if (!request || !handOver.open()) return;
    const noted = { url: request.href, ...(sent !== undefined && { sent }) };
    const status = statusOf(xhr);
    if (status >= 400) return handOver.give({ ...noted, body: '', refused: status });
    const body = answerOf(xhr);
    if (body !== undefined && body.length <= longestBody) handOver.give({ ...noted, body });
  };

  const opened = (xhr: XMLHttpRequest, address: unknown) => {
    const to = handOver.open() ? addressOf(address) : undefined;
    const request = to && wanted(to) ? to : undefined;
    const known = recall(asked, xhr);
    if (known) known.request = request;
    if (known || !request) return;
    const noted: Asked = { request, sent: undefined };
    remember(asked, xhr, noted);
    addEventListener(xhr, 'load', () => attempt(() => hear(xhr, noted)));
  };

  replace(world, XMLHttpRequest.prototype, 'open', (native, self, args) => {
    const nothing = native(self, args);
    // The native call succeeded, so `self` is an `XMLHttpRequest`.
    attempt(() => opened(self as XMLHttpRequest, args[1]));
    return nothing;
  });
  replace(world, XMLHttpRequest.prototype, 'send', (native, self, args) => {
    attempt(() => {
      const noted = recall(asked, self as XMLHttpRequest);
      if (noted) noted.sent = textOf(args[0]);
    });
    return native(self, args);
  });
}

/** Returns a function that reads the answer's text for any response type; `undefined` if it failed or is not text. */
function answerReader(world: PageWorld): (xhr: XMLHttpRequest) => string | undefined {
  const { TextDecoder, stringify } = world;
  const { prototype } = world.XMLHttpRequest;
  const statusOf = getterOf(world, prototype, 'status');
  const kindOf = getterOf(world, prototype, 'responseType');
  const textOf = getterOf(world, prototype, 'responseText');
  const answerOf = getterOf(world, prototype, 'response');
  const header = methodOf(world, prototype, 'getResponseHeader');
  const decode = methodOf(world, TextDecoder.prototype, 'decode');
  return xhr => {
    const status = statusOf(xhr);
    if (status < 200 || status > 299 || !isTextType(header(xhr, 'content-type'))) return undefined;
    switch (kindOf(xhr)) {
      case '':
      case 'text':
        return textOf(xhr);
      case 'json':
        return stringify(answerOf(xhr));
      case 'arraybuffer': {
        const bytes = answerOf(xhr) as ArrayBuffer | null;
        return bytes && bytes.byteLength <= longestBody ? decode(new TextDecoder(), bytes) : undefined;
      }
      case 'blob':
      case 'document':
        return undefined;
    }
  };
}

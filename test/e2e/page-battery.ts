/**
 * What a page may do with `fetch` and `XMLHttpRequest`, done in the page: everything it could see of it, to be compared between a
 * page with the tap and one without. Runs in the page's world, so that it may use nothing from outside its own function.
 */
export async function pageBattery(answersPath: string): Promise<Record<string, unknown>> {
  const seen: Record<string, unknown> = {};
  const data = '/backend-api/conversation/battery';
  const told = '{"title":"豆","mapping":{}}';
  const answer = (to: string, body: string, more = '') =>
    fetch(`${answersPath}?to=${encodeURIComponent(to)}${more}`, { method: 'POST', body });
  const outcome = async (task: () => unknown) => {
    try {
      return await task();
    } catch (error) {
      const { name, message, stack = '' } = error as Error;
      return { name, message, namesUs: /-extension:/.test(stack) };
    }
  };
  const call = (owner: object, name: string, self: object, args: unknown[]): unknown =>
    Reflect.apply(Reflect.get(owner, name) as () => void, self, args);
  const trial = async (name: string, task: () => unknown) => void (seen[name] = await outcome(task));
  const unhandled: string[] = [];
  addEventListener('unhandledrejection', event => {
    unhandled.push((event.reason as Error).message);
    event.preventDefault();
  });

  await answer(data, told);
  await answer(`${data}-slow`, told.repeat(20), '&pieces=4');
  await answer(`${data}-events`, 'data: 1\n\n', '&type=text/event-stream');
  await answer(`${data}-large`, 'x'.repeat(40 * 1024 * 1024));

  await trial('what fetch looks like', () => {
    const is = Object.getOwnPropertyDescriptor(window, 'fetch');
    const looks = [fetch.name, fetch.length, fetch.toString(), String(fetch), typeof fetch, 'prototype' in fetch];
    const property = [is?.writable, is?.enumerable, is?.configurable, typeof is?.value, is?.get === undefined];
    const kind = [Object.getOwnPropertyNames(fetch), Object.getPrototypeOf(fetch) === Function.prototype];
    const place = [
      window.fetch === self.fetch,
      Object.keys(window).includes('fetch'),
      Object.hasOwn(fetch, 'toString'),
    ];
    return [looks, property, kind, place];
  });
  await trial('what XMLHttpRequest looks like', () => {
    const { prototype } = XMLHttpRequest;
    return ['open', 'send'].map(name => {
      const is = Object.getOwnPropertyDescriptor(prototype, name);
      const method = is?.value as () => void;
      const text = [method.name, method.length, method.toString(), is?.writable, is?.enumerable, is?.configurable];
      return [
        ...text,
        Object.keys(prototype).includes(name),
        String(XMLHttpRequest),
        new XMLHttpRequest().constructor.name,
      ];
    });
  });
  await trial('globals', () =>
    Object.getOwnPropertyNames(window)
      .filter(name => !/^\d+$/.test(name))
      .sort(),
  );
  await trial('as a constructor', () => Reflect.construct(fetch, ['/']));
  await trial('with another this', () => Reflect.apply(fetch, {}, [data]));
  await trial('without arguments', () => Reflect.apply(fetch, window, []));
  await trial('of no address', () => fetch('https://'));
  await trial('open with another this', () => call(XMLHttpRequest.prototype, 'open', {}, ['GET', data]));
  await trial('open of a bad method', () => new XMLHttpRequest().open('BAD METHOD', data));
  await trial('send before open', () => new XMLHttpRequest().send());

  await trial('an answer', async () => {
    const promise = fetch(data);
    const response = await promise;
    const { ok, status, url, type, redirected, bodyUsed } = response;
    const copy = response.clone();
    const native = [promise.constructor === Promise, response instanceof Response, promise instanceof Promise];
    return [
      native,
      ok,
      status,
      new URL(url).pathname,
      type,
      redirected,
      bodyUsed,
      await copy.text(),
      await response.json(),
    ];
  });
  await trial('a body read twice', async () => {
    const response = await fetch(data);
    await response.text();
    return response.text();
  });
  await trial('a body read by a stream', async () => {
    const reader = (await fetch(`${data}-slow`)).body?.getReader();
    let length = 0;
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
      length += piece.value?.byteLength ?? 0;
    }
    return length;
  });
  await trial('a body read into a buffer of the page’s', async () => {
    const reader = (await fetch(data)).body?.getReader({ mode: 'byob' });
    const piece = await reader?.read(new Uint8Array(4));
    return [...(piece?.value ?? [])];
  });
  await trial('a body that is cancelled', async () => {
    const response = await fetch(`${data}-slow`);
    return [await response.body?.cancel(), response.bodyUsed];
  });
  await trial('aborted before', () => fetch(data, { signal: AbortSignal.abort() }));
  await trial('aborted with a reason', () => fetch(data, { signal: AbortSignal.abort('enough') }).catch(String));
  await trial('aborted in the middle', async () => {
    const stop = new AbortController();
    const response = await fetch(`${data}-slow`, { signal: stop.signal });
    stop.abort();
    return response.text();
  });
  await trial('a request object', async () => {
    const request = new Request(data, { method: 'POST', body: 'sent' });
    const response = await fetch(request);
    return [request.bodyUsed, await response.text()];
  });
  await trial('a stream of events', async () => (await fetch(`${data}-events`)).text());
  await trial('what is not there', async () => (await fetch('/backend-api/conversation/nobody')).status);
  await trial('forty megabytes', async () => (await (await fetch(`${data}-large`)).text()).length);
  await trial('order of what waits', async () => {
    const order: string[] = [];
    const one = fetch(data).then(() => order.push('first'));
    const two = fetch(`${data}-slow`).then(() => order.push('second'));
    await one;
    await two;
    return order;
  });

  const ask = (kind: XMLHttpRequestResponseType, to = data, isAsync = true) =>
    new Promise<unknown>(resolve => {
      const request = new XMLHttpRequest();
      const events: string[] = [];
      for (const name of ['readystatechange', 'loadstart', 'load', 'loadend', 'error', 'abort']) {
        request.addEventListener(name, () => events.push(`${name} ${request.readyState}`));
      }
      request.open('GET', to, isAsync);
      if (isAsync) request.responseType = kind;
      const shown = () => {
        const { response } = request as { response: unknown };
        const value =
          response instanceof ArrayBuffer ? response.byteLength : response instanceof Blob ? response.size : response;
        return [request.status, value, new Set(events).size, request.getResponseHeader('content-type')];
      };
      if (isAsync) request.addEventListener('loadend', () => resolve(shown()));
      request.send();
      if (!isAsync) resolve(shown());
    });
  for (const kind of ['', 'text', 'json', 'arraybuffer', 'blob'] as const) {
    await trial(`XMLHttpRequest of ${kind || 'nothing said'}`, () => ask(kind));
  }
  await trial('a synchronous XMLHttpRequest', () => ask('', data, false));
  await trial('an XMLHttpRequest used twice', async () => {
    const request = new XMLHttpRequest();
    const texts: string[] = [];
    for (const to of [data, `${data}-events`, data]) {
      await new Promise<void>(resolve => {
        request.open('GET', to);
        request.addEventListener('loadend', () => (texts.push(request.responseText), resolve()), { once: true });
        request.send();
      });
    }
    return texts;
  });
  await trial('an XMLHttpRequest that is aborted', () => {
    const request = new XMLHttpRequest();
    let aborted = 0;
    request.addEventListener('abort', () => aborted++);
    request.open('GET', `${data}-slow`);
    request.send();
    request.abort();
    return [aborted, request.readyState, request.status];
  });

  // Nobody looks at these answers: the failure of one reaches the page as it does without the tap.
  void fetch(data, { signal: AbortSignal.abort(new Error('left alone')) });
  fetch(data, { signal: AbortSignal.abort(new Error('caught')) }).catch(() => {});
  await new Promise(resolve => setTimeout(resolve, 300));
  seen['rejections that nobody handled'] = unhandled;
  return seen;
}

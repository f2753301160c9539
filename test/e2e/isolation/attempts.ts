/** What a script that got into a context of Kura's would try; each attempt tells how it ended. */

/**
 * An expression that tries all of it and answers, by name, `done` or the name of what stopped it. It begins in a task of its own,
 * because what the debugging protocol evaluates may do what a page may not.
 */
export const attempts = (stranger: number): string => `new Promise(done => setTimeout(async () => {
  const ended = {};
  const attempt = (name, deed) => {
    try { deed(); ended[name] = 'done'; } catch (error) { ended[name] = error.name; }
  };
  const text = '<img src=x onerror="globalThis.executed = true">';
  if (typeof document !== 'undefined') {
    const element = () => document.createElement('div');
    attempt('innerHTML', () => { element().innerHTML = text; });
    attempt('outerHTML', () => { const outer = element(); outer.append(element()); outer.firstChild.outerHTML = text; });
    attempt('insertAdjacentHTML', () => element().insertAdjacentHTML('beforeend', text));
    attempt('document.write', () => document.implementation.createHTMLDocument('').write(text));
    attempt('DOMParser', () => new DOMParser().parseFromString(text, 'text/html'));
    attempt('createContextualFragment', () => document.createRange().createContextualFragment(text));
    attempt('srcdoc', () => { document.createElement('iframe').srcdoc = text; });
    attempt('setHTMLUnsafe', () => element().setHTMLUnsafe(text));
    attempt('script.src', () => { document.createElement('script').src = 'https://stranger.invalid/x.js'; });
    attempt('script.text', () => { document.createElement('script').text = 'globalThis.executed = true'; });
    attempt('a handler as text', () => element().setAttribute('onclick', 'globalThis.executed = true'));
  }
  attempt('a policy of another name', () => trustedTypes.createPolicy('stranger', { createHTML: asked => asked }));
  attempt('eval', () => (0, eval)('1'));
  attempt('Function', () => new Function('return 1')());
  if (typeof Worker !== 'undefined') attempt('a worker by its address', () => new Worker('https://stranger.invalid/w.js').terminate());

  const reach = async (name, deed) => {
    const late = new Promise((_, reject) => setTimeout(() => reject(new DOMException('', 'TimeoutError')), 3000));
    try { await Promise.race([deed(), late]); ended[name] = 'done'; } catch (error) { ended[name] = error.name; }
  };
  await reach('fetch', () => fetch('http://127.0.0.1:${stranger}/fetch', { mode: 'no-cors' }));
  await reach('fetch of another host', () => fetch('https://stranger.invalid/fetch', { mode: 'no-cors' }));
  await reach('fetch of the hub', () => fetch('https://huggingface.co/here').then(answer => answer.text()));
  await reach('fetch by the hub’s redirect', () => fetch('https://huggingface.co/elsewhere'));
  await reach('fetch by the hub’s redirect, unread', () => fetch('https://huggingface.co/elsewhere', { mode: 'no-cors' }));
  await reach('WebSocket', () => new Promise((open, close) => {
    const socket = new WebSocket('ws://127.0.0.1:${stranger}/socket');
    socket.onopen = open;
    socket.onerror = () => close(new TypeError('closed'));
  }));
  if (typeof EventSource !== 'undefined') await reach('EventSource', () => new Promise((open, close) => {
    const source = new EventSource('http://127.0.0.1:${stranger}/events');
    source.onopen = open;
    source.onerror = () => { source.close(); close(new TypeError('closed')); };
  }));
  if (typeof document !== 'undefined') {
    attempt('sendBeacon', () => navigator.sendBeacon('http://127.0.0.1:${stranger}/beacon', 'text'));
    await reach('an image', () => new Promise((open, close) => {
      const image = new Image();
      image.onload = open;
      image.onerror = () => close(new TypeError('closed'));
      image.src = 'http://127.0.0.1:${stranger}/image.png';
    }));
    await reach('a frame', () => new Promise(open => {
      const frame = document.createElement('iframe');
      frame.src = 'http://127.0.0.1:${stranger}/frame';
      frame.onload = open;
      document.body.append(frame);
      setTimeout(open, 500);
    }));
  }
  done(ended);
}))`;

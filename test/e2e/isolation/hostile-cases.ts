/**
 * What a hostile script in a chat's page may try: expressions for the page's own world. What a case answers is what it learnt; all are
 * to answer nothing. `kura` is the extension's id, which anybody may have read in a shop.
 */
import { ownCommands } from './commands';
import { markers } from './full-run';

export interface HostileCase {
  readonly name: string;
  readonly expression: string;
}

/** Installed before the page's first line: notes every value in which a word of the vault stands, wherever it comes by. */
export const spies = `
  self.learnt = [];
  // What is looked at is looked at by methods that are themselves watched.
  let looking = false;
  self.spyOn = (name, value) => {
    if (looking) return;
    looking = true;
    let text = '';
    try { text = typeof value === 'string' ? value : JSON.stringify(value) ?? ''; } catch { text = String(value); }
    if (text.includes('${markers[0]}') || text.includes('${markers[1]}')) self.learnt.push(name + ': ' + text.slice(0, 99));
    looking = false;
  };
  for (const [owner, names] of [
    [JSON, ['parse', 'stringify']],
    [String.prototype, ['includes', 'indexOf', 'replace', 'slice', 'split', 'trim', 'normalize']],
    [Array.prototype, ['map', 'filter', 'join']],
    [Element.prototype, ['attachShadow', 'setAttribute', 'append', 'replaceChildren', 'insertBefore']],
    [Document.prototype, ['execCommand', 'createElement', 'createTextNode']],
    [EventTarget.prototype, ['dispatchEvent', 'addEventListener']],
    [Storage.prototype, ['setItem']],
  ]) for (const name of names) {
    const own = owner[name];
    if (typeof own === 'function') owner[name] = function (...given) {
      for (const value of given) if (typeof value === 'string') spyOn(name, value);
      const result = Reflect.apply(own, this, given);
      if (name === 'attachShadow') self.learnt.push('attachShadow');
      return result;
    };
  }
  for (const type of ['message', 'storage', 'answer-reader-on', 'answer-reader-off', 'answer-read', 'kura', 'kura-engine', 'copy', 'input', 'beforeinput', 'paste'])
    addEventListener(type, event => spyOn(type, event.data ?? event.detail ?? event.newValue), true);
`;

const text = JSON.stringify;
const cases: HostileCase[] = [];
const casesWithMark: HostileCase[] = [];
const add = (name: string, expression: string) => void cases.push({ name, expression });
const addWithMark = (name: string, expression: string) => void casesWithMark.push({ name, expression });

/** What one half of the tap says to the other, said by the page. */
const heard = (detail: string) =>
  `document.dispatchEvent(new CustomEvent('answer-read', { detail: ${detail}, cancelable: true })), undefined`;
const tree = (title: string) =>
  text({
    title,
    mapping: {
      r: { id: 'r', parent: null, message: null, children: ['f'] },
      f: {
        id: 'f',
        parent: 'r',
        children: [],
        message: { id: 'f', author: { role: 'user' }, content: { content_type: 'text', parts: ['forged'] } },
      },
    },
    current_node: 'f',
  });
const claudes = text({
  uuid: '0a1b-22',
  name: 'forged',
  chat_messages: [{ uuid: 'f', sender: 'human', text: 'forged', content: [{ type: 'text', text: 'forged' }] }],
});
for (const url of [
  'https://claude.ai/api/organizations/0a11c0de-0000-4000-8000-000000000001/chat_conversations/0a1b-22?tree=True',
  'https://claude.ai/backend-api/conversation/0a1b-22',
  'https://chatgpt.com.evil.invalid/backend-api/conversation/0a1b-22',
  'https://chatgpt.com@evil.invalid/backend-api/conversation/0a1b-22',
  'https://evil.invalid/https://chatgpt.com/backend-api/conversation/0a1b-22',
  '//claude.ai/backend-api/conversation/0a1b-22',
  'javascript:https://chatgpt.com/backend-api/conversation/0a1b-22',
  '/backend-api/conversation/..%2f..%2fclaude:0a1b-22',
  'https://chatgpt.com/backend-api/conversation/claude:0a1b-22',
  'https://gemini.google.com/_/BardChatUi/data/batchexecute?rpcids=hNvQHb',
]) {
  add(
    `a chat heard from ${url}`,
    heard(`{ url: ${text(url)}, body: ${text(url.includes('organizations') ? claudes : tree('forged'))} }`),
  );
}
for (const [name, detail] of [
  ['nothing', 'null'],
  ['a text', text('forged')],
  ['a number of an address', '{ url: 7, body: {} }'],
  ['a getter that throws', '{ get url() { throw new Error("x") }, body: "{}" }'],
  [
    'a getter that looks around',
    '{ get url() { spyOn("getter", new Error().stack); return "https://chatgpt.com/backend-api/conversation/x" }, body: "{}" }',
  ],
  ['a proxy', 'new Proxy({}, { get(_, key) { spyOn("proxy", String(key)); return "forged" } })'],
  [
    'a prototype',
    '{ url: "https://chatgpt.com/backend-api/conversation/x", body: \'{"__proto__":{"kind":"own page"},"mapping":{}}\' }',
  ],
  ['a refusal', '{ url: "https://claude.ai/api/x", body: "", refused: 429 }'],
  ['a depth', '{ url: "https://chatgpt.com/backend-api/conversation/x", body: "[".repeat(200000) }'],
  ['a length', '{ url: "https://chatgpt.com/backend-api/conversation/x", body: " ".repeat(31 * 1024 * 1024) }'],
] as const) {
  add(`heard: ${name}`, heard(detail));
}

for (const call of ownCommands.filter((_, n) => n % 4 === 0)) {
  add(
    `${call.kura}.${call.method} on a channel of the engine’s name`,
    `new Promise(done => {
      const channel = new BroadcastChannel('kura-engine');
      channel.onmessage = ({ data }) => { spyOn('channel', data); done('answered'); };
      channel.postMessage({ kind: 'is anybody there?' });
      channel.postMessage({ kind: 'call', clientId: 'x', id: 1, call: ${text(call)} });
      setTimeout(() => { channel.close(); done(undefined); }, 100);
    })`,
  );
}
for (const type of [
  'click',
  'pointerdown',
  'pointerup',
  'mousedown',
  'pointerenter',
  'focus',
  'contextmenu',
  'dblclick',
]) {
  addWithMark(
    `${type} on the mark, by nobody`,
    `(() => {
      const host = document.documentElement.lastElementChild;
      const { x, y, width, height } = host.getBoundingClientRect();
      for (const target of [host, document.elementFromPoint(x + width / 2, y + height / 2), document])
        target?.dispatchEvent(new PointerEvent('${type}', { bubbles: true, composed: true, clientX: x + 5, clientY: y + 5 }));
      return host.shadowRoot ?? undefined;
    })()`,
  );
}
for (const key of ['Enter', ' ', 'k', 'l', 'Escape']) {
  addWithMark(
    `the key ${text(key)}, pressed by nobody`,
    `(() => {
      for (const target of [document.activeElement, document.documentElement.lastElementChild, window])
        for (const type of ['keydown', 'keyup']) target?.dispatchEvent(new KeyboardEvent(type, { key: ${text(key)}, altKey: true, shiftKey: true, bubbles: true }));
    })()`,
  );
}
const host = 'document.documentElement.lastElementChild';
for (const [name, expression] of [
  ['the mark’s inside by its root', `${host}.shadowRoot ?? undefined`],
  ['the mark’s inside as HTML', `${host}.getHTML?.({ serializableShadowRoots: true }) || undefined`],
  ['the mark’s words', `${host}.innerText || ${host}.textContent || undefined`],
  [
    'the mark’s root by another one',
    `(() => { try { ${host}.attachShadow({ mode: 'open' }); } catch { return undefined; } return 'a root'; })()`,
  ],
  ['the mark’s name', `[...${host}.attributes].some(({ value }) => /kura|蔵/i.test(value)) ? 'named' : undefined`],
  [
    'words under the pointer',
    `(() => { const { x, y } = ${host}.getBoundingClientRect(); const found = document.caretPositionFromPoint?.(x + 3, y + 3)?.offsetNode; spyOn('caret', found?.textContent ?? ''); })()`,
  ],
  [
    'everything selected',
    `(() => { getSelection().selectAllChildren(document.documentElement); spyOn('selection', String(getSelection())); getSelection().removeAllRanges(); })()`,
  ],
] as const) {
  addWithMark(name, expression);
}
for (const file of [
  'popup.html',
  'library.html',
  'options.html',
  'offscreen.html',
  'sidepanel.html',
  'welcome.html',
  'background.js',
  'manifest.json',
]) {
  add(
    `${file} in a frame, an object, a worker`,
    `(async () => {
      const address = 'chrome-extension://' + kura + '/${file}';
      const frame = Object.assign(document.createElement('iframe'), { src: address });
      const object = Object.assign(document.createElement('object'), { data: address });
      document.body.append(frame, object);
      await new Promise(done => setTimeout(done, 150));
      let found;
      try { found = frame.contentDocument?.body?.innerText || undefined; } catch { found = undefined; }
      spyOn('frame', found ?? '');
      frame.contentWindow?.postMessage(${text(ownCommands[0])}, '*');
      try { new Worker(address); } catch {}
      frame.remove();
      object.remove();
      return await fetch(address).then(() => 'fetched', () => undefined);
    })()`,
  );
}
for (const [name, expression] of [
  ['a port', `(() => { try { return chrome.runtime.connect(kura).name; } catch { return undefined; } })()`],
  ['the extension’s storage', `(() => { try { return chrome.storage.local; } catch { return undefined; } })()`],
  [
    'a database of the extension’s',
    `indexedDB.databases().then(all => all.find(({ name }) => /kura|vault/.test(name))?.name)`,
  ],
  [
    'files of the extension’s',
    `navigator.storage.getDirectory().then(async all => { for await (const name of all.keys()) return name; })`,
  ],
  [
    'a lock of the extension’s',
    `navigator.locks.query().then(({ held }) => held.find(({ name }) => /kura|import|backup/.test(name))?.name)`,
  ],
  ['a worker of the extension’s', `navigator.serviceWorker.getRegistrations().then(([first]) => first?.scope)`],
  ['a cache of the extension’s', `caches.keys().then(([first]) => first)`],
  [
    'what was loaded',
    `performance.getEntriesByType('resource').find(({ name }) => name.startsWith('chrome-extension'))?.name`,
  ],
  [
    'an error’s stack',
    `(() => { try { null.x; } catch ({ stack }) { return /chrome-extension/.test(stack) ? stack : undefined; } })()`,
  ],
  [
    'a window of the extension’s',
    `(() => { const opened = open('chrome-extension://' + kura + '/library.html'); const found = opened?.document?.body?.innerText; opened?.close(); return found || undefined; })()`,
  ],
] as const) {
  add(name, expression);
}

export const hostileCases: readonly HostileCase[] = cases;
/** They knock on the mark, which stands on the page only where something is not saved. */
export const hostileCasesWithMark: readonly HostileCase[] = casesWithMark;

/** The practice page at https://chat.deepseek.com: hashed classes that change at each start, a virtual list keyed by message numbers. */
import { mountTextarea } from '../editors';
import type { Turn } from './app';
import type { Description } from './configured/description';
import { seededUuid, uuid } from './configured/ids';
import { answerActions, beginEdit, plainSkin, thoughtText, whenChanged } from './configured/pieces';
import { startSite } from './configured/start';
import { arrange, h, icon, set } from './dom';
import { highlight } from './markdown';
import { RowFeed } from './rows';
import { copyText, pager, type Drawn } from './turns';

const generations = { list: 'DeepSeek', kept: 'A sent key stays until a reload', keyless: 'Without keys' } as const;

/** Its buttons are no buttons. */
function iconButton(name: string, click: () => void, label?: string): HTMLElement {
  return h(
    'div',
    { role: 'button', class: 'ds-button ds-button--icon act', tabindex: 0, 'aria-label': label, onclick: click },
    h('div', { class: 'ds-button__icon' }, h('div', { class: 'ds-icon' }, icon(name))),
  );
}

const site: Description = {
  script: 'deepseek',
  name: 'DeepSeek',
  generations,
  rules: () => ({
    newChatPath: '/',
    pathOf: id => `/a/chat/s/${id}`,
    chatAt: path => new RegExp(`^/a/chat/s/(${uuid})$`).exec(path)?.[1],
    newChatId: () => crypto.randomUUID(),
    newMessageId: String,
    isPrivate: () => false,
    windowTitle: title => (title ? `${title} - DeepSeek` : 'DeepSeek'),
    untitled: 'New chat',
    delays: {
      frame: [200, 400],
      text: [700, 1500],
      chatId: 80,
      promptId: 2500,
      title: [1500, 2500],
      actions: 250,
      stay: 300,
    },
  }),
  seeds: { chat: n => seededUuid('c4d5', n), message: (_, nth) => String(nth) },
  stream: 'append',

  skin: kit =>
    plainSkin({
      attributes: node => (node.type === 'paragraph' ? { class: 'ds-markdown-paragraph' } : {}),
      text: value => h('span', { class: '' }, value),
      code: node =>
        h(
          'div',
          { class: 'md-code-block md-code-block-light code-box' },
          h(
            'div',
            { class: 'md-code-block-banner-wrap code-header' },
            h(
              'div',
              { class: 'md-code-block-banner' },
              h('span', { class: kit.hashed('language') }, node.lang ?? 'text'),
              codeButton(kit.labels.copy, () => copyText(node.value)),
              codeButton('Download', () => {}),
            ),
          ),
          h('pre', {}, ...highlight(node.value, ['token comment', 'token string', 'token keyword', 'token number'])),
        ),
      table: table => h('div', { class: 'ds-scroll-area markdown-table-wrapper' }, table),
      citation: (url, label) =>
        h('a', { href: url, class: 'ds-markdown-cite', target: '_blank', rel: 'noopener' }, label),
    }),

  prompt: (turn, kit) => {
    const { message } = turn;
    const text = h('span', {}, message.text);
    const box = h(
      'div',
      { class: kit.hashed('prompt-text') },
      h('div', { class: 'ds-collapsible-text' }, h('div', { class: 'whitespace-pre-wrap' }, text)),
    );
    const files = (message.files ?? []).map(name => h('div', { class: `file-tile ${kit.hashed('file')}` }, name));
    const bubble = h('div', { class: `${kit.hashed('user')} ds-message ${kit.hashed('message')} mine` }, ...files, box);
    const bar = h('div', { class: kit.hashed('prompt-bar') });
    const draw = whenChanged((_version: string) => {
      const versions = pager(kit.app, turn, kit.labels, '/');
      bar.replaceChildren(
        iconButton('copy', () => copyText(message.text)),
        iconButton('edit', () => beginEdit(kit, turn, bubble)),
        ...(versions ? [versions] : []),
      );
    });
    return {
      root: h('div', { class: kit.hashed('user-row') }, bubble, bar),
      update: turn => draw(`${turn.version}/${turn.versions}`),
    };
  },

  answer: (turn, kit) => {
    const body = h('div', { class: 'ds-markdown ds-assistant-message-main-content markdown-body' });
    const title = h('div', { class: kit.hashed('think-title') });
    const thoughts = h(
      'div',
      { class: 'ds-think-content' },
      h('div', { class: 'ds-markdown' }, h('p', { class: 'ds-markdown-paragraph' }, h('span', {}, thoughtText))),
    );
    const reasoning = h('div', { class: `${kit.hashed('think')} think` }, title, thoughts);
    const message = h('div', { class: `ds-message ${kit.hashed('message')}` });
    const bar = h('div', { class: `ds-flex ${kit.hashed('answer-bar')}` });
    const loading = h('div', { class: 'ds-loading' });
    const root = h('div', { class: kit.hashed('assistant-row') });
    const draw = whenChanged((_version: string) => {
      const buttons = answerActions(kit, turn).map(button =>
        button.matches('.act') ? iconButtonFrom(button) : button,
      );
      bar.replaceChildren(h('div', { class: 'ds-flex' }, ...buttons));
    });
    return {
      root,
      body,
      update(turn) {
        draw(`${turn.version}/${turn.versions}`);
        const thinks = turn.phase === 'thinking';
        const reasons = turn.message.thought !== undefined;
        title.textContent = thinks ? 'Thinking…' : (turn.message.thought?.replace(/(\d+)s$/, '$1 seconds') ?? '');
        arrange(message, [...(reasons ? [reasoning] : []), ...(thinks ? [loading] : [body])]);
        arrange(root, [message, ...(turn.phase === 'done' ? [bar] : [])]);
      },
    };
  },

  composer: ({ labels, hashed }) => {
    const host = h('div', { class: `editor-host ${hashed('input')}` });
    const button = h(
      'div',
      { role: 'button', tabindex: 0, class: 'ds-button ds-button--primary ds-button--filled ds-button--circle act' },
      icon('send'),
    );
    const toggle = (name: string) =>
      h('div', { tabindex: 0, 'aria-pressed': 'false', class: 'ds-toggle-button' }, h('span', {}, name));
    return {
      mount: mountTextarea,
      host,
      attributes: { name: 'search', class: `${hashed('textarea')} ds-scroll-area` },
      button,
      area: h(
        'div',
        { class: `composer ${hashed('composer')}` },
        h(
          'div',
          { class: 'surface' },
          host,
          toggle('DeepThink'),
          toggle('Search'),
          h('input', { type: 'file', class: 'hidden' }),
          button,
        ),
        h('p', { class: 'disclaimer' }, labels.mistakes),
      ),
      show(view) {
        button.classList.toggle('ds-button--disabled', !view.busy && !view.sendable);
        button.replaceChildren(icon(view.busy ? 'stop' : 'send'));
      },
    };
  },

  frame: ({ generation, hashed }, make, composer) => {
    const visible = h('div', { class: 'ds-virtual-list-visible-items' });
    const items = h('div', { class: `ds-virtual-list-items ${hashed('items')}` }, visible);
    const scroller = h('div', { class: 'ds-virtual-list ds-scroll-area transcript', tabindex: 0 }, items);
    const title = h('div', { class: hashed('title') });
    const sentHere = new Set<string>();
    const item = (turn: Turn): Drawn<Turn> => {
      const inner = make(turn);
      return {
        root: h('div', { class: hashed('item') }, inner.root),
        update(turn) {
          inner.update(turn);
          set(this.root, 'data-virtual-list-item-key', keyOf(turn));
        },
      };
    };
    const keyOf = (turn: Turn): string | undefined => {
      if (generation === 'keyless') return undefined;
      const { id, role } = turn.message;
      if (role === 'user' && !turn.idKnown) sentHere.add(id);
      const provisional = role === 'user' && (generation === 'kept' ? sentHere.has(id) : !turn.idKnown);
      // A prompt just sent carries its answer's number with a minus.
      return provisional ? `-${Number(id) + 1}` : id;
    };
    const feed = new RowFeed(scroller, visible, item, rows => {
      visible.style.paddingTop = `${rows[0]?.top ?? 0}px`;
    });
    return {
      main: h(
        'main',
        { class: 'chat' },
        h('div', { class: `${hashed('header')} the-header` }, title),
        scroller,
        composer,
      ),
      show(view) {
        title.textContent = view.title;
        feed.draw(view.key, view.turns);
      },
    };
  },
};

const codeButton = (label: string, click: () => void) =>
  h(
    'button',
    { type: 'button', class: 'ds-text-button', onclick: click },
    h('span', { class: 'code-info-button-text' }, label),
  );

/** The same action behind one of this site's buttons, which have no labels. */
function iconButtonFrom(button: HTMLElement): HTMLElement {
  const [, name = 'more'] = /icon-(\w+)/.exec(button.firstElementChild?.className ?? '') ?? [];
  return iconButton(name, () => button.click());
}

startSite(site);

/** Gemini's page: custom elements, one container for each exchange, older exchanges loaded at the top. */
import { mountQuill, type PracticeEditor } from '../../editors';
import type { ChatApp, View } from '../app';
import { arrange, h, icon, set } from '../dom';
import { banner } from '../page-chrome';
import { followEnd } from '../follow-end';
import { labelsIn, type Labels } from '../labels';
import { exchangesOf, Keyed, type Exchange } from '../turns';
import { GeminiExchange, matIcon } from './exchange';

export const generations = { app: 'Gemini' } as const;

const loadedAtOnce = 10;

export function geminiPage(app: ChatApp): PracticeEditor {
  const labels = labelsIn(app.settings.language);
  const infinite = h('infinite-scroller', { 'data-test-id': 'chat-history-container', class: 'chat-history' });
  const spinner = h('div', { class: 'spinner', role: 'progressbar' }, h('mat-progress-spinner'));
  const card = h(
    'div',
    { class: 'temporary-chat-card' },
    h('h2', {}, labels.temporary),
    h('p', {}, labels.temporaryText),
  );
  const greeting = h('div', { class: 'zero-state' }, h('h1', {}, labels.start));
  const chats = h('div', { class: 'conversations-container', role: 'region' });
  const temporary = h(
    'button',
    {
      type: 'button',
      'data-test-id': 'temp-chat-button',
      'aria-label': labels.temporary,
      onclick: () => app.togglePrivate(),
    },
    icon('temporary'),
  );
  const composer = composerArea(app, labels);
  document.body.append(
    banner(app, 'Gemini', generations),
    h(
      'div',
      { class: 'layout' },
      h(
        'bard-sidenav',
        { class: 'sidebar' },
        h(
          'div',
          { class: 'sidebar-top' },
          h(
            'button',
            { type: 'button', class: 'new-chat', 'data-test-id': 'new-chat-button', onclick: () => app.go() },
            icon('new'),
            labels.newChat,
          ),
          temporary,
        ),
        h('div', { class: 'history-title' }, labels.chats),
        chats,
      ),
      h(
        'main',
        { class: 'chat-app' },
        h(
          'chat-window',
          {},
          h(
            'div',
            { class: 'chat-container' },
            h(
              'chat-window-content',
              {},
              h('h1', { class: 'cdk-visually-hidden' }, 'Conversation with Gemini'),
              h('div', { id: 'chat-history', class: 'chat-history-scroll-container' }, infinite),
            ),
            greeting,
            composer.area,
          ),
        ),
      ),
    ),
  );

  const exchanges = new Keyed<Exchange>(
    ({ prompt }) => prompt.message.id,
    exchange => new GeminiExchange(app, labels, exchange),
  );
  const follow = followEnd(infinite);
  let shown = '';
  let hidden = 0;
  let latest: View | undefined;
  const draw = () => {
    const all = exchangesOf(latest?.turns ?? []);
    arrange(infinite, [
      ...(spinner.isConnected ? [spinner] : []),
      ...(latest?.isPrivate && all.length === 0 ? [card] : []),
      ...exchanges.sync(all.slice(hidden)),
    ]);
  };
  // Scrolling away and back is needed for the next ten: an edge, not a state.
  infinite.addEventListener('scroll', () => {
    if (infinite.scrollTop > 0 || hidden === 0 || spinner.isConnected) return;
    infinite.prepend(spinner);
    app.background(
      app.sleep([400, 400]).then(() => {
        const below = infinite.scrollHeight - infinite.scrollTop;
        spinner.remove();
        hidden = Math.max(0, hidden - loadedAtOnce);
        draw();
        infinite.scrollTop = infinite.scrollHeight - below;
      }),
    );
  });

  app.clearComposer = () => composer.editor.clear();
  app.show = view => {
    const fresh = shown !== view.key;
    latest = view;
    if (fresh) {
      exchanges.clear();
      spinner.remove();
      hidden = Math.max(0, exchangesOf(view.turns).length - loadedAtOnce);
    }
    shown = view.key;
    draw();
    greeting.hidden = view.turns.length > 0 || view.isPrivate;
    temporary.classList.toggle('temp-chat-on', view.isPrivate);
    drawList(app, chats, view);
    composer.draw(view);
    follow(fresh || view.turns.at(-1)?.message.role === 'user');
  };
  return composer.editor;
}

function drawList(app: ChatApp, chats: HTMLElement, view: View): void {
  const items = view.list.map(({ id, title, active }) =>
    h(
      'gem-nav-list-item',
      { 'data-test-id': 'conversation' },
      h(
        'a',
        {
          href: `/app/${id}`,
          class: 'history-item',
          'aria-current': active ? 'page' : undefined,
          onclick: event => {
            event.preventDefault();
            app.go(id);
          },
        },
        h('span', { class: 'title-text truncate', dir: 'auto' }, title),
      ),
    ),
  );
  arrange(chats, items);
}

function composerArea(app: ChatApp, labels: Labels) {
  const host = h('rich-textarea', { class: 'text-input-field_textarea' });
  const symbol = matIcon('arrow_upward');
  let busy = false;
  const press = () => (busy ? app.stop() : app.send(editor.text()));
  // One button for both: only its icon changes.
  const submit = h('button', { type: 'button', class: 'send-button act', onclick: press }, symbol);
  const container = h('div', { 'data-test-id': 'send-button-container', class: 'send-button-container' });
  const area = h(
    'input-container',
    { class: 'composer' },
    h(
      'input-area-v2',
      {},
      h(
        'div',
        { class: 'surface input-area', 'data-node-type': 'input-area' },
        host,
        h(
          'div',
          { class: 'controls' },
          h(
            'button',
            { type: 'button', 'data-test-id': 'bard-mode-menu-button', 'aria-label': 'Mode' },
            h('span', {}, 'Fast'),
          ),
          container,
        ),
      ),
    ),
    h('p', { class: 'disclaimer' }, labels.mistakes),
  );
  const editor = mountQuill(host, {
    attributes: { 'aria-label': labels.ask, 'data-placeholder': labels.ask },
    placeholder: labels.ask,
    onSend: text => app.send(text),
    onChange: text => app.composerChanged(text),
  });
  const draw = (view: View) => {
    busy = view.busy;
    set(symbol, 'fonticon', busy ? 'stop' : 'arrow_upward');
    set(symbol, 'data-mat-icon-name', busy ? 'stop' : 'arrow_upward');
    set(submit, 'aria-label', busy ? labels.stop : labels.send);
    arrange(container, busy || view.sendable ? [submit] : []);
  };
  return { area, editor, draw };
}

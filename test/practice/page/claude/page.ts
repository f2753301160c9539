/** Claude's page: the frame around the messages, for the hub (October 2026) and the feed before it (July to September 2026). */
import { mountTiptap, type PracticeEditor } from '../../editors';
import type { ChatApp, View } from '../app';
import { arrange, h, icon, set } from '../dom';
import { banner } from '../page-chrome';
import { labelsIn, type Labels } from '../labels';
import { button } from '../turns';
import { FeedRow, HubRow } from './messages';
import { RowFeed } from '../rows';

export const generations = { hub: 'Hub (October 2026)', feed: 'Feed (July 2026)' } as const;

export function claudePage(app: ChatApp): PracticeEditor {
  const hub = app.settings.generation === 'hub';
  const labels = labelsIn(app.settings.language);
  const sizer = h(
    'div',
    hub ? { 'data-testid': 'transcript-sizer', class: 'sizer' } : { 'data-rocksteady-sizer': true, class: 'sizer' },
  );
  const feed = h(
    'div',
    { role: 'feed', 'aria-label': 'Chat messages', 'data-perf-region': hub ? 'transcript' : undefined },
    sizer,
  );
  const scroller = h(
    'div',
    { 'data-autoscroll-container': 'true', class: 'overflow-y-auto overflow-x-hidden flex-1' },
    hub ? feed : h('div', { 'data-testid': 'transcript-list' }, feed),
  );
  const title = h('button', { type: 'button', 'data-testid': 'chat-title-button' });
  const incognito = h(
    'button',
    { type: 'button', class: 'temporary', 'aria-label': labels.incognito, onclick: () => app.togglePrivate() },
    icon('ghost'),
  );
  const badge = h('span', { class: 'incognito-badge', 'data-testid': 'incognito-badge' }, labels.incognito);
  const left = h('div', { class: 'header-left', 'data-testid': 'chat-title-split' });
  const greeting = h('div', { class: 'empty' });
  const status = h('span', { class: 'sr-only', role: 'status' });
  const composer = composerBox(app, labels);
  const list = h('ul', { class: 'recents' });
  const panel = h('div', { class: 'panel', hidden: true });

  document.body.append(
    banner(app, 'Claude', generations),
    h(
      'div',
      { class: 'layout' },
      h(
        'nav',
        { class: 'sidebar', 'aria-label': 'Sidebar' },
        h('button', { type: 'button', class: 'new-chat', onclick: () => app.go() }, icon('new'), labels.newChat),
        h('div', { class: 'history-title' }, labels.chats),
        list,
      ),
      h(
        'div',
        hub
          ? { 'data-testid': 'bardhub-claudechat-root', class: 'root' }
          : { 'data-testid': 'chat-column-body', class: 'root' },
        h('header', { 'data-testid': 'page-header' }, left, incognito),
        scroller,
        greeting,
        status,
        composer.box,
      ),
      panel,
    ),
  );

  const openPanel = (artifact: { title: string; text: string }) => {
    panel.hidden = false;
    panel.replaceChildren(
      h(
        'div',
        { 'data-skill-file-viewer': true },
        h(
          'header',
          {},
          h('h2', {}, artifact.title),
          button(labels.cancel, 'close', () => void (panel.hidden = true)),
        ),
        h('div', { id: 'wiggle-file-content' }, h('pre', {}, h('code', {}, artifact.text))),
      ),
    );
  };
  const rows = new RowFeed(
    scroller,
    sizer,
    turn => (hub ? new HubRow(app, labels, turn, openPanel) : new FeedRow(app, labels, turn, openPanel)),
    mounted => {
      for (const { element, top, ordinal, isLast } of mounted) {
        element.style.transform = `translateY(${top}px)`;
        set(element, 'data-rs-index', ordinal);
        set(element, 'data-index', ordinal);
        set(element, 'data-last-message', isLast ? 'true' : undefined);
      }
    },
  );

  app.clearComposer = () => composer.editor.clear();
  app.show = view => {
    set(feed, 'aria-busy', String(view.busy));
    rows.draw(view.key, view.turns);
    title.textContent = view.title;
    arrange(left, [...(view.title ? [title] : []), ...(view.isPrivate ? [badge] : [])]);
    arrange(
      greeting,
      view.turns.length > 0
        ? []
        : [
            h('h1', {}, view.isPrivate ? labels.incognito : labels.start),
            h('p', {}, view.isPrivate ? labels.temporaryText : ''),
          ],
    );
    const last = view.turns.at(-1);
    status.textContent = last?.message.role === 'assistant' && last.phase === 'done' ? `Claude ${labels.finished}` : '';
    drawList(app, list, view);
    composer.draw(view);
  };
  return composer.editor;
}

function drawList(app: ChatApp, list: HTMLElement, view: View): void {
  const items = view.list.map(({ id, title, active }) =>
    h(
      'li',
      {},
      h(
        'a',
        {
          href: `/chat/${id}`,
          class: 'history-item',
          'aria-current': active ? 'page' : undefined,
          onclick: event => {
            event.preventDefault();
            app.go(id);
          },
        },
        h('span', { class: 'truncate', dir: 'auto' }, title),
      ),
    ),
  );
  arrange(list, items);
}

function composerBox(app: ChatApp, labels: Labels) {
  const host = h('div', { class: 'editor-host' });
  const send = button(labels.send, 'send', () => app.send(editor.text()), {
    'data-testid': 'chat-input-send',
    'data-cds': 'Button',
  });
  const stop = button('Stop response', 'stop', () => app.stop(), { 'data-testid': 'chat-input-stop' });
  const slot = h('div', { class: 'send-slot' });
  const box = h(
    'div',
    { 'data-chat-input-container': 'true', class: 'composer' },
    h(
      'fieldset',
      { 'data-perf-region': 'composer' },
      h('input', { type: 'file', 'data-testid': 'file-upload', 'aria-hidden': 'true', tabindex: -1, class: 'hidden' }),
      h(
        'div',
        { class: 'surface' },
        host,
        h(
          'div',
          { class: 'controls' },
          button(labels.more, 'plus', () => {}, { 'data-testid': 'chat-input-attach' }),
          h(
            'button',
            {
              type: 'button',
              'data-cds': 'ModelSelector',
              'data-testid': 'model-selector-dropdown',
              'aria-label': 'Model: Sonnet 5 Medium',
            },
            h('span', {}, 'Sonnet 5'),
          ),
          slot,
        ),
      ),
    ),
    h('p', { class: 'disclaimer' }, labels.mistakes),
  );
  const editor = mountTiptap(host, {
    attributes: {
      'data-testid': 'chat-input',
      'data-cds': 'Editor',
      enterkeyhint: 'enter',
      'aria-label': 'Write your prompt to Claude',
      translate: 'no',
    },
    placeholder: labels.ask,
    onSend: text => app.send(text),
    onChange: text => app.composerChanged(text),
  });
  const draw = (view: View) => {
    const active = view.busy || view.sendable;
    set(slot, 'inert', !active);
    slot.classList.toggle('invisible', !active);
    set(send, 'disabled', !view.sendable);
    arrange(slot, [view.busy ? stop : send]);
  };
  return { box, editor, draw };
}

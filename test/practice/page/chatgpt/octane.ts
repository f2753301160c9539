/** Generation D, "Octane": the logged-out page. One list item for each message, one stream block for each block. */
import type { Code } from 'mdast';
import { mountTextarea, type PracticeEditor } from '../../editors';
import type { ChatApp, Turn, View } from '../app';
import { arrange, h, icon, set } from '../dom';
import { banner } from '../page-chrome';
import { followEnd } from '../follow-end';
import { labelsIn, type Labels } from '../labels';
import { drawFormula, type Skin } from '../markdown';
import { Prose } from '../prose';
import { button, copyText, isGrowing, Keyed, storehousePicture, type Drawn } from '../turns';
import { generations, productLink } from './site';

export function octane(app: ChatApp): PracticeEditor {
  const labels = labelsIn(app.settings.language);
  const list = h('ol', { 'data-conversation-transcript': true });
  // The label holds an id too, and it is not the conversation's.
  const section = h(
    'section',
    { 'data-web-mobile-conversation': true, 'aria-label': `Chat chat-${crypto.randomUUID()}` },
    h('div', { 'data-mobile-thread': true }, h('div', { 'data-mobile-thread-content': true }, list)),
  );
  const landing = h('h1', { 'data-mobile-landing-heading': true }, h('span', {}, labels.start));
  const body = h('div', { role: 'region', 'data-swipable-detail-body': true, tabindex: 0 }, section);
  const chats = h('div', { class: 'history' });
  const composer = composerForm(app, labels);
  document.body.append(
    banner(app, 'ChatGPT', generations),
    h(
      'div',
      { class: 'layout' },
      h(
        'nav',
        { class: 'sidebar', id: 'mobile-shell-sidebar-popover' },
        h('button', { type: 'button', class: 'new-chat', onclick: () => app.go() }, icon('new'), labels.newChat),
        h('div', { class: 'history-title' }, labels.chats),
        chats,
      ),
      h(
        'main',
        { 'aria-label': 'ChatGPT', 'data-app-shell': true, 'data-mobile-shell': 'desktop' },
        h(
          'header',
          { 'data-desktop-header': true },
          h('span', { 'data-header-wordmark': true }, 'ChatGPT'),
          h('button', { type: 'button', 'data-login-button': true }, 'Log in'),
        ),
        body,
        h(
          'div',
          { 'data-octane-detail-footer': true },
          h('div', { 'data-composer-dock': true }, landing, composer.form),
        ),
      ),
    ),
  );

  const follow = followEnd(body);
  const turns = new Keyed<Turn>(
    turn => turn.message.id,
    turn => new OctaneTurn(app, labels, turn.message.role),
  );
  let shown = '';
  app.clearComposer = () => composer.editor.clear();
  app.show = view => {
    const fresh = shown !== view.key;
    if (fresh) turns.clear();
    shown = view.key;
    set(section, 'data-conversation-id', view.chatId);
    section.hidden = view.turns.length === 0;
    landing.hidden = view.turns.length > 0;
    arrange(list, turns.sync(view.turns));
    arrange(
      chats,
      view.list.map(({ id, title, active }) =>
        productLink(app, id, title, { 'aria-current': active ? 'page' : undefined, class: 'history-item' }),
      ),
    );
    composer.draw(view);
    follow(fresh || view.turns.at(-1)?.phase === 'waiting');
  };
  return composer.editor;
}

class OctaneTurn implements Drawn<Turn> {
  readonly root: HTMLElement;
  private readonly slot = h('div');
  private readonly actions = h('div', { 'data-message-actions': true });
  private prose: Prose | undefined;
  private drawn = '';

  constructor(
    private readonly app: ChatApp,
    private readonly labels: Labels,
    private readonly role: 'user' | 'assistant',
  ) {
    const heading = h(
      'h4',
      { 'data-message-attribution': true, class: 'sr-only' },
      role === 'user' ? `${labels.youSaid}:` : 'ChatGPT said:',
    );
    this.root = h('li', { 'data-message-role': role }, heading, this.slot);
  }

  update(turn: Turn): void {
    const { message } = turn;
    set(
      this.root,
      'id',
      turn.idKnown ? message.id : `pending-${turn.transientId}${this.role === 'user' ? '-prompt' : ''}`,
    );
    if (this.role === 'user') return this.prompt(turn);
    const growing = isGrowing(turn) || turn.phase === 'ended';
    set(this.root, 'data-message-streaming', growing);
    set(this.root, 'data-assistant-content-started', turn.text !== '');
    set(this.root, 'data-message-complete', turn.phase === 'done');
    if (!this.prose) {
      const markdown = h('div', { 'data-assistant-markdown': true });
      this.prose = new Prose(markdown, octaneSkin, this.app.settings.stream ?? 'append', ' ');
      if (message.picture) markdown.append(storehousePicture());
      this.slot.append(
        h('span', { 'aria-hidden': 'true', 'data-assistant-placeholder-slot': true, class: 'dot' }),
        h('div', {}, markdown),
      );
    }
    if (!message.picture) this.prose.show(turn.text);
    if (turn.phase !== 'done' || this.drawn) return;
    this.drawn = 'done';
    set(this.actions, 'data-assistant-message-actions', true);
    set(this.actions, 'role', 'group');
    this.actions.append(
      button(this.labels.copy, 'copy', () => copyText(message.text), {
        'data-copy-message': '',
        'data-copy-state': 'idle',
      }),
      button(this.labels.share, 'share', () => {}, { 'data-share-message': '' }),
    );
    this.root.append(this.actions);
  }

  /** The text stands inside a button: whoever drops all buttons drops the prompt. */
  private prompt({ message }: Turn): void {
    if (this.drawn === message.id) return;
    this.drawn = message.id;
    const menu = `user-message-copy-${message.id}`;
    const lines = h('p', { 'data-user-message-copy': true, class: 'whitespace-pre-wrap' }, message.text);
    this.slot.replaceChildren(
      h(
        'button',
        {
          type: 'button',
          'data-user-message-bubble': true,
          'aria-haspopup': 'menu',
          'aria-controls': menu,
          'aria-expanded': 'false',
        },
        lines,
      ),
      h(
        'div',
        { 'data-user-message-actions': true, 'data-message-actions': true, id: menu, role: 'menu', class: 'sr-only' },
        h(
          'button',
          { type: 'button', role: 'menuitem', 'data-copy-message': true, onclick: () => copyText(message.text) },
          h('span', {}, this.labels.copyMessage),
        ),
      ),
    );
  }
}

function composerForm(app: ChatApp, labels: Labels) {
  const host = h('div', { 'data-composer-editor-host': true });
  const submit = h(
    'button',
    {
      type: 'submit',
      class: 'act',
      'data-composer-submit': true,
      'data-send-label': labels.send,
      'data-stop-label': labels.stop,
      'aria-label': labels.send,
      'aria-disabled': 'true',
    },
    h('span', { 'data-composer-send-icon': true }, icon('send')),
    h('span', { 'data-composer-stop-icon': true }, icon('stop')),
  );
  const form = h(
    'form',
    { 'data-mobile-composer': true, 'data-logged-out': true, class: 'composer' },
    h('div', { class: 'surface', 'data-composer-primary': true }, host, submit),
    h('p', { class: 'disclaimer' }, labels.mistakes),
  );
  const editor = mountTextarea(host, {
    attributes: {
      id: 'mobile-composer-prompt',
      name: 'prompt',
      'data-mobile-composer-prompt': '',
      'aria-label': labels.ask,
      rows: '1',
    },
    placeholder: labels.ask,
    onSend: text => app.send(text),
    onChange: text => app.composerChanged(text),
  });
  host.append(h('div', { 'data-octane-lexical-host': true }));
  let busy = false;
  form.addEventListener('submit', event => {
    event.preventDefault();
    if (busy) app.stop();
    else app.send(editor.text());
  });
  const draw = (view: View) => {
    busy = view.busy;
    set(submit, 'aria-label', busy ? labels.stop : labels.send);
    set(submit, 'aria-disabled', !busy && !view.sendable ? 'true' : undefined);
    set(submit, 'data-visually-disabled', !busy && !view.sendable);
  };
  return { form, editor, draw };
}

const octaneSkin: Skin = {
  strong: 'strong',
  emphasis: 'em',
  paragraphsInItems: false,
  attributes: (_, place) => streamBlock(place),
  code: (node: Code, place) =>
    h('pre', streamBlock(place), h('code', { class: node.lang ? `language-${node.lang}` : undefined }, node.value)),
  inlineCode: text => h('code', {}, text),
  table: table => table,
  math: (tex, display) => drawFormula(tex, display, 'htmlAndMathml'),
  link: (url, text) => h('a', { href: url, target: '_blank', rel: 'noopener' }, ...text),
  citation: (url, label, more) =>
    h('a', { href: url, target: '_blank', rel: 'noopener', class: 'pill' }, `${label}${more && ` ${more}`}`),
};

function streamBlock(place: readonly number[]) {
  return place.length === 1
    ? { 'data-assistant-stream-block': true, 'data-assistant-stream-block-index': place[0] }
    : {};
}

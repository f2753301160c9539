/** Generation C, "app shell": one element for each exchange, a window of six, the scroller upside down. */
import type { Code } from 'mdast';
import { mountProseMirror, type PracticeEditor } from '../../editors';
import type { ChatApp, Turn, View } from '../app';
import { arrange, h, icon, set } from '../dom';
import { banner, editPrompt } from '../page-chrome';
import { labelsIn, type Labels } from '../labels';
import { drawBlock, drawFormula, highlight, parseMarkdown, type Skin } from '../markdown';
import { Prose } from '../prose';
import {
  button,
  copyText,
  exchangesOf,
  Keyed,
  languageName,
  pager,
  storehousePicture,
  type Drawn,
  type Exchange,
} from '../turns';
import { generations, productLink } from './site';

const windowSize = 6;
const windowStep = 3;

interface Placed extends Exchange {
  /** Counts inside the mounted window, so it changes while the reader scrolls. */
  readonly place: number;
}

export function appShell(app: ChatApp): PracticeEditor {
  const labels = labelsIn(app.settings.language);
  set(document.documentElement, 'data-codex-window-type', 'browser');
  const sidebarList = h('div', { 'data-app-action-sidebar-scroll': true, class: 'overflow-y-auto' });
  const temporary = h('button', { type: 'button', class: 'temporary', onclick: () => app.togglePrivate() });
  const column = h('div', { class: 'flex flex-col column' });
  const scroller = h(
    'div',
    {
      'data-app-action-timeline-scroll': true,
      role: 'presentation',
      class: 'thread-scroll-container overflow-x-hidden overflow-y-auto',
      style: 'display:flex;flex-direction:column-reverse',
    },
    column,
  );
  const loading = h('div', { role: 'status', class: 'loading' }, labels.earlier);
  const working = h('div', { role: 'status', 'aria-busy': 'true', class: 'sr-only' }, labels.thinking);
  const composer = composerForm(app, labels);
  const empty = h('div', { class: 'empty' });
  document.body.append(
    banner(app, 'ChatGPT', generations),
    h(
      'div',
      { class: 'layout' },
      h(
        'nav',
        { class: 'sidebar' },
        h('button', { type: 'button', class: 'new-chat', onclick: () => app.go() }, icon('new'), labels.newChat),
        h('div', { class: 'history-title' }, labels.chats),
        sidebarList,
      ),
      h(
        'main',
        { class: 'shell' },
        h(
          'header',
          {},
          h(
            'button',
            { type: 'button', 'data-codex-intelligence-trigger': true, 'data-selected-reasoning-effort': 'medium' },
            '5.5',
          ),
          temporary,
        ),
        scroller,
        empty,
        composer.form,
      ),
    ),
  );

  const exchanges = new Keyed<Placed>(
    ({ prompt }) => prompt.message.id,
    () => new ShellExchange(app, labels),
  );
  let shown = '';
  let count = 0;
  let end = 0;
  let latest: View | undefined;
  const draw = () => {
    if (!latest) return;
    const all = exchangesOf(latest.turns);
    if (shown !== latest.key || all.length !== count) end = all.length;
    if (shown !== latest.key) exchanges.clear();
    shown = latest.key;
    count = all.length;
    const mounted = all.slice(Math.max(0, end - windowSize), end).map((exchange, place) => ({ ...exchange, place }));
    arrange(column, [...exchanges.sync(mounted), ...(latest.busy ? [working] : [])]);
  };
  let last = 0;
  let moving = false;
  /** Moves the window by a step, older (-1) or newer (+1), if the reader stands at that end of what is mounted. */
  const move = (direction: -1 | 1) => {
    if (moving || document.hidden || count <= windowSize) return;
    const { scrollTop, clientHeight, scrollHeight } = scroller;
    const older = direction === -1;
    const atEdge = older ? clientHeight - scrollTop >= scrollHeight - 2 : scrollTop >= -2;
    const next = older ? Math.max(windowSize, end - windowStep) : Math.min(count, end + windowStep);
    if (!atEdge || next === end) return;
    moving = true;
    if (older) column.prepend(loading);
    app.background(
      app.sleep([100, 100]).then(() => {
        const mounted = [...column.querySelectorAll<HTMLElement>('[data-turn-key]')];
        const anchor = older ? mounted[0] : mounted.at(-1);
        const before = anchor?.getBoundingClientRect().top ?? 0;
        loading.remove();
        end = next;
        draw();
        if (anchor?.isConnected) scroller.scrollTop += anchor.getBoundingClientRect().top - before;
        last = scroller.scrollTop;
        moving = false;
      }),
    );
  };
  scroller.addEventListener('scroll', () => {
    const way = Math.sign(scroller.scrollTop - last);
    last = scroller.scrollTop;
    if (way !== 0) move(way < 0 ? -1 : 1);
  });
  // At the very end of what is mounted a wheel no longer scrolls.
  scroller.addEventListener('wheel', event => move(event.deltaY < 0 ? -1 : 1), { passive: true });

  app.clearComposer = () => composer.editor.clear();
  app.show = view => {
    const fresh = shown !== view.key;
    latest = view;
    draw();
    arrange(
      sidebarList,
      view.list.map(({ id, title, active }) =>
        productLink(app, id, title, { 'aria-current': active ? 'page' : undefined, class: 'history-item' }),
      ),
    );
    temporary.setAttribute('aria-label', view.isPrivate ? labels.temporaryOff : labels.temporaryOn);
    temporary.replaceChildren(icon('temporary'));
    arrange(
      empty,
      view.turns.length > 0
        ? []
        : [
            h('h1', {}, view.isPrivate ? labels.temporary : labels.start),
            h('p', {}, view.isPrivate ? labels.temporaryText : ''),
          ],
    );
    composer.draw(view);
    if (fresh || view.turns.at(-1)?.phase === 'waiting') scroller.scrollTop = 0;
  };
  return composer.editor;
}

class ShellExchange implements Drawn<Placed> {
  readonly root = h('div', { class: 'exchange' });
  private readonly inner = h('div');
  private readonly user = h('div');
  private readonly userInner = h('div');
  private readonly activity = h('div', { class: 'group/activity-header' });
  private readonly assistant = h('div');
  private readonly content = h('div');
  private readonly userActions = h('div', { class: 'turn-action-controls user' });
  private readonly actions = h('div', { class: 'turn-action-controls' });
  private answerId = '';
  private body: ((turn: Turn) => void) | undefined;
  private drawnActions = '';
  private drawnUser = '';

  constructor(
    private readonly app: ChatApp,
    private readonly labels: Labels,
  ) {
    this.user.append(this.userInner);
    this.root.append(this.inner);
  }

  update({ prompt, answer, place }: Placed): void {
    const key = `fallback-turn-${place}`;
    set(this.root, 'data-turn-key', prompt.idKnown ? prompt.message.id : 'pending-chatgpt-submit');
    set(this.inner, 'data-content-search-turn-key', key);
    set(this.user, 'data-chatgpt-search-unit-key', `${key}:0:user`);
    set(this.user, 'data-chatgpt-search-message-ids', prompt.idKnown ? prompt.message.id : 'pending-chatgpt-submit');
    set(this.userInner, 'data-content-search-unit-key', `${key}:0:user`);
    this.drawPrompt(prompt);
    if (answer) this.drawAnswer(answer, key);
    const started = prompt.message.at;
    const divider = place === 0 ? [dateDivider(started, this.app.settings.language)] : [];
    const [oldDivider] = this.inner.querySelectorAll(':scope > [role="separator"]');
    arrange(this.inner, [
      ...(oldDivider && place === 0 ? [oldDivider] : divider),
      this.user,
      this.userActions,
      ...(answer && (answer.phase !== 'done' || answer.message.thought) ? [this.activity] : []),
      ...(answer ? [this.assistant] : []),
      ...(answer?.phase === 'done' ? [this.actions] : []),
    ]);
  }

  private drawPrompt(turn: Turn): void {
    const { message } = turn;
    const state = `${message.id} ${turn.idKnown} ${turn.version}/${turn.versions}`;
    if (this.drawnUser === state) return;
    this.drawnUser = state;
    const files = (message.files ?? []).map(name =>
      h('div', { class: 'group/resource-card' }, h('button', { type: 'button', 'aria-label': name }, name)),
    );
    // A prompt with a fence is drawn as Markdown; any other keeps its line breaks as they are.
    const text = /^(```|~~~)/m.test(message.text)
      ? h(
          'div',
          { 'data-markdown-text-tone': 'user-message', class: 'markdown-body' },
          ...drawMarkdown(message.text, shellSkin(this.labels)),
        )
      : h('div', { class: 'text-size-chat whitespace-pre-wrap' }, message.text);
    this.userInner.replaceChildren(...files, h('div', { 'data-user-message-bubble': 'true' }, text));
    this.userActions.replaceChildren(
      button(this.labels.copyMessage, 'copy', () => copyText(message.text)),
      button(this.labels.edit, 'edit', () => this.edit(turn)),
    );
    const versions = pager(this.app, turn, this.labels, '/');
    if (versions) this.userActions.append(versions);
  }

  private edit({ message }: Turn): void {
    const before = [...this.userInner.childNodes];
    const restore = () => this.userInner.replaceChildren(...before);
    this.userInner.replaceChildren(
      editPrompt(
        message.text,
        text => (text === undefined || text.trim() === '' ? restore() : this.app.edit(message, text)),
        [this.labels.cancel, this.labels.send],
      ),
    );
  }

  private drawAnswer(turn: Turn, key: string): void {
    const { message } = turn;
    if (this.answerId !== message.id) {
      this.answerId = message.id;
      this.body = message.picture ? this.pictureBody() : this.proseBody(turn);
      this.drawnActions = '';
    }
    this.activity.textContent =
      turn.phase === 'thinking' || turn.phase === 'waiting' ? this.labels.thinking : (message.thought ?? '');
    set(this.assistant, 'data-chatgpt-search-unit-key', message.picture ? undefined : `${key}:1:assistant`);
    const id = turn.idKnown ? message.id : turn.transientId;
    // The last id is the reply; the one before belongs to a step on the way.
    set(this.assistant, 'data-chatgpt-search-message-ids', `${stepId(id)} ${id}`);
    set(this.content, 'data-chatgpt-selection-message-id', message.picture ? undefined : id);
    this.body?.(turn);
    const state = `${turn.phase} ${turn.version}/${turn.versions}`;
    if (this.drawnActions === state) return;
    this.drawnActions = state;
    const { app, labels } = this;
    this.actions.replaceChildren(
      button(labels.copy, 'copy', () => copyText(message.text)),
      button(labels.share, 'share', () => {}),
      button(labels.good, 'up', () => {}),
      button(labels.again, 'again', () => app.regenerate(message)),
    );
    const versions = pager(app, turn, labels, '/');
    if (versions) this.actions.append(versions);
  }

  private proseBody({ message }: Turn): (turn: Turn) => void {
    const markdown = h('div', {
      'data-markdown-text-style': 'assistant-message',
      class: 'MarkdownRoot-rKu1ra markdown-body',
    });
    const prose = new Prose(markdown, shellSkin(this.labels), this.app.settings.stream ?? 'last block', '');
    this.content.replaceChildren(markdown);
    this.assistant.replaceChildren(heading(), this.content);
    if (message.thought) this.activity.textContent = message.thought;
    return turn => prose.show(turn.text);
  }

  private pictureBody(): (turn: Turn) => void {
    const picture = storehousePicture();
    picture.alt = 'Generated image 1';
    const gallery = h(
      'div',
      { 'data-testid': 'generated-image-gallery' },
      h('div', {}, h('button', { type: 'button', 'data-testid': 'generated-image-preview' }, picture)),
    );
    this.assistant.replaceChildren(heading(), gallery);
    return () => {};
  }
}

const heading = () => h('h4', { class: 'sr-only', 'data-conversation-role': 'assistant' }, 'ChatGPT said:');
const stepId = (id: string) => id.slice(4, 8) + id.slice(0, 4) + id.slice(8);
const drawMarkdown = (text: string, skin: Skin) =>
  parseMarkdown(text).map((node, index) => drawBlock(node, skin, [index]));

function dateDivider(at: number, language: string): HTMLElement {
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(at);
  return h('div', { role: 'separator', 'aria-label': date }, h('span', {}, date));
}

function composerForm(app: ChatApp, labels: Labels) {
  const host = h('div', { class: 'prosemirror-parent' });
  const submit = h('button', { type: 'submit', class: 'act', 'aria-label': 'Send', disabled: true }, icon('send'));
  const form = h(
    'form',
    { 'data-chatgpt-composer': true, 'data-composer-placement': 'thread', class: 'composer' },
    h(
      'div',
      { class: 'surface' },
      button(labels.more, 'plus', () => {}),
      host,
      submit,
    ),
    h('p', { class: 'disclaimer' }, labels.mistakes),
  );
  const editor = mountProseMirror(host, {
    attributes: { 'data-composer-markdown': '', 'aria-label': 'Ask ChatGPT' },
    placeholder: labels.ask,
    onSend: text => app.send(text),
    onChange: text => app.composerChanged(text),
  });
  form.addEventListener('submit', event => {
    event.preventDefault();
    if (submit.getAttribute('aria-label') === labels.stop) app.stop();
    else app.send(editor.text());
  });
  let blinked = false;
  const draw = (view: View) => {
    // The stop state goes off for a moment in the middle of some answers: gone is not the same as finished.
    const length = view.turns.at(-1)?.text.length ?? 0;
    const blink = view.busy && !blinked && length > 60;
    if (blink) blinked = true;
    if (!view.busy) blinked = false;
    const busy = view.busy && !blink;
    set(submit, 'aria-label', busy ? labels.stop : labels.send);
    set(submit, 'disabled', !busy && !view.sendable);
    submit.replaceChildren(icon(busy ? 'stop' : 'send'));
  };
  return { form, editor, draw };
}

function shellSkin(labels: Labels): Skin {
  return {
    strong: 'strong',
    emphasis: 'em',
    paragraphsInItems: false,
    attributes: node => (node.type === 'paragraph' ? { class: 'Paragraph-kx2' } : {}),
    code: node => codeBlock(node, labels),
    inlineCode: text => h('span', { 'data-markdown-copy': 'inline-code', class: 'inline-code' }, text),
    table: table => h('div', { 'data-markdown-table': 'true' }, table),
    math: (tex, display) => {
      const formula = drawFormula(tex, display, 'html');
      return display
        ? h('div', { 'data-client-katex-layout': 'display', role: 'math', 'aria-label': tex }, formula)
        : h('span', { 'data-markdown-copy': 'math', role: 'math', 'aria-label': tex }, formula);
    },
    link: (url, text) => h('a', { href: url, target: '_blank', rel: 'noopener' }, ...text),
    citation: (url, label, more) =>
      h(
        'span',
        { 'data-testid': 'chatgpt-citation', class: 'pill' },
        h('a', { href: url, target: '_blank', rel: 'noopener' }, label),
        more && h('span', {}, more),
      ),
  };
}

/** Three bodies are seen in the wild: a bare `code`, a `pre`, and CodeMirror, which leaves out what is far away. */
function codeBlock(node: Code, labels: Labels): HTMLElement {
  const lines = node.value.split('\n');
  const header = h(
    'div',
    { 'data-markdown-copy': 'exclude', class: 'code-header' },
    h('span', {}, languageName(node.lang)),
    button(labels.copy, 'copy', () => copyText(node.value)),
  );
  return h('div', { 'data-markdown-copy': 'code-block', class: 'code-box' }, header, body(node, lines));
}

function body(node: Code, lines: readonly string[]): HTMLElement {
  const classes = ['tok-c', 'tok-s', 'tok-k', 'tok-n'] as const;
  if (!node.lang) return h('code', { style: 'white-space: pre' }, node.value);
  if (lines.length < 6) return h('pre', {}, h('code', {}, ...highlight(node.value, classes)));
  const mounted = lines.map(line =>
    h('div', { class: 'cm-line' }, ...(line === '' ? [h('br')] : highlight(line, classes))),
  );
  // Very long blocks lack their middle, as CodeMirror leaves it when it was never scrolled into view.
  if (lines.length > 120) mounted.splice(60, lines.length - 80, h('div', { class: 'cm-gap', style: 'height: 240px' }));
  return h(
    'div',
    { class: 'cm-editor' },
    h(
      'div',
      { class: 'cm-scroller' },
      h(
        'div',
        {
          class: 'cm-content',
          role: 'textbox',
          contenteditable: node.lang === 'python' || node.lang === 'sql' ? 'true' : 'false',
          'data-language': node.lang,
          spellcheck: 'false',
        },
        ...mounted,
      ),
    ),
  );
}

/** Generation B, "classic": sections with `data-turn`, message nodes with `data-message-author-role`. */
import type { Code, Nodes } from 'mdast';
import { mountProseMirror, type PracticeEditor } from '../../editors';
import type { ChatApp, Turn, View } from '../app';
import { arrange, h, icon, set } from '../dom';
import { banner, editPrompt } from '../page-chrome';
import { followEnd } from '../follow-end';
import { labelsIn, type Labels } from '../labels';
import { drawFormula, highlight, type Skin } from '../markdown';
import { Prose } from '../prose';
import {
  button,
  copyText,
  isGrowing,
  Keyed,
  languageName,
  pager,
  splitAfterFirstBlock,
  storehousePicture,
  type Drawn,
} from '../turns';
import { generations, productLink } from './site';

export function classic(app: ChatApp): PracticeEditor {
  const labels = labelsIn(app.settings.language);
  const history = h('div', { id: 'history' });
  const title = h('div', { class: 'history-title' }, labels.chats);
  const sidebar = h(
    'div',
    { id: 'stage-slideover-sidebar', class: 'sidebar' },
    h(
      'nav',
      { 'aria-label': 'Chat history' },
      h('h2', { class: 'sr-only' }, 'Chat history'),
      h(
        'button',
        { type: 'button', class: 'new-chat', 'data-testid': 'create-new-chat-button', onclick: () => app.go() },
        icon('new'),
        labels.newChat,
      ),
      title,
      history,
    ),
  );
  const temporary = h('button', { type: 'button', class: 'temporary', onclick: () => app.togglePrivate() });
  const notice = h('div', { class: 'temporary-notice' });
  const thread = h('div', { class: 'flex min-h-0 grow flex-col text-sm thread-slot' });
  const composer = composerForm(app, labels);
  const scroller = h(
    'div',
    { 'data-scroll-root': true, class: 'scroll-root' },
    h(
      'header',
      { id: 'page-header' },
      h(
        'button',
        { type: 'button', 'data-testid': 'model-switcher-dropdown-button', 'aria-haspopup': 'menu' },
        'ChatGPT 5.5',
      ),
      temporary,
    ),
    h(
      'main',
      { id: 'main', tabindex: -1 },
      h(
        'div',
        { role: 'presentation', class: 'contents' },
        h(
          'div',
          { id: 'thread', class: 'group/thread flex flex-col min-h-full' },
          h('div', { class: 'composer-parent', role: 'presentation' }, thread, notice, composer.form),
        ),
      ),
    ),
  );
  document.body.append(banner(app, 'ChatGPT', generations), h('div', { class: 'layout' }, sidebar, scroller));

  const follow = followEnd(scroller);
  const near = new IntersectionObserver(entries => entries.forEach(entry => folding.get(entry.target)?.(entry)), {
    root: scroller,
    rootMargin: '200% 0px',
  });
  const folding = new WeakMap<Element, (entry: IntersectionObserverEntry) => void>();
  const turns = new Keyed<Turn>(
    turn => turn.message.id,
    turn => {
      const drawn = new ClassicTurn(app, labels, turn.message.role);
      folding.set(drawn.root, entry => drawn.fold(!entry.isIntersecting));
      near.observe(drawn.root);
      return drawn;
    },
  );

  let shown = '';
  let column = h('div');
  app.clearComposer = () => composer.editor.clear();
  app.show = view => {
    const fresh = shown !== view.key;
    if (fresh) {
      // The real page replaces the whole list, so an observer bound to the old one sees nothing any more.
      shown = view.key;
      near.disconnect();
      turns.clear();
      column = h('div', { class: 'search-highlight-root' }, h('span', { style: 'display: none' }));
      arrange(thread, [column]);
    }
    drawSidebar(app, history, view);
    temporary.setAttribute('aria-label', view.isPrivate ? labels.temporaryOff : labels.temporaryOn);
    temporary.replaceChildren(icon('temporary'));
    arrange(
      notice,
      view.isPrivate && view.turns.length === 0
        ? [h('h1', {}, labels.temporary), h('p', {}, labels.temporaryText)]
        : view.turns.length === 0
          ? [h('h1', {}, labels.start)]
          : [],
    );
    const top = h('div', { 'data-turn-id-container': 'client-created-root', 'data-is-intersecting': 'true' });
    const [first = top, ...rest] = column.querySelectorAll(':scope > [data-turn-id-container="client-created-root"]');
    rest.forEach(extra => extra.remove());
    arrange(column, [first, ...turns.sync(view.turns)]);
    composer.draw(view);
    follow(fresh || view.turns.at(-1)?.phase === 'waiting');
  };
  return composer.editor;
}

/** `#history a[href^="/c/"]`, the open one with `data-active`. */
function drawSidebar(app: ChatApp, history: HTMLElement, view: View): void {
  arrange(
    history,
    view.list.map(({ id, title, active }) =>
      productLink(app, id, title, { 'data-active': active, class: 'history-item' }),
    ),
  );
}

class ClassicTurn implements Drawn<Turn> {
  readonly root = h('div', { class: '' });
  private readonly section: HTMLElement;
  private readonly groups = h('div', { class: 'flex max-w-full flex-col gap-4 grow' });
  private readonly actions = h('div', { class: 'z-0 flex min-h-[46px] justify-start' });
  private readonly frame: HTMLElement;
  private readonly heading: HTMLElement;
  private body: ((turn: Turn) => void) | undefined;
  private latest: Turn | undefined;
  private drawnActions = '';
  private folded = false;

  constructor(
    private readonly app: ChatApp,
    private readonly labels: Labels,
    private readonly role: 'user' | 'assistant',
  ) {
    this.frame = h(
      'div',
      { class: 'text-base my-auto mx-auto' },
      h('div', { 'data-conversation-screenshot-content': true, class: 'turn-messages' }, this.groups, this.actions),
    );
    this.heading = h('h4', { class: 'sr-only select-none' }, role === 'user' ? `${labels.youSaid}:` : 'ChatGPT said:');
    this.section = h('section', { dir: 'auto', 'data-turn': role }, this.heading, this.frame);
    this.root.append(this.section);
  }

  update(turn: Turn): void {
    this.latest = turn;
    const id = turnId(turn);
    set(this.root, 'data-turn-id-container', id);
    set(this.root, 'data-is-intersecting', String(!this.folded));
    set(this.section, 'data-turn-id', id);
    set(this.section, 'data-turn-id-container', id);
    set(this.section, 'data-testid', `conversation-turn-${turn.ordinal + 1}`);
    set(this.section, 'data-scroll-anchor', turn.phase === 'done' ? 'false' : 'true');
    if (this.folded) return;
    this.body ??= this.role === 'user' ? this.promptBody(turn) : this.answerBody(turn);
    this.body(turn);
    this.drawActions(turn);
  }

  /** Far from the view a turn keeps its shell and its height, and loses everything else. */
  fold(far: boolean): void {
    if (!this.latest || far === this.folded || (far && this.latest.phase !== 'done')) return;
    this.folded = far;
    if (far) {
      this.section.style.height = `${this.section.offsetHeight}px`;
      this.section.replaceChildren();
      this.groups.replaceChildren();
      this.body = undefined;
    } else {
      this.section.style.height = '';
      this.section.replaceChildren(this.heading, this.frame);
    }
    this.update(this.latest);
  }

  private promptBody({ message }: Turn): (turn: Turn) => void {
    const toggle = h(
      'button',
      { type: 'button', 'data-testid': 'collapsible-user-message-toggle', 'aria-expanded': 'false' },
      h('span', { class: 'show-more' }, this.labels.showMore),
      h('span', { class: 'show-less' }, this.labels.showLess),
    );
    const root = h(
      'div',
      { 'data-testid': 'collapsible-user-message-root', class: message.text.length > 600 ? 'collapsible' : '' },
      h(
        'div',
        { 'data-testid': 'collapsible-user-message-content' },
        h('div', { class: 'max-w-full min-w-0 whitespace-pre-wrap' }, message.text),
      ),
      toggle,
    );
    toggle.addEventListener('click', () => {
      const open = toggle.getAttribute('aria-expanded') !== 'true';
      set(toggle, 'aria-expanded', String(open));
      root.classList.toggle('open', open);
    });
    const files = (message.files ?? []).map(name =>
      h(
        'div',
        { class: 'file-tile', role: 'group', 'aria-label': name },
        h('div', { class: 'truncate font-semibold' }, name),
        h('div', { class: 'truncate' }, 'File'),
      ),
    );
    const node = h(
      'div',
      { 'data-message-author-role': 'user', dir: 'auto', class: 'text-message' },
      h(
        'div',
        { class: 'flex w-full flex-col gap-1 items-end' },
        ...files,
        h('div', { class: 'user-message-bubble-color' }, root),
      ),
    );
    this.groups.replaceChildren(node);
    return turn => set(node, 'data-message-id', turn.message.id);
  }

  private answerBody({ message }: Turn): (turn: Turn) => void {
    if (message.picture) return this.pictureBody();
    const { labels } = this;
    const shimmer = h('div', { class: 'loading-shimmer', 'data-testid': 'cot-v5-trigger' }, labels.thinking);
    const thought = h('button', { type: 'button', class: 'reasoning-summary' }, message.thought ?? '');
    const bodies = (message.search ? [0, 1] : [0]).map(() => {
      const markdown = h('div', { class: 'markdown prose dark:prose-invert wrap-break-word w-full' });
      const node = h(
        'div',
        {
          'data-message-author-role': 'assistant',
          dir: 'auto',
          'data-message-model-slug': message.model,
          'data-turn-start-message': true,
          class: 'text-message',
        },
        h('div', { class: 'flex w-full flex-col gap-1 empty:hidden' }, markdown),
      );
      return {
        node,
        markdown,
        prose: new Prose(markdown, classicSkin(labels), this.app.settings.stream ?? 'last block'),
      };
    });
    const search = message.search && h('div', { class: 'tool-step' }, `${labels.searched} “${message.search}”`);

    return turn => {
      const texts = message.search ? splitAfterFirstBlock(turn.text) : [turn.text];
      const parts = bodies.filter((_, index) => index === 0 || texts[index]);
      parts.forEach(({ node, markdown, prose }, index) => {
        const last = index === bodies.length - 1;
        set(node, 'data-message-id', last ? (turn.idKnown ? message.id : turn.transientId) : toolStepId(message.id));
        markdown.classList.toggle('result-streaming', isGrowing(turn) && index === parts.length - 1);
        prose.show(texts[index] ?? '');
      });
      const above = turn.phase === 'thinking' ? [shimmer] : message.thought ? [thought] : [];
      const nodes = parts.flatMap(({ node }, index) => (index > 0 && search ? [search, node] : [node]));
      arrange(this.groups, [...above, ...nodes]);
    };
  }

  /** A generated picture stands there several times and has no message node with text. */
  private pictureBody(): (turn: Turn) => void {
    const blurred = h('div', { class: 'blur', 'aria-hidden': 'true' });
    const picture = storehousePicture();
    blurred.append(picture.cloneNode());
    const box = h('div', { class: 'group/imagegen-image' }, blurred, picture);
    this.groups.replaceChildren(box);
    return turn => set(box, 'id', `image-${turn.message.id}`);
  }

  private drawActions(turn: Turn): void {
    const state = `${turn.phase} ${turn.version}/${turn.versions}`;
    if (this.drawnActions === state && this.actions.isConnected) return;
    this.drawnActions = state;
    const { app, labels } = this;
    const { message } = turn;
    this.actions.replaceChildren();
    if (turn.phase !== 'done') return;
    const copy = button(this.role === 'user' ? labels.copyMessage : labels.copy, 'copy', () => copyText(message.text), {
      'data-testid': 'copy-turn-action-button',
    });
    const rest =
      this.role === 'user'
        ? [button(labels.edit, 'edit', () => this.edit(turn))]
        : [
            button(labels.good, 'up', () => {}, { 'data-testid': 'good-response-turn-action-button' }),
            button(labels.bad, 'down', () => {}, { 'data-testid': 'bad-response-turn-action-button' }),
            button(labels.again, 'again', () => app.regenerate(message)),
            button(labels.more, 'more', () => {}),
          ];
    this.actions.append(
      h('div', { role: 'group', class: 'turn-actions', tabindex: -1 }, copy, ...rest, pager(app, turn, labels, '/')),
    );
  }

  private edit(turn: Turn): void {
    const before = [...this.groups.childNodes];
    const restore = () => this.groups.replaceChildren(...before);
    this.groups.replaceChildren(
      editPrompt(
        turn.message.text,
        text => (text === undefined || text.trim() === '' ? restore() : this.app.edit(turn.message, text)),
        [this.labels.cancel, this.labels.send],
      ),
    );
  }
}

/** A prompt's turn has its message id; an answer's has the id of its request, unless the chat is an old one. */
function turnId({ message, idKnown, transientId }: Turn): string {
  if (message.role === 'user' || message.id.startsWith('5eed')) return message.id;
  return idKnown ? `request-WEB:${toolStepId(message.id)}-0` : `request-placeholder-${transientId}`;
}

/** Another id that belongs to the same answer, the same after a reload. */
const toolStepId = (id: string) => id.slice(4, 8) + id.slice(0, 4) + id.slice(8);

function composerForm(app: ChatApp, labels: Labels) {
  const host = h(
    'div',
    { class: 'prosemirror-parent' },
    h('textarea', { name: 'prompt-textarea', class: 'fallback', placeholder: labels.ask, tabindex: -1 }),
  );
  const trailing = h('div', { class: 'trailing' });
  const form = h(
    'form',
    { 'data-type': 'unified-composer', class: 'composer', onsubmit: event => event.preventDefault() },
    h('div', { class: 'hidden' }, h('input', { type: 'file', id: 'upload-files', multiple: true, tabindex: -1 })),
    h(
      'div',
      { 'data-composer-surface': 'true', class: 'surface' },
      button(labels.more, 'plus', () => {}, { 'data-testid': 'composer-plus-btn' }),
      host,
      trailing,
    ),
    h('p', { class: 'disclaimer' }, labels.mistakes),
  );
  const editor = mountProseMirror(host, {
    attributes: {
      id: 'prompt-textarea',
      'aria-label': 'Chat with ChatGPT',
      'data-virtualkeyboard': 'true',
      translate: 'no',
    },
    placeholder: labels.ask,
    onSend: text => app.send(text),
    onChange: text => app.composerChanged(text),
  });
  const send = button(labels.send, 'send', () => app.send(editor.text()), {
    'data-testid': 'send-button',
    id: 'composer-submit-button',
  });
  const stop = button(labels.stop, 'stop', () => app.stop(), {
    'data-testid': 'stop-button',
    id: 'composer-submit-button',
  });
  const voice = button('Voice', 'voice', () => {}, { 'data-testid': 'composer-speech-button' });
  const draw = (view: View) => arrange(trailing, [view.busy ? stop : view.sendable ? send : voice]);
  return { form, editor, draw };
}

function classicSkin(labels: Labels): Skin {
  const range = (node: Nodes) => ({
    'data-start': node.position?.start.offset,
    'data-end': node.position?.end.offset,
    'data-section-id': /^(heading|listItem)$/.test(node.type) ? `s${node.position?.start.offset}` : undefined,
    'data-col-size': node.type === 'tableCell' ? 'sm' : undefined,
  });
  return {
    strong: 'strong',
    emphasis: 'em',
    paragraphsInItems: true,
    attributes: range,
    code: node => codeBlock(node, labels, range(node)),
    inlineCode: text => h('code', {}, text),
    table: table =>
      h(
        'div',
        { class: 'TyagGW_tableContainer' },
        h(
          'div',
          { class: 'group TyagGW_tableWrapper', tabindex: -1 },
          table,
          h(
            'div',
            { class: 'copy-table' },
            button(labels.copyTable, 'copy', () => {}),
          ),
        ),
      ),
    math: (tex, display) => drawFormula(tex, display, 'htmlAndMathml'),
    link: (url, text) =>
      h(
        'span',
        { 'data-state': 'closed' },
        h('a', { class: 'decorated-link', target: '_blank', rel: 'noopener', href: withSource(url) }, ...text),
      ),
    citation: (url, label, more) =>
      h(
        'span',
        { 'data-state': 'closed' },
        h(
          'span',
          { 'data-testid': 'webpage-citation-pill', class: 'pill' },
          h(
            'a',
            { href: withSource(url), target: '_blank', rel: 'noopener', alt: url },
            h('span', { class: 'truncate' }, label),
            more && h('span', {}, more),
          ),
        ),
      ),
  };
}

function withSource(url: string): string {
  const tagged = new URL(url);
  tagged.searchParams.set('utm_source', 'chatgpt.com');
  return tagged.href;
}

/** A `pre` around everything, a header that is text too, and the lines in one `code` of an inner `pre`. */
function codeBlock(node: Code, labels: Labels, range: Record<string, string | number | undefined>): HTMLElement {
  const header = h(
    'div',
    { class: 'select-none sticky code-header' },
    h('div', { class: 'flex items-center text-sm font-medium' }, languageName(node.lang)),
    h(
      'div',
      { class: 'flex flex-row items-center' },
      button(labels.copy, 'copy', () => copyText(node.value)),
      node.lang === 'python' && h('button', { type: 'button', 'aria-label': 'Run code' }, h('div', {}, 'Run')),
    ),
  );
  const viewer = h(
    'div',
    { id: 'code-block-viewer', dir: 'ltr', class: 'viewer cm-editor' },
    h(
      'div',
      { class: 'cm-scroller' },
      h('pre', { class: 'cm-content readonly m-0' }, h('code', {}, ...highlight(node.value, ['ͼc', 'ͼk', 'ͼg', 'ͼj']))),
    ),
  );
  return h(
    'pre',
    { class: 'overflow-visible! px-0!', ...range },
    h(
      'div',
      { class: 'relative w-full' },
      h('div', { class: 'contents' }, h('div', { class: 'code-box' }, header, h('div', { class: 'relative' }, viewer))),
    ),
  );
}

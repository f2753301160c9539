/** One exchange on Gemini: `user-query` and `model-response` side by side in one container. */
import type { Code } from 'mdast';
import type { ChatApp, Turn } from '../app';
import { arrange, h, set } from '../dom';
import { editPrompt } from '../page-chrome';
import type { Labels } from '../labels';
import { drawFormula, highlight, type Place, type Skin } from '../markdown';
import { Prose } from '../prose';
import { copyText, isGrowing, languageName, storehousePicture, type Drawn, type Exchange } from '../turns';

/** The ligature's name stands in an attribute, and on older builds in the text. */
export const matIcon = (name: string) =>
  h('mat-icon', {
    role: 'img',
    fonticon: name,
    class: 'mat-icon notranslate google-symbols',
    'aria-hidden': 'true',
    'data-mat-icon-name': name,
  });

const action = (label: string, name: string, click: () => void, testId?: string) =>
  h(
    'button',
    { type: 'button', class: 'act', 'aria-label': label, 'data-test-id': testId, onclick: click },
    matIcon(name),
  );

export class GeminiExchange implements Drawn<Exchange> {
  readonly root = h('div', { class: 'conversation-container message-actions-hover-boundary' });
  private readonly query: HTMLElement;
  private answer: Answer | undefined;

  constructor(
    private readonly app: ChatApp,
    private readonly labels: Labels,
    { prompt }: Exchange,
  ) {
    this.query = userQuery(app, labels, prompt);
    this.root.append(this.query);
  }

  update({ prompt, answer }: Exchange): void {
    // Until the reply's id is known the container has one of its own.
    set(this.root, 'id', answer?.idKnown ? answer.message.id : sixteen(answer?.transientId ?? prompt.transientId));
    if (!answer) return;
    if (this.answer?.id !== answer.message.id) this.answer = new Answer(this.app, this.labels, answer);
    this.answer.update(answer);
    arrange(this.root, [this.query, this.answer.root]);
  }
}

const sixteen = (uuid: string) => uuid.replace(/-/g, '').slice(0, 16);

function userQuery(app: ChatApp, labels: Labels, { message }: Turn): HTMLElement {
  const lines = message.text
    .split('\n')
    .map(line => h('p', { class: 'query-text-line' }, line === '' ? h('br') : ` ${line} `));
  const long = lines.length > 6 || message.text.length > 500;
  const text = h(
    'div',
    { role: 'heading', 'aria-level': 2, dir: 'auto', class: `query-text gds-body-l${long ? ' collapsed' : ''}` },
    h('span', { class: 'cdk-visually-hidden screen-reader-user-query-label' }, ` ${labels.youSaid} `),
    ...lines,
  );
  const expand = h(
    'button',
    {
      type: 'button',
      'data-test-id': 'luminous-expand-button',
      'aria-label': labels.showMore,
      onclick: () => text.classList.toggle('collapsed'),
    },
    matIcon('expand_more'),
  );
  const files = (message.files ?? []).map(name =>
    h('user-query-file-preview', {}, h('div', { class: 'file-tile', 'data-test-id': 'uploaded-file' }, name)),
  );
  const bubble = h(
    'span',
    { class: 'user-query-bubble-with-background' },
    h('span', { class: 'horizontal-container' }, text, long && expand),
  );
  const edit = () => {
    const restore = () => editor.replaceWith(bubble);
    const editor = editPrompt(
      message.text,
      changed => (changed === undefined || changed.trim() === '' ? restore() : app.edit(message, changed)),
      [labels.cancel, labels.send],
    );
    bubble.replaceWith(editor);
  };
  return h(
    'user-query',
    {},
    h(
      'span',
      { class: 'user-query-container' },
      h(
        'user-query-content',
        {},
        h(
          'div',
          { class: 'user-query-container' },
          h('div', { class: 'file-preview-container' }, ...files),
          h(
            'div',
            { class: 'query-content' },
            action(labels.copyMessage, 'content_copy', () => copyText(message.text), 'prompt-copy-button'),
            action(labels.edit, 'edit', edit, 'prompt-edit-button'),
            bubble,
          ),
        ),
      ),
    ),
  );
}

class Answer {
  readonly root: HTMLElement;
  readonly id: string;
  private readonly content = h('div', { class: 'response-content' });
  private readonly overlay: HTMLElement;
  private readonly structured: HTMLElement;
  private readonly message: HTMLElement;
  private readonly markdown: HTMLElement;
  private readonly footer = h('div', { class: 'response-footer' }, h('sources-list', { class: 'sources-list' }));
  private readonly footerBox = h('div', { class: 'response-container-footer' });
  private readonly actions: HTMLElement;
  private readonly thoughts: HTMLElement;
  private readonly prose: Prose;

  constructor(app: ChatApp, labels: Labels, turn: Turn) {
    const { message } = turn;
    this.id = message.id;
    this.overlay = h('thinking-overlay', {}, labels.thinking);
    this.markdown = h('div', { class: 'markdown markdown-main-panel', dir: 'auto', 'aria-live': 'polite' });
    this.message = h('message-content', {}, this.markdown);
    this.structured = h('structured-content-container', { class: 'model-response-text' }, this.message);
    // Collapsed: what was thought is not in the page until somebody opens it.
    this.thoughts = h(
      'model-thoughts',
      { 'data-test-id': 'model-thoughts' },
      h(
        'div',
        { class: 'thoughts-header' },
        h('button', { type: 'button', 'data-test-id': 'thoughts-header-button' }, h('span', {}, 'Show thinking')),
      ),
    );
    this.prose = new Prose(this.markdown, geminiSkin(labels), app.settings.stream ?? 'append', '');
    if (message.picture)
      this.markdown.append(
        h('response-element', {}, h('generated-image', {}, h('single-image', {}, storehousePicture()))),
      );
    this.actions = h(
      'message-actions',
      { footer: true },
      h(
        'thumb-up-button',
        {},
        action(labels.good, 'thumb_up', () => {}),
      ),
      h(
        'thumb-down-button',
        {},
        action(labels.bad, 'thumb_down', () => {}),
      ),
      h(
        'regenerate-button',
        {},
        action(labels.again, 'refresh', () => app.regenerate(message)),
      ),
      h(
        'copy-button',
        {},
        action(labels.copy, 'content_copy', () => copyText(message.text), 'copy-button'),
      ),
      action(labels.more, 'more_vert', () => {}, 'more-menu-button'),
    );
    this.root = h(
      'model-response',
      {},
      h(
        'div',
        {},
        h(
          'response-container',
          {},
          h(
            'div',
            { class: 'response-container' },
            h('div', { class: 'presented-response-container' }, this.content),
            this.footerBox,
          ),
        ),
      ),
    );
  }

  update(turn: Turn): void {
    const { message } = turn;
    const id = turn.idKnown ? message.id : sixteen(turn.transientId);
    set(this.message, 'id', `message-content-id-r_${id}`);
    set(this.markdown, 'id', `model-response-message-contentr_${id}`);
    set(this.markdown, 'aria-busy', String(isGrowing(turn)));
    set(this.markdown, 'aria-live', isGrowing(turn) ? 'polite' : 'off');
    if (!message.picture) this.prose.show(turn.text);
    this.footer.classList.toggle('complete', turn.phase === 'ended' || turn.phase === 'done');
    const heading = this.content.querySelector('h2') ?? h('h2', { class: 'cdk-visually-hidden' }, 'Gemini said');
    arrange(
      this.content,
      turn.phase === 'thinking'
        ? [this.overlay]
        : [...(message.thought ? [this.thoughts] : []), heading, this.structured, this.footer],
    );
    arrange(this.footerBox, turn.phase === 'done' ? [this.actions] : []);
  }
}

function geminiSkin(labels: Labels): Skin {
  return {
    strong: 'b',
    emphasis: 'i',
    paragraphsInItems: true,
    attributes: (_, place) => path(place),
    code: (node, place) => codeBlock(node, labels, place),
    inlineCode: text => h('code', {}, text),
    table: (table, place) => {
      // Every cell's text stands in a span.
      for (const cell of table.querySelectorAll('th, td')) cell.replaceChildren(h('span', {}, ...cell.childNodes));
      return h(
        'div',
        { class: 'horizontal-scroll-wrapper' },
        h(
          'table-block',
          path(place),
          h(
            'div',
            { class: 'table-block' },
            h('div', { class: 'table-content' }, table),
            h('div', { class: 'table-footer' }, h('button', { type: 'button' }, h('span', {}, 'Export to Sheets'))),
          ),
        ),
      );
    },
    math: (tex, display) => {
      const formula = drawFormula(tex, display, 'html');
      return display
        ? h('div', { class: 'math-block', 'data-math': tex }, formula)
        : h('span', { class: 'math-inline', 'data-math': tex }, formula);
    },
    link: (url, text) => h('link-block', {}, h('a', { href: url, target: '_blank', rel: 'noopener' }, ...text)),
    // The page shows a number; where it leads stands in a list that is filled when somebody opens it.
    citation: () => h('source-footnote', {}, h('sup', { class: 'superscript', 'data-turn-source-index': 1 })),
  };
}

const path = (place: Place) => ({ 'data-path-to-node': place.join(',') });

function codeBlock(node: Code, labels: Labels, place: Place): HTMLElement {
  const header = h(
    'div',
    { class: 'code-block-decoration header-formatted gds-title-s' },
    h('span', {}, languageName(node.lang) || 'Code snippet'),
    h(
      'div',
      { class: 'buttons' },
      action(labels.copy, 'content_copy', () => copyText(node.value)),
    ),
  );
  const body = h(
    'pre',
    {},
    h(
      'code',
      { role: 'text', 'data-test-id': 'code-content', class: 'code-container formatted' },
      ...highlight(node.value, ['hljs-comment', 'hljs-string', 'hljs-keyword', 'hljs-number']),
    ),
  );
  return h(
    'response-element',
    path(place),
    h(
      'code-block',
      {},
      h(
        'div',
        { class: 'code-block' },
        header,
        h('div', { class: 'formatted-code-block-internal-container' }, h('div', { class: 'animated-opacity' }, body)),
      ),
    ),
  );
}

/** Claude's messages: the hub's rows and the feed's, which differ in everything but the words. */
import type { Code } from 'mdast';
import type { ChatApp, Turn } from '../app';
import { arrange, h, icon, set } from '../dom';
import { editPrompt } from '../page-chrome';
import type { Labels } from '../labels';
import { drawFormula, highlight, type Skin } from '../markdown';
import { Prose } from '../prose';
import { button, copyText, isGrowing, pager, splitAfterFirstBlock, storehousePicture, type Drawn } from '../turns';

export type OpenPanel = (artifact: { title: string; kind: string; text: string }) => void;

/** What both generations' rows share: the row itself, the prompt's text, the toolbar. */
abstract class Row implements Drawn<Turn> {
  readonly root: HTMLElement;
  protected readonly article = h('div', { role: 'article', tabindex: -1 });
  protected readonly toolbar = h('div', { role: 'toolbar', 'aria-label': 'Message actions' });
  private drawnActions = '';

  constructor(
    protected readonly app: ChatApp,
    protected readonly labels: Labels,
    turn: Turn,
  ) {
    const kind = turn.message.role === 'user' ? 'human' : 'assistant';
    this.root = h('div', { 'data-testid': 'transcript-row', 'data-perf-row': kind, class: 'row' }, this.article);
  }

  abstract update(turn: Turn): void;

  protected label(turn: Turn): void {
    set(this.article, 'aria-label', `Message ${turn.ordinal + 1}`);
  }

  /** Paragraphs where the prompt has blank lines; fences become code blocks, without their language. */
  protected promptText(text: string): HTMLElement {
    const pieces = text.split(/^(?:```|~~~)[^\n]*\n([^]*?)^(?:```|~~~)[^\S\n]*$/m);
    const nodes = pieces.flatMap((piece, index) => {
      if (index % 2 === 1) return [promptCode(piece.replace(/\n$/, ''))];
      const paragraphs = piece.split(/\n{2,}/).map(paragraph => paragraph.replace(/^\n+|\n+$/g, ''));
      return paragraphs
        .filter(paragraph => paragraph !== '')
        .map(line => h('p', { class: 'whitespace-pre-wrap break-words', dir: 'auto' }, line));
    });
    return h('div', { 'data-testid': 'user-message', class: 'grid grid-cols-1 gap-2 relative' }, ...nodes);
  }

  protected drawActions(turn: Turn, edit: () => void): void {
    const state = `${turn.phase} ${turn.version}/${turn.versions}`;
    if (state === this.drawnActions) return;
    this.drawnActions = state;
    const { message } = turn;
    const { app, labels } = this;
    const time = h(
      'time',
      { 'data-cds': 'RelativeTime', datetime: new Date(message.at).toISOString() },
      new Intl.DateTimeFormat(app.settings.language, { month: 'short', day: 'numeric' }).format(message.at),
    );
    const buttons =
      message.role === 'user'
        ? [button(labels.copy, 'copy', () => copyText(message.text)), button('Edit', 'edit', edit)]
        : [
            button(labels.copy, 'copy', () => copyText(message.text), { 'data-testid': 'action-bar-copy' }),
            button(labels.good, 'up', () => {}),
            button(labels.bad, 'down', () => {}),
            button('Retry', 'again', () => app.regenerate(message), { 'data-testid': 'action-bar-retry' }),
          ];
    const versions = pager(app, turn, labels, ' / ');
    this.toolbar.replaceChildren(...buttons, ...(versions ? [versions] : []), time);
  }

  protected editIn(place: HTMLElement, turn: Turn): void {
    const before = [...place.childNodes];
    const restore = () => place.replaceChildren(...before);
    place.replaceChildren(
      editPrompt(
        turn.message.text,
        text => (text === undefined || text.trim() === '' ? restore() : this.app.edit(turn.message, text)),
        [this.labels.cancel, this.labels.send],
      ),
    );
  }

  protected said(turn: Turn): string {
    const start = turn.text.replace(/\s+/g, ' ').slice(0, 60);
    return turn.message.role === 'user' ? `${this.labels.youSaid}: ${start}` : `Claude responded: ${start}`;
  }
}

/** October 2026. `data-turn-key` is shared by prompt and reply and does not change while the answer is written. */
export class HubRow extends Row {
  private readonly body: (turn: Turn) => void;

  constructor(app: ChatApp, labels: Labels, turn: Turn, openPanel: OpenPanel) {
    super(app, labels, turn);
    set(this.toolbar, 'data-cds', 'MessageActions');
    this.body = turn.message.role === 'user' ? this.prompt(turn) : this.reply(turn, openPanel);
  }

  update(turn: Turn): void {
    this.label(turn);
    this.body(turn);
  }

  private prompt(turn: Turn): (turn: Turn) => void {
    const place = h('div', { class: 'cds-user-message-body' });
    const { message } = turn;
    if (message.files) place.append(h('div', { 'data-cds': 'MessageAttachments' }, ...message.files.map(fileTile)));
    place.append(this.promptText(message.text));
    const scope = h(
      'div',
      { 'data-user-scope': true, class: 'group/message-row' },
      h('div', { 'data-cds': 'UserMessage', 'data-turn-key': message.id }, place, this.toolbar),
    );
    this.article.append(
      h(
        'div',
        { class: 'contents' },
        h(
          'div',
          { 'data-transcript-row': true },
          h('h2', { 'data-find-omitted': true, class: 'sr-only select-none' }, this.said(turn)),
          scope,
        ),
      ),
    );
    return now => this.drawActions(now, () => this.editIn(place, now));
  }

  private reply({ message }: Turn, openPanel: OpenPanel): (turn: Turn) => void {
    const key = `${message.parent ?? message.id}-hub-reply`;
    const heading = h('h2', { 'data-find-omitted': true, class: 'sr-only select-none' });
    const column = h('div', { class: 'flex min-w-0 flex-col gap-5' });
    const root = h(
      'div',
      { 'data-cds': 'AssistantMessage', 'data-testid': 'assistant-message', class: 'group/message-row' },
      heading,
      column,
    );
    this.article.append(
      h(
        'div',
        { class: 'contents' },
        h('div', { 'data-transcript-row': true }, h('div', { 'data-reply-scope': true }, root)),
      ),
    );
    set(this.toolbar, 'data-testid', 'message-actions');
    const bar = h('div', { class: 'print:mt-xs' }, this.toolbar);
    const thinking = turnStatus(`${key}:grp:th0`);
    const searching = turnStatus(`${key}:grp:tl1`);
    const parts = [0, 1].map(() => {
      const text = h('div', { 'data-perf-reply-text': true, class: 'standard-markdown grid-cols-1 grid' });
      const prose = new Prose(text, claudeSkin(this.labels, false), this.app.settings.stream ?? 'last block', '');
      return {
        prose,
        node: h(
          'div',
          { 'data-transcript-engine-root': true, class: 'contents' },
          h('div', { 'data-cds': 'Prose', class: 'prose' }, text),
        ),
      };
    });
    const card = message.artifact && artifactCard(message.artifact, openPanel);
    const picture = message.picture ? h('div', { class: 'picture' }, storehousePicture()) : undefined;

    return turn => {
      set(root, 'data-turn-key', turn.version > 1 ? `${message.id}-hub-reply` : key);
      // The frame comes without the attribute; it appears with the first word.
      set(root, 'data-is-streaming', turn.phase === 'thinking' ? undefined : String(turn.phase === 'writing'));
      set(this.root, 'data-perf-row-streaming', String(isGrowing(turn)));
      heading.textContent = turn.phase === 'done' ? this.said(turn) : '';
      const [first, second] = message.search ? splitAfterFirstBlock(turn.text) : [turn.text, ''];
      parts[0]?.prose.show(first);
      parts[1]?.prose.show(second);
      const finished = turn.phase !== 'thinking';
      thinking.show(finished ? 'done' : 'pending', finished ? (message.thought ?? '') : this.labels.thinking);
      searching.show(
        second || turn.phase === 'done' ? 'done' : 'pending',
        `${this.labels.searched} “${message.search ?? ''}”`,
      );
      const searched = message.search !== undefined && turn.text.includes('\n\n');
      arrange(column, [
        ...(message.thought || !finished ? [thinking.root] : []),
        ...(parts[0] && first ? [parts[0].node] : []),
        ...(searched ? [searching.root] : []),
        ...(parts[1] && second ? [parts[1].node] : []),
        ...(picture && finished ? [picture] : []),
        ...(card && turn.phase === 'done' ? [card] : []),
      ]);
      this.drawActions(turn, () => {});
      arrange(root, [heading, column, ...(turn.phase === 'done' ? [bar] : [])]);
    };
  }
}

/** July to September 2026: no message ids in the DOM, and `.font-claude-response` is used for thinking too. */
export class FeedRow extends Row {
  private readonly body: (turn: Turn) => void;

  constructor(app: ChatApp, labels: Labels, turn: Turn, openPanel: OpenPanel) {
    super(app, labels, turn);
    this.body = turn.message.role === 'user' ? this.prompt(turn) : this.reply(turn, openPanel);
  }

  update(turn: Turn): void {
    this.label(turn);
    set(this.article, 'aria-posinset', turn.ordinal + 1);
    set(this.root, 'data-perf-row-streaming', String(isGrowing(turn)));
    this.body(turn);
  }

  private prompt(turn: Turn): (turn: Turn) => void {
    const { message } = turn;
    const files = (message.files ?? []).map(fileTile);
    const place = h('div', { 'data-user-message-bubble': 'true', class: 'bubble' }, this.promptText(message.text));
    this.article.append(
      h('h2', { 'data-find-omitted': true, class: 'sr-only select-none' }, this.said(turn)),
      h(
        'div',
        { 'data-cds': 'UserMessage', class: 'group/message-row flex min-w-0 flex-col items-end' },
        ...files,
        place,
        h('div', { 'data-message-action-bar': true }, this.toolbar),
      ),
    );
    return now => this.drawActions(now, () => this.editIn(place, now));
  }

  private reply({ message }: Turn, openPanel: OpenPanel): (turn: Turn) => void {
    const heading = h('h2', { 'data-find-omitted': true, class: 'sr-only select-none' });
    const text = h('div', { class: 'standard-markdown grid-cols-1 grid gap-3' });
    const prose = new Prose(text, claudeSkin(this.labels, true), this.app.settings.stream ?? 'last block', '');
    const thoughts = h(
      'div',
      { class: 'thoughts', hidden: true },
      h(
        'div',
        { class: 'font-claude-response' },
        h('p', { class: 'font-claude-response-body' }, 'Weighing what was asked against what is known.'),
      ),
    );
    const toggle = h('button', { type: 'button', 'aria-expanded': 'false' }, message.thought ?? '');
    toggle.addEventListener('click', () => {
      thoughts.hidden = !thoughts.hidden;
      set(toggle, 'aria-expanded', String(!thoughts.hidden));
    });
    const answer = h('div', { class: 'row-start-2 col-start-1 min-w-0' }, h('div', {}, text));
    const grid = h('div', { class: 'grid grid-rows-[auto_auto] min-w-0' });
    if (message.thought) grid.append(h('div', { class: 'row-start-1 col-start-1 min-w-0' }, toggle, thoughts));
    grid.append(answer);
    const response = h('div', { class: 'font-claude-response relative leading-[1.65rem]' }, h('div', {}, grid));
    const streaming = h('div', { class: 'group relative' }, heading, response);
    const bar = h('div', { 'data-message-action-bar': true }, this.toolbar);
    this.article.append(streaming);
    const card = message.artifact && artifactCard(message.artifact, openPanel);
    const picture = message.picture ? storehousePicture() : undefined;
    return turn => {
      set(streaming, 'data-is-streaming', String(isGrowing(turn)));
      heading.textContent = turn.phase === 'done' ? this.said(turn) : '';
      set(text, 'class', `${isGrowing(turn) ? 'progressive-markdown' : 'standard-markdown'} grid-cols-1 grid gap-3`);
      prose.show(turn.text);
      if (picture && !picture.isConnected) text.append(picture);
      if (card && turn.phase === 'done' && !card.isConnected) answer.append(card);
      this.drawActions(turn, () => {});
      arrange(this.article, [streaming, ...(turn.phase === 'done' ? [bar] : [])]);
    };
  }
}

const fileTile = (name: string) =>
  h(
    'div',
    { 'data-testid': 'file-thumbnail', class: 'file-tile' },
    h('h3', {}, name),
    h('p', {}, name.split('.').at(-1)?.toUpperCase() ?? 'FILE'),
  );

const promptCode = (text: string) =>
  h(
    'div',
    { class: 'relative group/copy rounded-lg' },
    h('div', { class: 'overflow-x-auto' }, h('pre', { class: 'code-block__code p-3.5' }, h('code', {}, text))),
  );

function turnStatus(key: string) {
  const label = h('bdi');
  const live = h('span', { class: 'sr-only', role: 'status', 'aria-live': 'polite' });
  const row = h(
    'div',
    { 'data-cds-row': true },
    h('span', {}, label),
    h(
      'button',
      { type: 'button', 'data-cds-row-toggle': true, 'aria-expanded': 'false', 'aria-label': 'Details' },
      icon('expand'),
    ),
  );
  const root = h(
    'div',
    { 'data-cds': 'TurnStatus', 'data-item-key': key, 'data-find-omitted': true, class: 'group/status' },
    row,
    live,
  );
  return {
    root,
    show(state: 'pending' | 'done', text: string) {
      set(root, 'data-state', state);
      if (label.textContent === text) return;
      label.textContent = text;
      live.textContent = text;
    },
  };
}

function artifactCard(artifact: { title: string; kind: string; text: string }, openPanel: OpenPanel): HTMLElement {
  return h(
    'div',
    { class: 'group/artifact-block' },
    h('button', {
      type: 'button',
      class: 'cover',
      'aria-label': `View ${artifact.title}`,
      onclick: () => openPanel(artifact),
    }),
    h(
      'div',
      { class: 'artifact-block-cell' },
      h('div', { class: 'line-clamp-1' }, artifact.title),
      h('div', { class: 'text-xs line-clamp-1 text-text-400' }, artifact.kind),
    ),
  );
}

function claudeSkin(labels: Labels, classic: boolean): Skin {
  return {
    strong: 'strong',
    emphasis: 'em',
    paragraphsInItems: false,
    attributes: node => {
      if (node.type === 'paragraph')
        return { class: `${classic ? 'font-claude-response-body ' : ''}break-words`, dir: 'auto' };
      return node.type === 'listItem' ? { class: 'whitespace-normal break-words' } : {};
    },
    code: node => codeBlock(node, labels),
    inlineCode: text => h('code', { class: 'rounded-[0.4rem]' }, text),
    table: table => h('div', { class: 'overflow-x-auto w-full' }, table),
    math: (tex, display) => drawFormula(tex, display, 'htmlAndMathml'),
    link: (url, text) => h('a', { class: 'underline', href: url, target: '_blank', rel: 'noopener' }, ...text),
    citation: (url, label, more) =>
      h(
        'span',
        { class: 'inline-flex' },
        h(
          'a',
          { class: 'group/tag', href: url, target: '_blank', rel: 'noopener' },
          h('span', {}, label),
          more && h('span', {}, more),
        ),
      ),
  };
}

function codeBlock(node: Code, labels: Labels): HTMLElement {
  const language = node.lang ?? '';
  return h(
    'div',
    { role: 'group', 'aria-label': language ? `${language} code` : 'code', class: 'relative group/copy code-box' },
    h(
      'div',
      { class: 'code-copy' },
      button(labels.copy, 'copy', () => copyText(node.value)),
    ),
    language !== '' && h('div', { class: 'text-text-500 font-small code-header' }, language),
    h(
      'div',
      { class: 'overflow-x-auto' },
      h(
        'pre',
        { class: 'code-block__code' },
        h(
          'code',
          { class: language ? `language-${language}` : undefined },
          ...highlight(node.value, ['token comment', 'token string', 'token keyword', 'token number']),
        ),
      ),
    ),
  );
}

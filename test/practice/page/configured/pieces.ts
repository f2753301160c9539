/** Pieces that most descriptions need. */
import type { Turn } from '../app';
import { h } from '../dom';
import { editPrompt } from '../page-chrome';
import { drawFormula, highlight, type Skin } from '../markdown';
import { button, copyText, pager } from '../turns';
import type { Kit } from './description';

/** What the reader sees as thoughts; no part of the answer. */
export const thoughtText =
  'First I look at what was really asked. 次に、間違えやすいところを考えます。 Then I write it down, shortest first.';

/** Lets the visitor rewrite the prompt that stands in `place`. */
export function beginEdit({ app, labels }: Kit, { message }: Turn, place: HTMLElement): void {
  const before = [...place.childNodes];
  const restore = () => place.replaceChildren(...before);
  place.replaceChildren(
    editPrompt(message.text, text => (text === undefined || text.trim() === '' ? restore() : app.edit(message, text)), [
      labels.cancel,
      labels.send,
    ]),
  );
}

/** Copy, edit and the versions of a prompt, each button with the attributes that the site gives it. */
export function promptActions(
  kit: Kit,
  turn: Turn,
  place: HTMLElement,
  attributes: { readonly copy?: Record<string, string>; readonly edit?: Record<string, string> } = {},
): HTMLElement[] {
  const { app, labels } = kit;
  const versions = pager(app, turn, labels, '/');
  return [
    button(labels.edit, 'edit', () => beginEdit(kit, turn, place), attributes.edit),
    button(labels.copyMessage, 'copy', () => copyText(turn.message.text), attributes.copy),
    ...(versions ? [versions] : []),
  ];
}

/** Copy, regenerate, like, dislike and the versions of an answer. */
export function answerActions(
  { app, labels }: Kit,
  turn: Turn,
  attributes: {
    readonly copy?: Record<string, string>;
    readonly again?: Record<string, string>;
    readonly good?: Record<string, string>;
    readonly bad?: Record<string, string>;
  } = {},
): HTMLElement[] {
  const versions = pager(app, turn, labels, '/');
  return [
    button(labels.again, 'again', () => app.regenerate(turn.message), attributes.again),
    button(labels.copy, 'copy', () => copyText(turn.message.text), attributes.copy),
    button(labels.good, 'up', () => {}, attributes.good),
    button(labels.bad, 'down', () => {}, attributes.bad),
    ...(versions ? [versions] : []),
  ];
}

const highlighting = ['hljs-comment', 'hljs-string', 'hljs-keyword', 'hljs-number'] as const;

/** Plain Markdown as most sites draw it; a site overrides where it differs. */
export function plainSkin(own: Partial<Skin>): Skin {
  return {
    strong: 'strong',
    emphasis: 'em',
    paragraphsInItems: false,
    attributes: () => ({}),
    code: node =>
      h('pre', {}, h('code', { class: `language-${node.lang ?? 'text'}` }, ...highlight(node.value, highlighting))),
    inlineCode: text => h('code', {}, text),
    table: table => table,
    math: (tex, display) => drawFormula(tex, display, 'htmlAndMathml'),
    link: (url, text) => h('a', { href: url, target: '_blank', rel: 'noopener' }, ...text),
    citation: (url, label) => h('a', { href: url, target: '_blank', rel: 'noopener' }, label),
    ...own,
  };
}

/** A thing that is drawn again only when its state changes. */
export function whenChanged<State extends readonly unknown[]>(
  draw: (...state: State) => void,
): (...state: State) => void {
  let last = '';
  return (...state) => {
    const now = JSON.stringify(state);
    if (now === last) return;
    last = now;
    draw(...state);
  };
}

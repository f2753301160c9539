/** The practice page at https://grok.com: rows placed by hand, role test ids; the old build is a plain list without either. */
import type { Code } from 'mdast';
import { mountTiptap } from '../editors';
import type { Turn } from './app';
import type { Description, Frame, Kit } from './configured/description';
import { uuid, uuidSeeds } from './configured/ids';
import { plainList } from './configured/lists';
import { answerActions, plainSkin, promptActions, whenChanged } from './configured/pieces';
import { startSite } from './configured/start';
import { arrange, h, icon, set } from './dom';
import { highlight } from './markdown';
import { RowFeed } from './rows';
import { copyText, type Drawn } from './turns';

const generations = { build: 'Grok', old: 'Grok, old build' } as const;

const site: Description = {
  script: 'grok',
  name: 'Grok',
  generations,
  rules: () => ({
    newChatPath: '/',
    pathOf: id => `/c/${id}`,
    chatAt: path => new RegExp(`^/c/(${uuid})$`).exec(path)?.[1],
    newChatId: () => crypto.randomUUID(),
    newMessageId: () => crypto.randomUUID(),
    isPrivate: url => url.pathname === '/c' && url.hash === '#private',
    privatePath: '/c#private',
    windowTitle: title => (title ? `${title} - Grok` : 'Grok'),
    untitled: 'New conversation',
    delays: {
      frame: [150, 400],
      text: [600, 1500],
      chatId: 700,
      promptId: 0,
      title: [1500, 3000],
      actions: 250,
      stay: 300,
    },
  }),
  seeds: uuidSeeds('40'),
  stream: 'last block',

  skin: kit =>
    plainSkin({
      attributes: node =>
        node.type === 'paragraph' ? { dir: 'auto', class: 'break-words', style: 'white-space: pre-wrap' } : {},
      code: node => codeBlock(node, kit),
      table: table => {
        set(table, 'data-streamdown', 'table-body');
        for (const cell of table.querySelectorAll('th, td')) set(cell, 'data-col-size', 'md');
        const actions = [kit.labels.copy, 'Save table'].map(label => h('button', { type: 'button' }, label));
        return h('div', { class: 'group/table relative' }, h('div', { class: 'table-actions' }, ...actions), table);
      },
      // The text of a citation begins with a mark that joins it to the word before.
      citation: (url, label) =>
        h('a', { href: url, class: 'citation', target: '_blank', rel: 'noopener' }, `\u2060${label}`),
    }),

  prompt: (turn, kit) => {
    const { message } = turn;
    const lines = message.text
      .split(/\n{2,}/)
      .map(paragraph =>
        h(
          'p',
          { dir: 'auto', class: 'break-words', node: '[object Object]', style: 'white-space: pre-wrap' },
          ...paragraph.split('\n').flatMap((line, index) => (index === 0 ? [line] : [h('br'), line])),
        ),
      );
    const body = h('div', { class: 'relative response-content-markdown markdown' }, ...lines);
    const files = (message.files ?? []).map(name => h('div', { class: 'file-tile' }, name));
    const shape = responseShape(turn, kit, body);
    const bar = whenChanged((_version: string) => shape.actions.replaceChildren(...promptActions(kit, turn, body)));
    return {
      root: shape.root,
      update(turn) {
        bar(`${turn.version}/${turn.versions}`);
        shape.show([...files, shape.bubble], true);
      },
    };
  },

  answer: (turn, kit) => {
    const body = h('div', { class: 'relative response-content-markdown markdown' });
    const shape = responseShape(turn, kit, body);
    const thinking = h('div', { class: 'thinking-container' });
    const think = whenChanged((label: string, over: boolean) =>
      thinking.replaceChildren(
        over
          ? h('button', { type: 'button', 'data-testid': 'canvas-trigger' }, h('span', {}, label))
          : h('span', {}, label),
      ),
    );
    const bar = whenChanged((_version: string) => shape.actions.replaceChildren(...answerActions(kit, turn)));
    return {
      root: shape.root,
      body,
      update(turn) {
        const { thought } = turn.message;
        const thinks = turn.phase === 'thinking';
        think(thinks ? 'Thinking…' : (thought?.replace('Thought', 'Worked') ?? ''), !thinks);
        bar(`${turn.version}/${turn.versions}`);
        arrange(shape.bubble, [...(thinks || thought !== undefined ? [thinking] : []), shape.relative, shape.media]);
        shape.show([shape.bubble], turn.phase === 'done');
      },
    };
  },

  composer: ({ labels }) => {
    const host = h('div', { class: 'relative editor-host' });
    const button = h(
      'button',
      { type: 'submit', class: 'act send-button', 'data-testid': 'chat-submit' },
      icon('send'),
    );
    const form = h(
      'form',
      { class: 'surface' },
      h('input', { type: 'file', name: 'files', class: 'hidden', tabindex: -1 }),
      host,
      h(
        'button',
        { type: 'button', id: 'model-select-trigger', 'aria-label': 'Model select' },
        h('span', {}, 'Grok 4'),
      ),
      button,
    );
    form.addEventListener('submit', event => event.preventDefault());
    return {
      mount: mountTiptap,
      host,
      attributes: { translate: 'no', 'aria-label': 'Ask Grok anything' },
      button,
      area: h('div', { class: 'query-bar composer' }, form, h('p', { class: 'disclaimer' }, labels.mistakes)),
      show(view) {
        set(button, 'aria-label', view.busy ? 'Stop model response' : 'Submit');
        button.replaceChildren(icon(view.busy ? 'stop' : 'send'));
      },
    };
  },

  frame: (kit, make, composer) => (kit.generation === 'old' ? oldFrame(make, composer) : rowsFrame(make, composer)),
};

/** `div#response-<id>` with its bubble, in both builds. */
function responseShape({ message }: Turn, { generation }: Kit, body: HTMLElement) {
  const mine = message.role === 'user';
  const side = mine ? 'items-end' : 'items-start';
  const marks =
    generation === 'old'
      ? {}
      : {
          'data-testid': mine ? 'user-message' : 'assistant-message',
          'aria-label': mine ? 'You' : 'Grok',
          role: 'article',
        };
  const relative = h('div', { class: 'relative' }, h('div', { class: 'relative' }, body));
  const media = h('section', { class: 'inline-media-container flex flex-col gap-1 clear-both' });
  const bubble = h('div', { dir: 'auto', class: 'message-bubble relative prose', ...marks }, relative, media);
  const actions = h('div', {
    class: `action-buttons flex flex-row w-full ${mine ? 'justify-end' : 'justify-between'}`,
  });
  const response = h('div', {
    id: `response-${message.id}`,
    class: `relative group flex flex-col justify-center w-full ${generation === 'old' ? side : ''}`.trim(),
  });
  const root = generation === 'old' ? response : h('div', { class: `flex flex-col ${side}` }, response);
  const show = (before: readonly HTMLElement[], finished: boolean) =>
    arrange(response, [...before, ...(finished ? [actions] : [])]);
  return { root, bubble, relative, media, actions, show };
}

function rowsFrame(make: (turn: Turn) => Drawn<Turn>, composer: HTMLElement): Frame {
  const spacer = () => h('div', { class: 'absolute inset-x-0 top-0 spacer', 'aria-hidden': 'true' });
  const track = h('div', { class: 'relative track' });
  const scroller = h('div', { 'data-testid': 'chat-transcript-scroller', class: 'transcript' }, track);
  const row = (turn: Turn): Drawn<Turn> => {
    const inner = make(turn);
    return {
      root: h(
        'div',
        { class: 'absolute inset-x-0 top-0 row', 'data-plane-row': `gateway:${turn.message.id}` },
        inner.root,
      ),
      update: turn => inner.update(turn),
    };
  };
  const feed = new RowFeed(
    scroller,
    track,
    row,
    rows => {
      for (const { element, top } of rows) element.style.transform = `translateY(${top}px)`;
    },
    [spacer(), spacer()],
  );
  return {
    main: h('main', { class: 'chat' }, scroller, composer),
    show(view) {
      set(scroller, 'aria-busy', view.busy ? 'true' : 'false');
      feed.draw(view.key, view.turns);
    },
  };
}

/** All turns in one column; the last exchange stands in a container of its own. */
function oldFrame(make: (turn: Turn) => Drawn<Turn>, composer: HTMLElement): Frame {
  const last = h('div', { id: 'last-reply-container', class: 'w-full flex-col mx-auto flex' });
  const column = h('div', { class: 'relative flex w-full flex-col items-center' });
  const scroller = h('div', { class: 'transcript' }, column);
  const show = plainList(scroller, make, mounted => {
    const from = mounted.findLastIndex(({ turn }) => turn.message.role === 'user');
    const elements = mounted.map(({ element }) => element);
    arrange(column, [...elements.slice(0, Math.max(0, from)), last]);
    arrange(last, elements.slice(Math.max(0, from)));
  });
  return { main: h('main', { class: 'chat' }, scroller, composer), show };
}

/** Without its `pre` until it was in view once. */
function codeBlock(node: Code, { labels }: Kit): HTMLElement {
  const header = h(
    'div',
    { class: 'group/code-header flex code-header' },
    h('span', {}, node.lang ?? 'text'),
    h(
      'button',
      { type: 'button', onclick: () => copyText(node.value) },
      h('span', {}, labels.copy),
      h('span', { class: 'hidden' }, labels.copied),
    ),
  );
  const body = h('div', { class: 'code-body', style: `min-height: ${node.value.split('\n').length * 1.36}rem` });
  const block = h('div', { 'data-testid': 'code-block', class: 'code-box' }, header, body);
  const seen = new IntersectionObserver(entries => {
    if (!entries.some(entry => entry.isIntersecting)) return;
    seen.disconnect();
    const lines = node.value
      .split('\n')
      .map(line => h('span', { class: 'line' }, ...highlight(line, ['c', 's', 'k', 'n'])));
    body.replaceChildren(
      h(
        'pre',
        { class: 'shiki' },
        h('code', {}, ...lines.flatMap((line, index) => (index === 0 ? [line] : ['\n', line]))),
      ),
    );
  });
  seen.observe(block);
  return block;
}

startSite(site);

/** The practice page at https://chat.qwen.ai: every run of text in a span, code in windowed Monaco editors, formulas without their source. */
import type { Code } from 'mdast';
import { mountTextarea } from '../editors';
import type { Description } from './configured/description';
import { uuid, uuidSeeds } from './configured/ids';
import { plainList, straightIn } from './configured/lists';
import { answerActions, plainSkin, promptActions, whenChanged } from './configured/pieces';
import { startSite } from './configured/start';
import { arrange, h, icon, set } from './dom';
import { drawFormula } from './markdown';

const run = (value: string) => h('span', { class: 'qwen-markdown-text' }, value);
/** The editor draws only the lines in its view. */
const linesInView = 20;

const site: Description = {
  script: 'qwen',
  name: 'Qwen',
  generations: { chat: 'Qwen' },
  rules: () => ({
    newChatPath: '/',
    pathOf: id => `/c/${id}`,
    chatAt: path => new RegExp(`^/c/(${uuid})$`).exec(path)?.[1],
    newChatId: () => crypto.randomUUID(),
    newMessageId: () => crypto.randomUUID(),
    isPrivate: url => url.searchParams.get('temporary-chat') === 'true',
    privatePath: '/?temporary-chat=true',
    windowTitle: title => title || 'Qwen Chat',
    untitled: 'New Chat',
    delays: {
      frame: [200, 400],
      text: [600, 1400],
      chatId: 500,
      promptId: 0,
      title: [1500, 3000],
      actions: 250,
      stay: 300,
    },
  }),
  seeds: uuidSeeds('98'),
  stream: 'last block',

  skin: () =>
    plainSkin({
      paragraph: 'div',
      attributes: node => (node.type === 'paragraph' ? { class: 'qwen-markdown-paragraph' } : {}),
      text: run,
      code: monaco,
      inlineCode: text => h('code', { class: 'qwen-markdown-codespan' }, text),
      table: table => {
        set(table, 'class', 'qwen-markdown-table');
        return h(
          'div',
          { class: 'qwen-markdown-table-wrapper' },
          h('div', { class: 'qwen-markdown-table-header' }, icon('copy')),
          h('div', { class: 'qwen-markdown-table-scroll-wrapper' }, table),
        );
      },
      math: (tex, display) => {
        const formula = h('span', { class: 'qwen-markdown-latex', translate: 'no' }, drawFormula(tex, display, 'html'));
        return display ? h('div', { class: 'qwen-markdown-paragraph' }, formula) : formula;
      },
      link: (url, text) =>
        h(
          'a',
          { class: 'qwen-markdown-link', href: url, target: '_blank', rel: 'noreferrer' },
          ...text,
          h('span', { role: 'img', class: 'anticon qwen-markdown-link-icon' }),
        ),
      citation: (url, label) =>
        h('a', { class: 'qwen-markdown-link', href: url, target: '_blank', rel: 'noreferrer' }, run(label)),
    }),

  prompt: (turn, kit) => {
    const { message } = turn;
    const text = h('p', { class: 'whitespace-pre-wrap user-message-content fade-in' }, message.text);
    const root = h('div', { class: 'chunked-text-renderer-root' }, text);
    const files = (message.files ?? []).map(name => h('div', { class: 'file-tile' }, name));
    const footer = h('div', { class: 'user-message-footer' });
    const draw = whenChanged((_version: string) => footer.replaceChildren(...promptActions(kit, turn, root)));
    return {
      root: h(
        'div',
        { class: 'qwen-chat-message qwen-chat-message-user', id: `qwen-chat-message-user-${message.id}` },
        h(
          'div',
          { class: `chat-user-message-container ${kit.hashed('css')}` },
          ...files,
          h('div', { class: 'chat-user-message mine' }, root),
          footer,
        ),
      ),
      update: turn => draw(`${turn.version}/${turn.versions}`),
    };
  },

  answer: (turn, kit) => {
    const { id } = turn.message;
    const body = h('div', { class: 'qwen-markdown qwen-markdown-loose markdown-body' });
    const content = h(
      'div',
      { class: 'response-message-content t2t phase-answer' },
      h('div', { class: 'custom-qwen-markdown' }, body),
    );
    const title = h('div', { class: 'qwen-chat-thinking-status-card-title-text' });
    const card = h('div', { class: 'think' }, h('div', { class: 'qwen-chat-thinking-status-card-content' }, title));
    const box = h('div', {});
    const footer = h('div', { class: 'response-message-footer' });
    const draw = whenChanged((_version: string) => footer.replaceChildren(...answerActions(kit, turn)));
    return {
      root: h(
        'div',
        { class: 'qwen-chat-message qwen-chat-message-assistant', id: `qwen-chat-message-assistant-${id}` },
        h(
          'div',
          { class: 'chat-response-message', id: `chat-response-message-${id}` },
          h('div', { class: 'chat-response-message-right' }, box),
        ),
      ),
      body,
      update(turn) {
        draw(`${turn.version}/${turn.versions}`);
        const thinks = turn.phase === 'thinking';
        const thought = thinks || turn.message.thought !== undefined;
        set(
          card,
          'class',
          `qwen-chat-tool-status-card think qwen-chat-thinking-status-card-${thinks ? 'thinking' : 'completed'}`,
        );
        title.textContent = thinks ? 'Thinking' : 'Thought completed';
        arrange(box, [
          ...(thought ? [card] : []),
          ...(thinks ? [] : [content]),
          ...(turn.phase === 'done' ? [footer] : []),
        ]);
      },
    };
  },

  composer: ({ labels }) => {
    const host = h('div', { class: 'editor-host' });
    const button = h('button', { type: 'button', class: 'act send-button' }, icon('send'));
    return {
      mount: mountTextarea,
      host,
      attributes: { class: 'message-input-textarea' },
      button,
      area: h(
        'div',
        { class: 'composer message-input-container' },
        h('div', { class: 'surface' }, host, button),
        h('p', { class: 'disclaimer' }, labels.mistakes),
      ),
      show(view) {
        set(button, 'class', `act ${view.busy ? 'stop-button' : 'send-button'}`);
        button.replaceChildren(icon(view.busy ? 'stop' : 'send'));
      },
    };
  },

  frame: (_, make, composer) => {
    const list = h('div', { class: 'chat-messages' });
    const scroller = h('div', { class: 'transcript', id: 'messages-container' }, list);
    return {
      main: h('main', { class: 'chat' }, scroller, composer),
      show: plainList(scroller, make, straightIn(list)),
    };
  },
};

function monaco(node: Code): HTMLElement {
  const height = 19;
  const lines = node.value.split('\n');
  const drawn = lines
    .slice(0, linesInView)
    .map((line, index) =>
      h(
        'div',
        { class: 'view-line', style: `top:${index * height}px;height:${height}px` },
        h('span', {}, h('span', { class: 'mtk1' }, line.replaceAll(' ', '\u00a0'))),
      ),
    );
  const shown = Math.min(lines.length, linesInView) * height;
  const numbers = drawn.map((_, index) => h('div', { class: 'line-numbers' }, String(index + 1)));
  return h(
    'pre',
    { class: 'qwen-markdown-code code-box' },
    h(
      'div',
      { class: 'qwen-markdown-code-header-wrapper' },
      h(
        'div',
        { class: 'qwen-markdown-code-header code-header' },
        h('div', {}, node.lang ?? 'text'),
        h(
          'div',
          { class: 'qwen-markdown-code-header-actions' },
          h('div', { class: 'qwen-markdown-code-header-action-item' }, icon('copy')),
        ),
      ),
    ),
    h(
      'div',
      { class: `qwen-markdown-code-body ${node.lang ?? ''}`, style: `overflow:hidden;height:${shown}px` },
      h(
        'section',
        {},
        h(
          'div',
          { class: 'monaco-editor no-user-select vs', role: 'code' },
          h('textarea', { class: 'inputarea', 'aria-label': 'Editor content', tabindex: -1 }),
          h('div', { class: 'margin', role: 'presentation', 'aria-hidden': 'true' }, ...numbers),
          // As long as the whole file, though only the lines in view are there.
          h(
            'div',
            { class: 'lines-content monaco-editor-background', style: `height:${lines.length * height}px` },
            h('div', { class: 'view-lines', role: 'presentation', 'aria-hidden': 'true' }, ...drawn),
          ),
        ),
      ),
    ),
  );
}

startSite(site);

/** The practice page at https://copilot.microsoft.com: the last exchange in a container of its own, moved to the other when the next begins. */
import { mountTextarea } from '../editors';
import type { Description } from './configured/description';
import { randomName, seededName } from './configured/ids';
import { plainList } from './configured/lists';
import { answerActions, plainSkin, promptActions, whenChanged } from './configured/pieces';
import { startSite } from './configured/start';
import { arrange, h, icon, set } from './dom';
import { highlight } from './markdown';
import { copyText } from './turns';

const run = (value: string) => h('span', { class: 'font-ligatures-none whitespace-pre-wrap' }, value);

const site: Description = {
  script: 'copilot',
  name: 'Copilot',
  generations: { chats: 'Copilot' },
  rules: () => ({
    newChatPath: '/',
    pathOf: id => `/chats/${id}`,
    chatAt: path => /^\/chats\/([\w-]{21})$/.exec(path)?.[1],
    newChatId: () => randomName(21),
    newMessageId: () => randomName(21),
    isPrivate: () => false,
    windowTitle: title => title || 'Microsoft Copilot: Your AI companion',
    untitled: 'New chat',
    delays: {
      frame: [200, 400],
      text: [500, 1200],
      chatId: 600,
      promptId: 0,
      title: [1500, 3000],
      actions: 300,
      stay: 300,
    },
  }),
  seeds: { chat: n => seededName('seededChat', n, 21), message: n => seededName('seededMessage', n, 21) },
  stream: 'whole',

  skin: kit =>
    plainSkin({
      text: run,
      code: node =>
        h(
          'div',
          { class: 'rounded-xl code-box' },
          h(
            'div',
            { class: 'flex w-full items-center justify-between rounded-t-xl code-header' },
            h('span', { class: 'capitalize' }, node.lang ?? 'text'),
            h(
              'button',
              { type: 'button', title: 'Copy code', 'data-copy': 'false', onclick: () => copyText(node.value) },
              h('div', { 'aria-hidden': 'true' }, kit.labels.copy),
            ),
          ),
          h(
            'div',
            { class: 'rounded-b-xl' },
            h(
              'pre',
              {},
              h(
                'code',
                { class: 'font-ligatures-none text-sm' },
                ...highlight(node.value, ['hljs-comment', 'hljs-string', 'hljs-keyword', 'hljs-number']),
              ),
            ),
          ),
        ),
      inlineCode: text => h('code', { class: 'font-ligatures-none mx-0.5 border' }, text),
      table: table => {
        set(table, 'class', 't-table');
        return h('div', { class: 'max-w-full' }, table);
      },
    }),

  prompt: (turn, kit) => {
    const { message } = turn;
    const text = h('div', { class: 'font-ligatures-none whitespace-pre-wrap mine' }, message.text);
    const content = h('div', { class: 'flex w-full flex-col items-end', 'data-content': 'user-message' }, text);
    const files = (message.files ?? []).map(name => h('div', { class: 'file-tile', 'data-copy': 'false' }, name));
    const bar = h('div', { class: 'prompt-actions', 'data-copy': 'false' });
    const draw = whenChanged((_version: string) => bar.replaceChildren(...promptActions(kit, turn, text)));
    return {
      root: h(
        'div',
        {
          class: 'group/user-message space-y-1',
          id: `${message.id}-user-message`,
          'aria-labelledby': `${message.id}-user-message`,
          tabindex: 0,
          role: 'article',
        },
        h(
          'div',
          { class: 'relative space-y-3' },
          h('h5', { class: 'sr-only', 'aria-label': kit.labels.youSaid, 'data-copy': 'false' }, kit.labels.youSaid),
          ...files,
          content,
        ),
        bar,
      ),
      update: turn => draw(`${turn.version}/${turn.versions}`),
    };
  },

  answer: (turn, kit) => {
    const { id } = turn.message;
    const item = h('div', {
      class: 'group/ai-message-item space-y-3 break-words markdown-body',
      id: `${id}-content-0`,
    });
    const reactions = h('div', { class: 'flex gap-2', 'data-copy': 'false', 'data-testid': 'message-item-reactions' });
    const draw = whenChanged((_version: string) =>
      reactions.replaceChildren(
        ...answerActions(kit, turn, {
          copy: { 'data-testid': 'copy-ai-message-button', title: 'Copy message' },
          good: { 'data-testid': 'message-thumbs-up-button' },
          bad: { 'data-testid': 'message-thumbs-down-button' },
        }),
      ),
    );
    return {
      // The blocks stand straight in the item, and the reactions after them.
      root: h(
        'div',
        {
          class: 'group/ai-message',
          'data-content': 'ai-message',
          'data-testid': 'ai-message',
          'aria-labelledby': `${id}-author ${id}-content-0`,
          tabindex: 0,
          role: 'article',
        },
        h(
          'div',
          { class: 'relative' },
          h(
            'h6',
            { id: `${id}-author`, class: 'sr-only', 'aria-label': 'Copilot said', 'data-copy': 'false' },
            'Copilot said',
          ),
        ),
        h('div', { class: 'space-y-3 mt-3', 'data-testid': 'ai-message-body' }, item),
      ),
      body: item,
      update(turn) {
        draw(`${turn.version}/${turn.versions}`);
        if (turn.phase === 'done') item.append(reactions);
      },
    };
  },

  composer: ({ labels }) => {
    const host = h('div', { class: 'editor-host' });
    const button = h('button', { type: 'button', class: 'act send-button' }, icon('send'));
    return {
      mount: mountTextarea,
      host,
      attributes: { id: 'userInput', 'data-testid': 'composer-input', rows: '1' },
      button,
      area: h(
        'div',
        { class: 'composer', 'data-testid': 'composer' },
        h('div', { class: 'surface' }, host, button),
        h('p', { class: 'disclaimer' }, labels.mistakes),
      ),
      show(view) {
        // What the stop control is called is not known.
        set(button, 'data-testid', view.busy ? undefined : 'submit-button');
        button.replaceChildren(icon(view.busy ? 'stop' : 'send'));
      },
    };
  },

  frame: ({ labels }, make, composer) => {
    const backstage = h('div', { 'data-testid': 'backstage-chats', class: 'space-y-8' });
    const highlighted = h('div', { 'data-testid': 'highlighted-chats', class: 'space-y-8' });
    const divider = h(
      'div',
      { class: 'flex items-center' },
      h('span', { class: 'opacity-70', 'data-testid': 'date-divider' }, labels.chats),
    );
    const conversation = h(
      'div',
      { 'data-content': 'conversation', 'data-copy': 'false', class: 'max-w-chat w-full' },
      backstage,
      highlighted,
    );
    const scroller = h('div', { class: 'transcript' }, conversation);
    const show = plainList(scroller, make, mounted => {
      const from = Math.max(
        0,
        mounted.findLastIndex(({ turn }) => turn.message.role === 'user'),
      );
      const elements = mounted.map(({ element }) => element);
      arrange(backstage, from > 0 ? [divider, ...elements.slice(0, from)] : []);
      arrange(highlighted, elements.slice(from));
    });
    return { main: h('main', { class: 'chat' }, scroller, composer), show };
  },
};

startSite(site);

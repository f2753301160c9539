/** The practice page at https://www.kimi.com: a plain list and a Lexical composer. */
import { mountRichLexical } from '../editors';
import type { Description } from './configured/description';
import { seededUuid, uuid } from './configured/ids';
import { plainList, straightIn } from './configured/lists';
import { answerActions, plainSkin, promptActions, thoughtText, whenChanged } from './configured/pieces';
import { startSite } from './configured/start';
import { arrange, h, icon } from './dom';
import { highlight } from './markdown';

const site: Description = {
  script: 'kimi',
  name: 'Kimi',
  generations: { chat: 'Kimi' },
  rules: () => ({
    newChatPath: '/',
    pathOf: id => `/chat/${id}`,
    chatAt: path => new RegExp(`^/chat/(${uuid})$`).exec(path)?.[1],
    newChatId: () => crypto.randomUUID(),
    newMessageId: () => crypto.randomUUID(),
    isPrivate: () => false,
    windowTitle: title => (title ? `${title} - Kimi` : 'Kimi'),
    untitled: 'New Chat',
    delays: {
      frame: [200, 400],
      text: [600, 1400],
      chatId: 400,
      promptId: 0,
      title: [1500, 3000],
      actions: 250,
      stay: 300,
    },
  }),
  seeds: { chat: n => seededUuid('c4b1', n), message: n => seededUuid('3eb1', n) },
  stream: 'append',

  skin: kit =>
    plainSkin({
      paragraphsInItems: true,
      attributes: node => (node.type === 'paragraph' ? { class: 'paragraph' } : {}),
      code: node =>
        h(
          'div',
          { class: 'segment-code code-box' },
          h(
            'header',
            { class: 'segment-code-header code-header' },
            h('span', { class: 'segment-code-lang' }, node.lang ?? 'text'),
            h('div', { class: 'segment-code-header-action' }, h('span', {}, kit.labels.copy)),
          ),
          h(
            'div',
            { class: 'segment-code-content' },
            h(
              'pre',
              { class: `language-${node.lang ?? 'text'}` },
              h(
                'code',
                { class: `language-${node.lang ?? 'text'}` },
                ...highlight(node.value, ['token comment', 'token string', 'token keyword', 'token number']),
              ),
            ),
          ),
        ),
      table: table => h('div', { class: 'table markdown-table' }, table),
    }),

  prompt: (turn, kit) => {
    const { message } = turn;
    const text = h('div', { class: 'user-content whitespace-pre-wrap mine' }, message.text);
    const files = (message.files ?? []).map(name => h('div', { class: 'attachment-list-file file-tile' }, name));
    const bar = h('div', { class: 'segment-user-actions' });
    const draw = whenChanged((_version: string) => bar.replaceChildren(...promptActions(kit, turn, text)));
    return {
      root: h(
        'div',
        { class: 'chat-content-item chat-content-item-user', 'data-archer-id': message.id },
        h(
          'div',
          { class: 'segment segment-user' },
          h(
            'div',
            { class: 'segment-content' },
            files.length > 0 && h('div', { class: 'attachment-list' }, ...files),
            h('div', { class: 'segment-content-box' }, text),
            bar,
          ),
        ),
      ),
      update: turn => draw(`${turn.version}/${turn.versions}`),
    };
  },

  answer: (turn, kit) => {
    const body = h('div', { class: 'markdown markdown-body' });
    const container = h('div', { class: 'markdown-container' }, body);
    const label = h('span', { class: 'toolcall-title-name' });
    const stage = h(
      'div',
      { class: 'think-stage think' },
      h('div', { class: 'toolcall-title' }, label),
      h(
        'div',
        { class: 'markdown-container' },
        h('div', { class: 'markdown' }, h('p', { class: 'paragraph' }, thoughtText)),
      ),
    );
    const actions = h('div', { class: 'segment-assistant-actions' });
    const box = h('div', { class: 'segment-content-box' });
    const draw = whenChanged((_version: string) => actions.replaceChildren(...answerActions(kit, turn)));
    return {
      root: h(
        'div',
        { class: 'chat-content-item chat-content-item-assistant', 'data-archer-id': turn.message.id },
        h('div', { class: 'segment segment-assistant' }, h('div', { class: 'segment-container' }, box)),
      ),
      body,
      update(turn) {
        draw(`${turn.version}/${turn.versions}`);
        const thinks = turn.phase === 'thinking';
        label.textContent = thinks ? 'Thinking' : (turn.message.thought ?? '');
        arrange(box, [
          ...(thinks || turn.message.thought ? [stage] : []),
          ...(thinks ? [] : [container]),
          ...(turn.phase === 'done' ? [actions] : []),
        ]);
      },
    };
  },

  composer: ({ labels }) => {
    const host = h('div', { class: 'chat-input-editor-container editor-host' });
    // A container and no button, as on the real page.
    const button = h('div', { class: 'send-button-container act' }, icon('send'));
    return {
      mount: mountRichLexical,
      host,
      attributes: { class: 'chat-input-editor' },
      button,
      area: h(
        'div',
        { class: 'composer chat-input' },
        h('div', { class: 'surface' }, host, button),
        h('p', { class: 'disclaimer' }, labels.mistakes),
      ),
      show(view) {
        button.classList.toggle('stop', view.busy);
        button.classList.toggle('disabled', !view.busy && !view.sendable);
        button.replaceChildren(icon(view.busy ? 'stop' : 'send'));
      },
    };
  },

  frame: (_, make, composer) => {
    const list = h('div', { class: 'chat-content-list' });
    const scroller = h('div', { class: 'chat-detail-main transcript' }, list);
    return {
      main: h('main', { class: 'chat' }, scroller, composer),
      show: plainList(scroller, make, straightIn(list)),
    };
  },
};

startSite(site);

/** The practice page at https://poe.com: class names with a stable beginning and a random end, older messages loaded at the top. */
import { mountTextarea } from '../editors';
import type { Turn } from './app';
import type { Description, Kit } from './configured/description';
import { randomDigits, randomName, seededName } from './configured/ids';
import { inExchanges, plainList } from './configured/lists';
import { answerActions, plainSkin, promptActions, whenChanged } from './configured/pieces';
import { startSite } from './configured/start';
import { arrange, h, icon, set } from './dom';
import { highlight } from './markdown';

const bot = 'Assistant';
const loadedAtOnce = 20;

const site: Description = {
  script: 'poe',
  name: 'Poe',
  generations: { chat: 'Poe' },
  rules: () => ({
    newChatPath: '/',
    pathOf: id => `/chat/${id}`,
    chatAt: path => /^\/chat\/(\w+)$/.exec(path)?.[1],
    newChatId: () => randomName(17).toLowerCase(),
    newMessageId: () => randomDigits(12),
    isPrivate: () => false,
    windowTitle: title => (title ? `${title} - Poe` : 'Poe'),
    untitled: 'New chat',
    model: bot,
    delays: {
      frame: [200, 400],
      text: [500, 1200],
      chatId: 300,
      promptId: 0,
      title: [1500, 3000],
      actions: 200,
      stay: 300,
    },
  }),
  seeds: { chat: n => seededName('seed', n, 17), message: n => String(350_000_000_000 + n * 37) },
  stream: 'last block',

  skin: kit =>
    plainSkin({
      code: node =>
        h(
          'div',
          { class: `${named(kit, 'MarkdownCodeBlock_container')} code-box` },
          h(
            'div',
            { class: `${named(kit, 'MarkdownCodeBlock_codeHeader')} code-header` },
            h('div', { class: named(kit, 'MarkdownCodeBlock_languageName') }, node.lang ?? 'text'),
            h('button', { type: 'button', class: named(kit, 'button_root') }, kit.labels.copy),
          ),
          h(
            'pre',
            { class: named(kit, 'MarkdownCodeBlock_preTag') },
            h(
              'code',
              { class: `language-${node.lang ?? 'text'} ${named(kit, 'MarkdownCodeBlock_codeTag')}` },
              ...highlight(node.value, ['token comment', 'token string', 'token keyword', 'token number']),
            ),
          ),
        ),
    }),

  prompt: (turn, kit) => {
    const paragraphs = turn.message.text.split(/\n{2,}/).map(text => h('p', { class: 'whitespace-pre-wrap' }, text));
    const text = h('div', { class: named(kit, 'Markdown_markdownContainer') }, ...paragraphs);
    const files = (turn.message.files ?? []).map(name =>
      h('div', { class: `${named(kit, 'Attachments_attachment')} file-tile` }, name),
    );
    const bar = h('div', { class: named(kit, 'ChatMessageActionBar_actionBar') });
    const draw = whenChanged((_version: string) => bar.replaceChildren(...promptActions(kit, turn, text)));
    return {
      root: chatMessage(kit, turn, [], 'right', [...files, text], bar),
      update: turn => draw(`${turn.version}/${turn.versions}`),
    };
  },

  answer: (turn, kit) => {
    const body = h('div', { class: `${named(kit, 'Markdown_markdownContainer')} markdown-body` });
    const header = h(
      'div',
      { class: named(kit, 'LeftSideChatMessageHeader_leftSideMessageHeader') },
      h(
        'a',
        { class: named(kit, 'BotHeader_title'), href: `/${bot}` },
        h('div', { class: named(kit, 'BotHeader_textContainer') }, h('p', {}, bot)),
      ),
      h('div', { class: named(kit, 'BotMessageHeader_badge') }, 'Poe'),
    );
    const bar = h('div', { class: named(kit, 'ChatMessageActionBar_actionBar') });
    const root = chatMessage(kit, turn, [header], 'left', [body], bar);
    const draw = whenChanged((_version: string) => bar.replaceChildren(...answerActions(kit, turn)));
    return {
      root,
      body,
      update(turn) {
        draw(`${turn.version}/${turn.versions}`);
        set(root, 'data-complete', turn.phase === 'done' || turn.phase === 'ended' ? 'true' : 'false');
        bar.hidden = turn.phase !== 'done';
      },
    };
  },

  composer: kit => {
    const host = h('div', { class: `${named(kit, 'GrowingTextArea_growWrap')} editor-host` });
    const button = h('button', { type: 'button', class: 'act send-button' }, icon('send'));
    return {
      mount: mountTextarea,
      host,
      attributes: { class: named(kit, 'GrowingTextArea_textArea'), rows: '1' },
      button,
      area: h(
        'div',
        { class: `composer ${named(kit, 'ChatMessageInputContainer_inputContainer')}` },
        h('div', { class: 'surface' }, host, button),
        h('p', { class: 'disclaimer' }, kit.labels.mistakes),
      ),
      show(view) {
        set(button, 'aria-label', view.busy ? 'Stop message' : 'Send message');
        button.replaceChildren(icon(view.busy ? 'stop' : 'send'));
      },
    };
  },

  frame: (kit, make, composer) => {
    const trigger = h('div', { class: named(kit, 'InfiniteScroll_pagingTrigger') });
    const scroller = h(
      'div',
      {
        class: `${named(kit, 'InfiniteScroll_container')} ${named(kit, 'ChatMessagesView_infiniteScroll')} transcript`,
      },
      trigger,
    );
    const title = h('p', { class: named(kit, 'ChatHeader_titleText') });
    const tuples = new Map<string, HTMLElement>();
    const list = plainList(
      scroller,
      make,
      mounted => {
        const groups = inExchanges(mounted, tuples, () =>
          h('div', { class: named(kit, 'ChatMessagesView_messageTuple') }),
        );
        for (const { element, turns } of groups)
          arrange(
            element,
            turns.map(turn => turn.element),
          );
        arrange(scroller, [trigger, ...groups.map(({ element }) => element)]);
      },
      loadedAtOnce,
    );
    return {
      main: h(
        'main',
        { class: 'chat' },
        h('header', { class: named(kit, 'ChatHeader_wrapper') }, title),
        scroller,
        composer,
      ),
      show(view) {
        title.textContent = view.title;
        list(view);
      },
    };
  },
};

/** A CSS module's name: everything after `__` changes with the build, and here with each start. */
const named = ({ hashed }: Kit, name: string) => `${name}__${hashed(name).slice(1, 6)}`;

function chatMessage(
  kit: Kit,
  { message }: Turn,
  header: readonly Node[],
  side: 'left' | 'right',
  content: readonly Node[],
  bar: HTMLElement,
): HTMLElement {
  const bubble = h(
    'div',
    { class: `${named(kit, `Message_${side}SideMessageBubble`)}${side === 'right' ? ' mine' : ''}` },
    h('div', { class: named(kit, 'Message_messageTextContainer') }, h('div', {}, ...content)),
  );
  return h(
    'div',
    { class: named(kit, 'ChatMessage_chatMessage'), 'data-complete': 'true', id: `message-${message.id}` },
    ...header,
    h('div', { class: named(kit, 'ChatMessage_messageRow') }, h('div', { class: named(kit, 'Message_row') }, bubble)),
    bar,
  );
}

startSite(site);

/** The practice page at https://chat.mistral.ai: old ChatGPT's attribute names, versions of an answer under one id. */
import type { Code } from 'mdast';
import { mountProseMirror } from '../editors';
import type { Description, Kit } from './configured/description';
import { uuid, uuidSeeds } from './configured/ids';
import { plainList } from './configured/lists';
import { answerActions, plainSkin, promptActions, thoughtText, whenChanged } from './configured/pieces';
import { startSite } from './configured/start';
import { arrange, h, icon, set } from './dom';
import { highlight } from './markdown';
import type { Turn } from './app';
import { copyText } from './turns';

const site: Description = {
  script: 'mistral',
  name: 'Le Chat',
  generations: { chat: 'Le Chat' },
  rules: () => ({
    newChatPath: '/chat',
    pathOf: id => `/chat/${id}`,
    chatAt: path => new RegExp(`^/chat/(${uuid})$`).exec(path)?.[1],
    newChatId: () => crypto.randomUUID(),
    newMessageId: () => crypto.randomUUID(),
    isPrivate: () => false,
    windowTitle: title => (title ? `${title} - Le Chat` : 'Le Chat - Mistral AI'),
    untitled: 'New chat',
    delays: {
      frame: [200, 400],
      text: [500, 1200],
      chatId: 500,
      promptId: 0,
      title: [1500, 3000],
      actions: 250,
      stay: 300,
    },
  }),
  seeds: uuidSeeds('31'),
  stream: 'last block',

  skin: kit => plainSkin({ code: node => codeBlock(node, kit), table: richTable }),

  prompt: (turn, kit) => {
    const { message } = turn;
    const lines = message.text
      .split('\n')
      .flatMap((line, index) => [...(index > 0 ? [h('br')] : []), h('span', { class: 'whitespace-pre-wrap' }, line)]);
    const text = h('div', { class: 'select-text' }, ...lines);
    const files = (message.files ?? []).map(name => h('div', { class: 'file-tile' }, name));
    const bar = h('div', { class: 'flex min-h-8 flex-row items-center justify-between' });
    const draw = whenChanged((_version: string) =>
      bar.replaceChildren(
        h(
          'div',
          { class: 'flex' },
          ...promptActions(kit, turn, text, {
            edit: { 'aria-label': 'Edit question' },
            copy: { 'aria-label': 'Copy to clipboard' },
          }),
        ),
        clock(turn, kit),
      ),
    );
    const box = h(
      'div',
      { class: 'flex min-w-0 flex-1 flex-col' },
      ...files,
      h(
        'div',
        { class: 'mine' },
        h(
          'div',
          { class: 'flex w-full flex-col gap-2 break-words', dir: 'auto' },
          h('div', { class: 'select-none' }, text),
        ),
      ),
      bar,
    );
    return {
      root: messageRoot(turn, box),
      update: turn => draw(`${turn.version}/${turn.versions}`),
    };
  },

  answer: (turn, kit) => {
    const body = h('div', {
      dir: 'auto',
      'data-message-part-type': 'answer',
      class: 'markdown-container-style markdown-body',
      'data-testid': 'text-message-part',
    });
    const label = h('span', { class: 'text-sm font-medium' });
    const region = h(
      'div',
      { role: 'region', inert: true, class: 'hidden' },
      h('div', { dir: 'auto', class: 'markdown-container-style text-muted' }, h('p', {}, thoughtText)),
    );
    const reasoning = h(
      'div',
      { 'data-state': 'closed', class: 'think' },
      h('button', { type: 'button', 'aria-expanded': 'false' }, label),
      region,
    );
    const bar = h('div', { class: 'flex min-h-8 flex-row items-center justify-between' });
    const column = h('div', { class: 'flex w-full flex-col gap-2 break-words', dir: 'auto' });
    const draw = whenChanged((_version: string) =>
      bar.replaceChildren(
        h('div', { class: 'flex' }, ...answerActions(kit, turn, { copy: { 'aria-label': 'Copy to clipboard' } })),
        clock(turn, kit),
      ),
    );
    return {
      root: messageRoot(turn, h('div', { class: 'flex min-w-0 flex-1 flex-col' }, column)),
      body,
      update(turn) {
        draw(`${turn.version}/${turn.versions}`);
        const thinks = turn.phase === 'thinking';
        label.textContent = thinks ? 'Thinking' : (turn.message.thought ?? '');
        arrange(column, [
          ...(turn.message.thought || thinks ? [reasoning] : []),
          ...(thinks ? [] : [body]),
          ...(turn.phase === 'done' ? [bar] : []),
        ]);
      },
    };
  },

  composer: ({ labels }) => {
    const host = h('div', { class: 'editor-host' });
    const button = h('button', { type: 'submit', class: 'act send-button' }, icon('send'));
    const dictation = h('button', { type: 'button', class: 'act', 'aria-label': 'Dictation' }, icon('voice'));
    const slot = h('div', {}, dictation);
    const form = h(
      'form',
      { class: 'w-full' },
      h('div', { class: 'surface' }, h('input', { type: 'file', name: 'file-upload', class: 'hidden' }), host, slot),
    );
    form.addEventListener('submit', event => event.preventDefault());
    return {
      mount: mountProseMirror,
      host,
      attributes: { 'data-placeholder': 'Ask Le Chat anything', translate: 'no' },
      button,
      area: h('div', { class: 'composer' }, form, h('p', { class: 'disclaimer' }, labels.mistakes)),
      show(view) {
        set(button, 'aria-label', view.busy ? 'Stop generation' : 'Send question');
        button.replaceChildren(icon(view.busy ? 'stop' : 'send'));
        arrange(slot, [view.busy || view.sendable ? button : dictation]);
      },
    };
  },

  frame: (_, make, composer) => {
    const layout = h('div', { class: 'flex h-fit w-full flex-col items-center', 'data-testid': 'conversation-layout' });
    const scroller = h('div', { class: 'transcript' }, layout);
    const rows = new WeakMap<HTMLElement, HTMLElement>();
    const show = plainList(scroller, make, mounted => {
      const wrapped = mounted.map(({ element }) => {
        const row =
          rows.get(element) ??
          h(
            'div',
            { class: 'flex w-full justify-center gap-6' },
            h('div', { class: 'flex min-w-0 flex-1 flex-col gap-8' }, element),
          );
        rows.set(element, row);
        return row;
      });
      arrange(layout, wrapped);
    });
    return { main: h('main', { class: 'chat' }, scroller, composer), show };
  },
};

/** All versions stand under the first one's id. */
function messageRoot({ message, firstVersion, version }: Turn, ...children: Node[]): HTMLElement {
  const id = message.role === 'assistant' ? firstVersion : message.id;
  return h(
    'div',
    {
      id,
      'data-message-author-role': message.role,
      'data-message-id': id,
      'data-message-version': message.role === 'assistant' ? version - 1 : 0,
      class: 'group group/message flex w-full',
    },
    ...children,
  );
}

const clock = ({ message }: Turn, { app }: Kit) =>
  h(
    'div',
    { class: 'text-hint text-sm' },
    new Intl.DateTimeFormat(app.settings.language, { hour: 'numeric', minute: '2-digit' }).format(message.at),
  );

function codeBlock(node: Code, { labels }: Kit): HTMLElement {
  const lines = node.value
    .split('\n')
    .map(line => h('span', { class: 'line' }, ...highlight(line, ['c', 's', 'k', 'n'])));
  return h(
    'pre',
    {},
    h(
      'div',
      { 'data-testid': 'code-block', 'data-exclude-copy': 'true', class: 'code-box' },
      h(
        'div',
        { class: 'sticky top-0 code-header' },
        h('span', { class: 'text-sm font-medium' }, node.lang ?? 'text'),
        h(
          'button',
          { type: 'button', 'aria-label': 'Copy code to clipboard', onclick: () => copyText(node.value) },
          labels.copy,
        ),
      ),
      h(
        'div',
        { class: 'overflow-x-auto' },
        h(
          'pre',
          { class: 'shiki' },
          h('code', {}, ...lines.flatMap((line, index) => (index === 0 ? [line] : ['\n', line]))),
        ),
      ),
    ),
  );
}

/** A table is drawn as a grid of roles; an attribute of the box holds it once more, as markup. */
function richTable(table: HTMLElement): HTMLElement {
  const headers = [...table.querySelectorAll('th')];
  const cells = [...table.querySelectorAll('td')];
  const markup = new XMLSerializer().serializeToString(table);
  return h(
    'div',
    { 'data-rich-table-inner-html': markup, 'data-rich-table-title': '', class: 'w-full pt-3' },
    h(
      'div',
      { class: 'rich-table-title-bar' },
      h('button', { type: 'button', 'aria-label': 'Copy table' }, icon('copy')),
      h('button', { type: 'button', 'aria-label': 'Download table' }, icon('share')),
    ),
    h(
      'div',
      {
        class: 'grid overflow-x-auto rich-table',
        role: 'table',
        'aria-label': 'Rich data table',
        style: `grid-template-columns: repeat(${headers.length}, 1fr)`,
      },
      ...headers.map(cell =>
        h(
          'div',
          { role: 'columnheader' },
          h(
            'button',
            { type: 'button' },
            h('span', { class: 'min-w-0 break-words' }, ...cell.childNodes),
            icon('expand'),
          ),
        ),
      ),
      ...cells.map(cell => h('div', { role: 'cell' }, h('span', {}, ...cell.childNodes))),
    ),
  );
}

startSite(site);

/** The practice page at https://www.perplexity.ai: question blocks with tab panels, no message ids, citations that come late. */
import { mountLexical } from '../editors';
import type { Turn } from './app';
import type { Description, Kit } from './configured/description';
import { randomName } from './configured/ids';
import { inExchanges, plainList } from './configured/lists';
import { answerActions, plainSkin, promptActions, whenChanged } from './configured/pieces';
import { startSite } from './configured/start';
import { arrange, h, icon, set } from './dom';
import { highlight } from './markdown';
import { copyText, languageName } from './turns';

const generations = {
  bubble: 'Bubble (from 2026-09-25)',
  query: 'h1 (before)',
  beside: 'Answer beside its node',
} as const;

/** The question's number in the thread: the only id that the page has. */
const numberOf = (turn: Turn) => Math.floor(turn.ordinal / 2);

const site: Description = {
  script: 'perplexity',
  name: 'Perplexity',
  generations,
  rules: () => ({
    newChatPath: '/',
    pathOf: id => `/search/${id}`,
    chatAt: path => /^\/search\/(?!new\/)([\w.-]+)$/.exec(path)?.[1],
    newChatId: () => `practice-thread-${randomName(22)}`,
    newMessageId: () => crypto.randomUUID(),
    provisionalPath: () => `/search/new/${crypto.randomUUID()}`,
    isPrivate: url => url.searchParams.get('incognito') === 'true',
    privatePath: '/?incognito=true',
    windowTitle: title => title || 'Perplexity',
    untitled: 'New thread',
    model: 'Sonar',
    delays: {
      frame: [200, 500],
      text: [500, 1200],
      chatId: 'after the answer',
      promptId: 0,
      title: 'after the answer',
      actions: 300,
      stay: 300,
    },
  }),
  seeds: { chat: n => `seeded-thread-${String(n).padStart(22, 'x')}`, message: n => `seeded-${n}` },
  stream: 'last block',

  skin: kit =>
    plainSkin({
      paragraphsInItems: true,
      attributes: node => (node.type === 'paragraph' ? { class: 'my-2' } : {}),
      code: node =>
        h(
          'pre',
          { class: 'not-prose code-box' },
          h(
            'div',
            { class: 'codeWrapper' },
            h(
              'div',
              { 'data-testid': 'code-language-indicator', class: 'code-header' },
              languageName(node.lang) || 'text',
            ),
            h(
              'button',
              {
                type: 'button',
                'data-testid': 'copy-code-button',
                'aria-label': kit.labels.copy,
                onclick: () => copyText(node.value),
              },
              icon('copy'),
            ),
            h(
              'div',
              { class: 'pr-lg' },
              h(
                'code',
                {},
                ...highlight(node.value, ['token comment', 'token string', 'token keyword', 'token number']),
              ),
            ),
          ),
        ),
      citation: (url, label, more) => citation(kit, url, label, more),
    }),

  prompt: (turn, kit) => {
    const { message } = turn;
    const text =
      kit.generation === 'bubble'
        ? h(
            'div',
            { class: 'group/user-bubble relative' },
            h('div', { class: 'bg-subtle rounded-2xl mine' }, promptParagraphs(message.text)),
          )
        : h(
            'div',
            { class: 'group/title relative inline-flex flex-col' },
            h(
              turn.ordinal === 0 ? 'h1' : 'div',
              { class: 'group/query relative whitespace-pre-line mine' },
              h('span', { class: 'min-w-0 select-text' }, message.text),
              message.text.length > 300 &&
                h('button', { type: 'button', 'data-testid': 'toggle-query-expand-button' }, kit.labels.showMore),
            ),
          );
    const bar = h('div', { class: 'query-actions' });
    const draw = whenChanged((_version: string) =>
      bar.replaceChildren(
        ...promptActions(kit, turn, text, {
          edit: { 'aria-label': 'Edit query' },
          copy: { 'aria-label': 'Copy query' },
        }),
      ),
    );
    return {
      root: h('div', { class: 'bg-base relative' }, bar, text),
      update: turn => draw(`${turn.version}/${turn.versions}`),
    };
  },

  answer: (turn, kit) => {
    const body = h('div', { 'data-renderer': kit.generation === 'query' ? undefined : 'lm', class: 'markdown-body' });
    const prose = h('div', { class: 'prose inline leading-relaxed' }, body);
    const node = h('div', { dir: 'auto', id: `markdown-content-${numberOf(turn)}`, class: 'gap-y-md' });
    // While the newest page is rolled out the node may stay empty, and the answer stands beside it.
    if (kit.generation !== 'beside') node.append(h('div', { class: 'my-2' }, prose));
    const row = h('div', { class: 'flex items-center justify-between' });
    const root = h('div', { class: 'gap-y-sm flex flex-col' });
    const bar = whenChanged((_version: string) =>
      row.replaceChildren(
        ...['Share', 'Download'].map(label => h('button', { type: 'button', 'aria-label': label }, icon('share'))),
        ...answerActions(kit, turn, {
          again: { 'aria-label': 'Rewrite' },
          good: { 'aria-label': 'Helpful' },
          copy: { 'aria-label': 'Copy' },
          bad: { 'aria-label': 'Not helpful' },
        }),
        h('span', { class: 'think' }, `Prepared using ${turn.message.model ?? 'Sonar'}`),
      ),
    );
    return {
      root,
      body,
      update(turn) {
        bar(`${turn.version}/${turn.versions}`);
        const answer = h('div', { class: 'relative font-sans text-base' });
        const holder = root.firstElementChild ?? answer;
        arrange(holder, kit.generation === 'beside' ? [node, prose] : [node]);
        arrange(root, [holder, ...(turn.phase === 'done' ? [row] : [])]);
      },
    };
  },

  composer: ({ labels }) => {
    const host = h('div', { class: 'editor-host' });
    const button = h('button', { type: 'button', class: 'act send-button', 'aria-label': 'Submit' }, icon('send'));
    return {
      mount: mountLexical,
      host,
      attributes: { id: 'ask-input', 'aria-placeholder': 'Ask a follow-up' },
      button,
      area: h(
        'div',
        { class: 'composer' },
        h('div', { class: 'surface' }, host, button),
        h('p', { class: 'disclaimer' }, labels.mistakes),
      ),
      show(view) {
        set(button, 'aria-label', view.busy ? 'Stop response' : 'Submit');
        button.replaceChildren(icon(view.busy ? 'stop' : 'send'));
      },
    };
  },

  frame: ({ labels }, make, composer) => {
    const column = h('div', { class: 'mx-auto flex flex-col max-w-threadContentWidth' });
    const scroller = h('div', { class: 'scrollable-container transcript' }, column);
    const known = new Map<string, HTMLElement>();
    const panel = (name: string, active: boolean, ...children: Node[]) =>
      h(
        'div',
        {
          role: 'tabpanel',
          'data-state': active ? 'active' : 'inactive',
          'data-orientation': 'horizontal',
          hidden: !active,
          'data-panel': name,
        },
        ...children,
      );
    const block = () =>
      h(
        'div',
        { class: 'w-full flex flex-col question' },
        panel('default', true),
        panel('sources', false, h('div', { class: 'prose' }, h('p', {}, labels.searched))),
        panel('images', false),
      );
    const show = plainList(scroller, make, mounted => {
      const blocks = inExchanges(mounted, known, block);
      for (const { element, turns } of blocks)
        arrange(
          // A block is made with its panels.
          element.firstElementChild as Element,
          turns.map(turn => turn.element),
        );
      arrange(
        column,
        blocks.map(({ element }) => element),
      );
    });
    return { main: h('main', { class: 'chat' }, scroller, composer), show };
  },
};

const promptParagraphs = (text: string) =>
  h(
    'div',
    { 'data-renderer': 'lm' },
    ...text.split(/\n{2,}/).map(paragraph => h('p', { class: 'whitespace-pre-wrap' }, paragraph)),
  );

/** Comes into its sentence a moment after the words. */
function citation({ app }: Kit, url: string, label: string, more: string): HTMLElement {
  const holder = h('span', { class: 'citation inline' });
  app.background(
    app.sleep([150, 150]).then(() => {
      set(holder, 'data-pplx-citation-url', url);
      holder.append(h('span', { class: 'pill' }, h('span', {}, label), h('span', { class: 'opacity-50' }, more)));
    }),
  );
  return holder;
}

startSite(site);

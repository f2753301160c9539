/** The practice page at https://aistudio.google.com: custom elements, thoughts in a turn of their own, far turns emptied, ligatures as text. */
import { mountTextarea } from '../editors';
import type { Turn } from './app';
import type { Description, Kit, Shape } from './configured/description';
import { randomName, seededName, seededUuid } from './configured/ids';
import { plainList } from './configured/lists';
import { beginEdit, plainSkin, thoughtText } from './configured/pieces';
import { startSite } from './configured/start';
import { arrange, h, set } from './dom';
import { highlight } from './markdown';
import { copyText, pager } from './turns';

/** An icon whose name is text, as the font wants it. */
const ligature = (name: string) =>
  h('span', { class: 'material-symbols-outlined notranslate', 'aria-hidden': 'true' }, name);
const action = (name: string, label: string, click: () => void) =>
  h('button', { type: 'button', class: 'act', 'aria-label': label, onclick: click }, ligature(name));

const site: Description = {
  script: 'aistudio',
  name: 'AI Studio',
  generations: { prompts: 'AI Studio' },
  rules: () => ({
    newChatPath: '/prompts/new_chat',
    pathOf: id => `/prompts/${id}`,
    chatAt: path => /^(?:\/u\/\d+)?\/prompts\/(?!new_)([\w-]{20,})$/.exec(path)?.[1],
    newChatId: () => randomName(33),
    newMessageId: () => crypto.randomUUID().toUpperCase(),
    isPrivate: () => false,
    windowTitle: title => (title ? `${title} | Google AI Studio` : 'Google AI Studio'),
    untitled: 'Untitled prompt',
    delays: {
      frame: [300, 600],
      text: [800, 1800],
      chatId: 1500,
      promptId: 0,
      title: [2000, 3000],
      actions: 200,
      stay: 300,
    },
  }),
  seeds: { chat: n => seededName('seededPrompt', n, 33), message: n => seededUuid('3eA5', n).toUpperCase() },
  stream: 'last block',

  skin: kit =>
    plainSkin({
      paragraphsInItems: true,
      code: node =>
        // What the real block holds beside its `pre` is not known.
        h(
          'ms-code-block',
          { class: 'code-box' },
          action('content_copy', kit.labels.copy, () => copyText(node.value)),
          h(
            'pre',
            {},
            h(
              'code',
              { class: `language-${node.lang ?? 'text'}` },
              ...highlight(node.value, ['hljs-comment', 'hljs-string', 'hljs-keyword', 'hljs-number']),
            ),
          ),
        ),
      math: (tex, display) => h('ms-katex', { class: display ? 'block' : 'inline' }, plainSkin({}).math(tex, display)),
    }),

  prompt: (turn, kit) => {
    const { message } = turn;
    const lines = message.text.split('\n').map(line => h('p', {}, line));
    const text = h('ms-cmark-node', { class: 'cmark-node user-chunk' }, ...lines);
    const files = (message.files ?? []).map(name => h('ms-file-chunk', { class: 'file-tile' }, name));
    return chatTurn(
      kit,
      turn,
      `turn-${message.id}`,
      [...files, h('ms-prompt-chunk', {}, h('ms-text-chunk', {}, text))],
      text,
    );
  },

  answer: (turn, kit) => {
    const { id } = turn.message;
    const body = h('ms-cmark-node', { class: 'cmark-node markdown-body' });
    const answer = chatTurn(kit, turn, `turn-${id}`, [h('ms-prompt-chunk', {}, h('ms-text-chunk', {}, body))], body);
    const thoughts = h(
      'ms-prompt-chunk',
      {},
      h(
        'ms-thought-chunk',
        { class: 'think' },
        h(
          'mat-expansion-panel',
          {},
          h(
            'mat-expansion-panel-header',
            {},
            ligature('expand_more'),
            h('span', {}, 'Thoughts'),
            h('span', {}, 'Expand to view model thoughts'),
          ),
          h('div', { class: 'mat-expansion-panel-content' }, h('ms-cmark-node', {}, h('p', {}, thoughtText))),
        ),
      ),
    );
    // The thinking turn has an id of its own, and the same every time.
    const thinking = chatTurn(kit, turn, `turn-${id.slice(0, -4)}AAAA`, [thoughts], body);
    return {
      root: answer.root,
      body,
      update(turn) {
        thinking.update(turn);
        answer.update(turn);
        const thinks = turn.phase === 'thinking';
        thoughtsBefore.set(answer.root, thinks || turn.message.thought ? [thinking.root] : []);
        answer.root.hidden = thinks;
      },
    };
  },

  composer: ({ labels }) => {
    const host = h('div', { class: 'editor-host' });
    const label = h('span', { class: 'label' }, 'Run');
    const button = h('button', { type: 'submit', class: 'act send-button run-button' }, label);
    const run = h('ms-run-button', {}, button);
    return {
      mount: mountTextarea,
      host,
      attributes: { class: 'textarea', 'aria-label': 'Enter a prompt' },
      sendsWithControl: true,
      button,
      area: h(
        'footer',
        { class: 'composer' },
        h(
          'ms-prompt-box',
          {},
          h('div', { class: 'prompt-box-container surface' }, h('ms-chunk-input', { class: 'editor-host' }, host), run),
        ),
        h('p', { class: 'disclaimer' }, labels.mistakes),
      ),
      show(view) {
        set(button, 'aria-label', view.busy ? labels.stop : 'Run');
        label.replaceChildren(...(view.busy ? [ligature('progress_activity'), 'Stop'] : ['Run']));
      },
    };
  },

  frame: (_, make, composer) => {
    const list = h('div', { class: 'chat-session-content' });
    const scroller = h('ms-autoscroll-container', { class: 'transcript' }, list);
    const title = h('h1', {});
    const minimap = h('div', { class: 'minimap', hidden: true });
    const inView = emptyFarTurns(scroller);
    const show = plainList(scroller, make, mounted => {
      const turns = mounted.flatMap(({ element }) => [
        ...(thoughtsBefore.get(element) ?? []),
        ...(element.hidden ? [] : [element]),
      ]);
      arrange(list, turns);
      turns.forEach(inView);
      arrange(
        minimap,
        turns.map(
          (_, index) => minimap.children[index] ?? h('button', { type: 'button', id: `scrollbar-item-${index}` }),
        ),
      );
    });
    return {
      main: h(
        'main',
        { class: 'chat' },
        h('ms-toolbar', {}, title),
        h('ms-chat-session', {}, scroller, minimap),
        composer,
      ),
      show(view) {
        title.textContent = view.title || 'Untitled prompt';
        show(view);
      },
    };
  },
};

/** The thinking turn that stands before an answer's turn, if there is one. */
const thoughtsBefore = new WeakMap<HTMLElement, readonly HTMLElement[]>();

function chatTurn(kit: Kit, { message }: Turn, id: string, content: readonly Node[], text: HTMLElement): Shape {
  const { app, labels } = kit;
  const mine = message.role === 'user';
  const time = new Intl.DateTimeFormat(app.settings.language, { hour: 'numeric', minute: '2-digit' }).format(
    message.at,
  );
  const actions = h('div', { class: 'actions-container' });
  const footer = h(
    'div',
    { class: 'turn-footer' },
    action('thumb_up', labels.good, () => {}),
    action('thumb_down', labels.bad, () => {}),
  );
  const box = h('div', {
    class: `chat-turn-container ${mine ? 'user mine' : 'model'} render`,
    'data-turn-role': mine ? 'User' : 'Model',
  });
  const label = h('div', { class: 'author-label' }, `${mine ? 'User' : 'Model'} ${time}`);
  const body = h('div', { class: 'turn-content' }, ...content);
  const draw = (turn: Turn) => {
    const versions = pager(app, turn, labels, '/');
    actions.replaceChildren(
      action('edit', labels.edit, () => {
        if (mine) beginEdit(kit, turn, text);
      }),
      action('refresh', labels.again, () => {
        if (!mine) app.regenerate(message);
      }),
      action('more_vert', labels.more, () => {}),
      ...(versions ? [versions] : []),
    );
  };
  let drawn = '';
  return {
    root: h('ms-chat-turn', { id }, box),
    update(turn) {
      const state = `${turn.version}/${turn.versions}`;
      if (state !== drawn) draw(turn);
      drawn = state;
      arrange(box, [actions, label, body, ...(!mine && turn.phase === 'done' ? [footer] : [])]);
    },
  };
}

/** What is far from the view keeps its element and its id and loses all else until it comes near again. */
function emptyFarTurns(scroller: HTMLElement): (turn: HTMLElement) => void {
  const away = new WeakMap<Element, readonly ChildNode[]>();
  const watched = new WeakSet<Element>();
  const near = new IntersectionObserver(
    entries => {
      for (const { target, isIntersecting } of entries) {
        const turn = target as HTMLElement;
        const content = away.get(turn);
        if (isIntersecting && content) {
          turn.append(...content);
          turn.style.minHeight = '';
          away.delete(turn);
        } else if (!isIntersecting && !content && turn.isConnected) {
          turn.style.minHeight = `${turn.offsetHeight}px`;
          away.set(turn, [...turn.childNodes]);
          turn.replaceChildren();
        }
      }
    },
    { root: scroller, rootMargin: '600px' },
  );
  return turn => {
    if (watched.has(turn)) return;
    watched.add(turn);
    near.observe(turn);
  };
}

startSite(site);

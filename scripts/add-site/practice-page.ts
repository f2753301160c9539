import type { NewSite } from './site-files';

/** Builds the program of the practice page: plain messages, whose marks become those of the site. */
export const buildPracticePage = ({
  id,
  name,
  origin,
}: NewSite): string => `/** The practice page at ${origin}: a plain list of messages, until the real page is known. */
import { mountTextarea } from '../editors';
import type { Turn } from './app';
import type { Description, Shape } from './configured/description';
import { randomName, seededName } from './configured/ids';
import { plainList } from './configured/lists';
import { answerActions, plainSkin, promptActions, whenChanged } from './configured/pieces';
import { startSite } from './configured/start';
import { arrange, h, icon, set } from './dom';

const site: Description = {
  script: '${id}',
  name: '${name}',
  generations: { chat: '${name}' },
  rules: () => ({
    newChatPath: '/',
    pathOf: id => \`/chat/\${id}\`,
    chatAt: path => /^\\/chat\\/(\\w+)$/.exec(path)?.[1],
    newChatId: () => randomName(12),
    newMessageId: () => randomName(10),
    isPrivate: () => false,
    windowTitle: title => title || '${name}',
    untitled: 'New chat',
    model: '${name}',
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
  seeds: { chat: n => seededName('seed', n, 12), message: n => seededName('message', n, 10) },
  stream: 'last block',
  skin: () => plainSkin({}),

  prompt(turn, kit) {
    const body = h('div', { class: 'message-body whitespace-pre-wrap' }, turn.message.text);
    return toShape(turn, body, bar => bar.replaceChildren(...promptActions(kit, turn, body)));
  },

  answer(turn, kit) {
    const body = h('div', { class: 'message-body markdown-body' });
    const shape = toShape(turn, body, (bar, now) => bar.replaceChildren(...answerActions(kit, now)));
    return { ...shape, body };
  },

  composer() {
    const host = h('div', { class: 'editor-host' });
    const button = h('button', { type: 'button', class: 'act send-button' }, icon('send'));
    return {
      mount: mountTextarea,
      host,
      attributes: { name: 'prompt', rows: '1' },
      button,
      area: h('form', { class: 'composer' }, h('div', { class: 'surface' }, host, button)),
      show(view) {
        set(button, 'aria-label', view.busy ? 'Stop' : 'Send');
        button.replaceChildren(icon(view.busy ? 'stop' : 'send'));
      },
    };
  },

  frame(_kit, make, composer) {
    const scroller = h('div', { class: 'transcript' });
    const list = plainList(scroller, make, mounted =>
      arrange(
        scroller,
        mounted.map(({ element }) => element),
      ),
    );
    return { main: h('main', { class: 'chat' }, scroller, composer), show: list };
  },
};

function toShape(turn: Turn, body: HTMLElement, drawBar: (bar: HTMLElement, turn: Turn) => void): Shape {
  const { id, role } = turn.message;
  const bar = h('div', { class: 'toolbar', hidden: role === 'assistant' });
  let latest = turn;
  const draw = whenChanged((_version: string) => drawBar(bar, latest));
  return {
    root: h('article', { 'data-message-id': id, 'data-role': role }, body, bar),
    update(now) {
      latest = now;
      draw(\`\${now.version}/\${now.versions}\`);
      if (role === 'assistant') bar.hidden = now.phase !== 'done';
    },
  };
}

startSite(site);
`;

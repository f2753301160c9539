/** What stands on every practice page beside the site's own things: the banner, the driver, a place for the composer. */
import type { ChatApp, View } from './app';
import type { Message } from './chats';
import { h } from './dom';
import { loadOwnData } from './own-data';
import { redesigns } from './redesigns';
import { remember } from './settings';

/** On `window.practice` in the page's own world, for tests and for the curious. */
export interface PracticeDriver {
  /** Sends as Enter would, past the composer. */
  send(text: string): void;
  /** Resolves when nothing more will change: the answer is whole, id, title and action bar are there. */
  settled(): Promise<void>;
  /** Everything ever sent at this origin: proves that an insertion does not send. */
  readonly sent: readonly string[];
  /** What the editor itself holds, lines joined by `\n`. */
  composerText(): string;
  /** 1 is lifelike, 20 is fast; from the next delay on. */
  setPace(pace: number): void;
  /** In-app navigation, as a click in the side bar; without an id to a fresh chat. */
  go(chatId?: string): void;
  stop(): void;
  /** Sends a changed prompt beside the one of this id, which must be on show. */
  edit(prompt: string, text: string): void;
  /** Asks for another answer beside the one of this id, which must be on show. */
  regenerate(answer: string): void;
  /** Shows the version before (-1) or after (+1) the message of this id, which must be on show. */
  turnTo(message: string, step: -1 | 1): void;
  /** The true state of the open chat, every branch, parents first: what a perfect reader of the site would have. */
  readonly tree: {
    readonly id: string;
    readonly title: string;
    /** The last message of the branch on show. */
    readonly leaf: string | null;
    readonly messages: readonly Message[];
  };
  /** What stands on the page so far of the answer that is being written there; `undefined` when none is. */
  readonly written: string | undefined;
  /** How many different redesigns of this page `?redesign=<n>` offers, counted from 1; what each renames. */
  readonly redesigns: readonly string[];
  /** The next answer breaks off in the middle, as when the network fails. */
  failNext(): void;
  /** The chats in the side bar, newest first. */
  readonly chats: readonly { readonly id: string; readonly title: string }[];
}

declare global {
  interface Window {
    practice: PracticeDriver;
  }
}

export function expose(app: ChatApp, composerText: () => string): void {
  let list: View['list'] = [];
  const { show } = app;
  const alert = h('div', { role: 'alert', class: 'failure' });
  app.show = view => {
    list = view.list;
    show(view);
    const last = view.turns.at(-1);
    if (last?.phase !== 'failed') return alert.remove();
    const retry = h('button', { type: 'button', onclick: () => app.regenerate(last.message) }, 'Retry');
    alert.replaceChildren('Network error', retry);
    document.body.append(alert);
  };
  window.practice = {
    send: text => app.send(text),
    settled: () => app.settled(),
    get sent() {
      return app.sent;
    },
    composerText,
    setPace: pace => void (app.pace = pace),
    go: chatId => app.go(chatId),
    stop: () => app.stop(),
    edit: (id, text) => app.edit(app.shown(id), text),
    regenerate: id => app.regenerate(app.shown(id)),
    turnTo: (id, step) => app.turnTo(app.shown(id), step),
    get tree() {
      return app.tree;
    },
    get written() {
      return app.written;
    },
    redesigns: redesigns[app.settings.redesigns] ?? [],
    failNext: () => void (app.failNext = true),
    get chats() {
      return list.map(({ id, title }) => ({ id, title }));
    },
  };
  loadOwnData(app);
}

const words = {
  en: { notice: 'Practice page – not', page: 'Page', pace: 'Pace', paces: ['realistic', 'brisk', 'fast'] },
  ja: {
    notice: '練習用ページ – 本物ではありません:',
    page: '画面',
    pace: '速さ',
    paces: ['実際どおり', '速め', '最速'],
  },
  de: { notice: 'Übungsseite – nicht', page: 'Seite', pace: 'Tempo', paces: ['echt', 'flott', 'schnell'] },
  zh: { notice: '练习页面 – 并非', page: '页面', pace: '速度', paces: ['真实', '较快', '最快'] },
} as const;

export function banner(app: ChatApp, site: string, generations: Readonly<Record<string, string>>): HTMLElement {
  const text = words[app.settings.language];
  const choice = (name: 'generation' | 'pace', label: string, options: readonly (readonly [string, string])[]) => {
    const select = h('select', { 'aria-label': label }) as HTMLSelectElement;
    select.append(...options.map(([value, shown]) => h('option', { value }, shown)));
    return { select, name };
  };
  const page = choice('generation', text.page, Object.entries(generations));
  page.select.value = app.settings.generation;
  page.select.addEventListener('change', () => {
    remember('generation', page.select.value);
    location.reload();
  });

  const values = { realistic: 1, brisk: 5, fast: 20 };
  const pace = choice(
    'pace',
    text.pace,
    Object.keys(values).map((value, index) => [value, text.paces[index] ?? value] as const),
  );
  pace.select.value = Object.entries(values).find(([, value]) => value === app.pace)?.[0] ?? 'realistic';
  pace.select.addEventListener('change', () => {
    remember('pace', pace.select.value);
    app.pace = Object.entries(values).find(([name]) => name === pace.select.value)?.[1] ?? 1;
  });
  return h(
    'aside',
    { class: 'practice-banner', 'data-practice-banner': true },
    h('strong', {}, `${text.notice} ${site}`),
    Object.keys(generations).length > 1 && page.select,
    pace.select,
  );
}

/** A prompt turned into a text field, as all three sites do it. */
export function editPrompt(
  text: string,
  done: (text: string | undefined) => void,
  labels: readonly [string, string],
): HTMLElement {
  const field = h('textarea', { rows: Math.min(8, text.split('\n').length + 1) }) as HTMLTextAreaElement;
  field.value = text;
  return h(
    'div',
    { class: 'edit-prompt' },
    field,
    h(
      'div',
      {},
      h('button', { type: 'button', onclick: () => done(undefined) }, labels[0]),
      h('button', { type: 'button', class: 'primary', onclick: () => done(field.value) }, labels[1]),
    ),
  );
}

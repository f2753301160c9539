/** Parts that several sites' turns are made of. */
import type { ChatApp, Turn } from './app';
import { h, icon } from './dom';
import type { Labels } from './labels';

export interface Drawn<T> {
  readonly root: HTMLElement;
  update(item: T): void;
}

/** Elements that stay with what they show, however the list around them changes. */
export class Keyed<T> {
  private readonly drawn = new Map<string, Drawn<T>>();

  constructor(
    private readonly keyOf: (item: T) => string,
    private readonly make: (item: T) => Drawn<T>,
  ) {}

  /** One up-to-date element for each item; those of other items are forgotten. */
  sync(items: readonly T[]): HTMLElement[] {
    const keys = new Set(items.map(this.keyOf));
    for (const key of this.drawn.keys()) if (!keys.has(key)) this.drawn.delete(key);
    return items.map(item => {
      const key = this.keyOf(item);
      const element = this.drawn.get(key) ?? this.make(item);
      this.drawn.set(key, element);
      element.update(item);
      return element.root;
    });
  }

  clear(): void {
    this.drawn.clear();
  }
}

/** A prompt and its answer, which some sites draw as one element. */
export interface Exchange {
  readonly prompt: Turn;
  readonly answer: Turn | undefined;
}

export function exchangesOf(turns: readonly Turn[]): Exchange[] {
  return turns
    .filter(turn => turn.message.role === 'user')
    .map(prompt => {
      const next = turns[prompt.ordinal + 1];
      return { prompt, answer: next?.message.role === 'assistant' ? next : undefined };
    });
}

export const isGrowing = (turn: Turn) => turn.phase === 'thinking' || turn.phase === 'writing';

/** The first block and the rest, for answers in whose middle something is searched. */
export function splitAfterFirstBlock(text: string): readonly [string, string] {
  const end = text.indexOf('\n\n');
  return end < 0 ? [text, ''] : [text.slice(0, end), text.slice(end + 2)];
}

export function button(
  label: string,
  picture: string,
  click: () => void,
  more: Record<string, string> = {},
): HTMLElement {
  return h('button', { type: 'button', class: 'act', 'aria-label': label, ...more, onclick: click }, icon(picture));
}

/** Copies and says so for a moment; both words are in the DOM of some sites, so the text is kept apart. */
export function copyText(text: string): void {
  navigator.clipboard.writeText(text).catch(() => {
    // Without focus the browser refuses; on a practice page nothing hangs on it.
  });
}

/** "‹ 2/3 ›", only where there is more than one version. */
export function pager(app: ChatApp, turn: Turn, labels: Labels, slash: string): HTMLElement | undefined {
  if (turn.versions < 2) return undefined;
  return h(
    'div',
    { class: 'pager tabular-nums' },
    button(labels.previous, 'left', () => app.turnTo(turn.message, -1)),
    h('span', {}, `${turn.version}${slash}${turn.versions}`),
    button(labels.next, 'right', () => app.turnTo(turn.message, 1)),
  );
}

const names: Readonly<Record<string, string>> = {
  bash: 'Bash',
  javascript: 'JavaScript',
  python: 'Python',
  rust: 'Rust',
  sql: 'SQL',
  tsx: 'TSX',
  typescript: 'TypeScript',
  yaml: 'YAML',
};

/** What a header says for a fence's language. */
export const languageName = (language: string | null | undefined) => (language ? (names[language] ?? language) : '');

/** A picture without a network: drawn here, shown from a `blob:` address. */
export function storehousePicture(): HTMLImageElement {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 320"><rect width="480" height="320" fill="#dbe7ef"/><rect y="230" width="480" height="90" fill="#7fa8c2"/><path d="M150 120h180l30 30H120z" fill="#3d4450"/><rect x="145" y="150" width="190" height="90" fill="#f7f5ef"/><rect x="145" y="205" width="190" height="35" fill="#565d68"/><rect x="222" y="170" width="36" height="70" fill="#2f3540"/></svg>';
  const image = document.createElement('img');
  image.src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  return image;
}

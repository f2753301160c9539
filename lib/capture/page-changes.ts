/**
 * Tells when a page may show something new. On a page that is no chat and where none can begin it does nothing but wait for the
 * address to change. Never asks for sizes or places: the page's layout is not disturbed.
 */
import type { SiteAdapter } from '../sites/adapter';
import { followChanges, type Following } from '../sites/changes';

export interface PageChanges {
  /** Tells the readers of the page what changed since the last time, so that only that is read again. To be called before each reading. */
  settle(): void;
}

export interface Watched {
  readonly page: Document;
  readonly site: SiteAdapter;
  readonly signal: AbortSignal;
  /** Milliseconds between looks at the address, in browsers that do not tell when it changes. */
  readonly addressEvery: number;
}

/** What is told, and when. */
export interface Told {
  /** On every change outside the editor: what the user types is not the chat yet. */
  readonly changed: () => void;
  /** When the address changed. */
  readonly moved: () => void;
  /** After that, where the page still shows what it showed at this address, and drew nothing just before that may be of what comes. */
  readonly left: (address: URL) => void;
}

export function followPage({ page, site, signal, addressEvery }: Watched, { changed, moved, left }: Told): PageChanges {
  const touched = new Set<Node>();
  const placed = new Set<Node>();
  const marked = new Set<Node>();
  let following: Following | undefined;
  let editor: HTMLElement | undefined;

  const note = (records: readonly MutationRecord[]): boolean => {
    let news = false;
    for (const { target, addedNodes, attributeName } of records) {
      touched.add(target);
      // Moves and fades change nothing that is looked for, and may happen at every frame.
      if (attributeName !== null && attributeName !== 'style') marked.add(target);
      addedNodes.forEach(node => placed.add(node));
      // Moves and fades alone are no reason to look.
      news ||= attributeName !== 'style' && !editor?.contains(target);
    }
    return news;
  };

  const observer = new MutationObserver(records => {
    if (note(records)) changed();
  });

  /** Whether what was not told yet is reason to look. */
  const settle = () => {
    const news = note(observer.takeRecords());
    if (touched.size === 0) return news;
    following?.tell(touched, placed, marked);
    forget();
    return news;
  };
  const forget = () => {
    touched.clear();
    placed.clear();
    marked.clear();
  };

  const start = () => {
    if (following) return;
    following = followChanges(page, () => void (settle() && changed()));
    observer.observe(page, { subtree: true, childList: true, characterData: true, attributes: true });
  };
  const stop = () => {
    observer.disconnect();
    following?.end();
    following = undefined;
    forget();
  };
  const decide = () => (isWatched(site, new URL(page.location.href)) ? start() : stop());

  decide();
  onAddress(page, signal, addressEvery, from => {
    const isOld = following !== undefined && !settle();
    decide();
    moved();
    // A page that cannot be read is said to be so at the look that follows.
    if (from && isOld) left(from);
  });
  signal.addEventListener('abort', stop);

  return {
    settle() {
      settle();
      // One that is gone has another in its place, which costs a look too many at worst.
      if (following && !editor?.isConnected) editor = site.composer(page);
    },
  };
}

/** A chat's address, or the one where a fresh chat begins, which becomes a chat's without any navigation. */
function isWatched(site: SiteAdapter, url: URL): boolean {
  if (site.chatId(url) !== undefined) return true;
  const fresh = withoutSlash(new URL(site.newChat).pathname);
  const here = withoutSlash(url.pathname);
  // Before it there may be the number of an account, as in `/u/1/app`.
  return fresh === '' ? here === '' : here.endsWith(fresh);
}

const withoutSlash = (path: string): string => path.replace(/\/$/, '');

/** Calls back when the address changed within the page; with the one before, where it changed this moment. */
function onAddress(page: Document, signal: AbortSignal, every: number, changed: (from: URL | undefined) => void): void {
  let known = page.location.href;
  const check = (isNow: boolean) => {
    const before = known;
    if (page.location.href === before) return;
    known = page.location.href;
    changed(isNow ? new URL(before) : undefined);
  };
  const later = () => check(false);
  const view: (Window & { readonly navigation?: EventTarget }) | null = page.defaultView;
  view?.addEventListener('popstate', later, { signal });
  if (view?.navigation) return view.navigation.addEventListener('currententrychange', () => check(true), { signal });
  const timer = setInterval(later, every);
  signal.addEventListener('abort', () => clearInterval(timer));
}

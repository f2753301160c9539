/**
 * Reports when a page may show something new. On a page without a chat it only waits for the address to change. It never measures
 * elements, so the page's layout is not disturbed.
 */
import type { SiteAdapter } from '../sites/site';
import { followChanges, type Following } from '../sites/page/dom-change-cache';

export interface PageChanges {
  /** Reports all pending changes to the change cache, so that only changed elements are read again. Must be called before each reading. */
  settle(): void;
}

export interface Watched {
  readonly page: Document;
  readonly site: SiteAdapter;
  readonly signal: AbortSignal;
  /** Milliseconds between checks of the address, in browsers without the Navigation API. */
  readonly addressEvery: number;
}

/** Callbacks of the observer. */
export interface Told {
  /** Called on every change outside the composer. Text being typed is not part of the chat yet. */
  readonly changed: () => void;
  /** Called when the address changed. */
  readonly moved: () => void;
  /** Called after `onNavigate` if the page still shows the content of this address and drew nothing that may belong to the next one. */
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
      // Animations change only `style`, which no selector reads, and may do so in every frame.
      if (attributeName !== null && attributeName !== 'style') marked.add(target);
      addedNodes.forEach(node => placed.add(node));
      // A change of `style` alone does not trigger a reading.
      news ||= attributeName !== 'style' && !editor?.contains(target);
    }
    return news;
  };

  const observer = new MutationObserver(records => {
    if (note(records)) changed();
  });

  /** Reports pending changes to the change cache. Returns whether they are a reason to read the page. */
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
    // If the page cannot be read, the next reading reports it.
    if (from && isOld) left(from);
  });
  signal.addEventListener('abort', stop);

  return {
    settle() {
      settle();
      // A removed composer is replaced by another one. At worst this costs one reading too many.
      if (following && !editor?.isConnected) editor = site.composer(page);
    },
  };
}

/** Whether the address belongs to a chat, or to the page on which a new chat begins without any navigation. */
function isWatched(site: SiteAdapter, url: URL): boolean {
  if (site.chatId(url) !== undefined) return true;
  const fresh = withoutSlash(new URL(site.newChat).pathname);
  const here = withoutSlash(url.pathname);
  // An account number may stand before the path, as in `/u/1/app`.
  return fresh === '' ? here === '' : here.endsWith(fresh);
}

const withoutSlash = (path: string): string => path.replace(/\/$/, '');

/** Calls `onChange` when the address changed within the page. The previous address is passed only if the change happened just now. */
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

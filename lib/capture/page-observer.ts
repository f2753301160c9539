/**
 * Reports when a page may show something new. On a page without a chat it only waits for the address to change. It never measures
 * elements, so the page's layout is not disturbed.
 */
import type { SiteAdapter } from '../sites/site';
import { trackChanges, type ChangeTracker } from '../sites/page/dom-change-cache';

export interface PageObserver {
  /** Reports all pending changes to the change cache, so that only changed elements are read again. Must be called before each reading. */
  flush(): void;
}

export interface PageObserverOptions {
  readonly page: Document;
  readonly site: SiteAdapter;
  readonly signal: AbortSignal;
  /** Milliseconds between checks of the address, in browsers without the Navigation API. */
  readonly urlPollMs: number;
}

/** Callbacks of the observer. */
export interface PageCallbacks {
  /** Called on every change outside the composer. Text being typed is not part of the chat yet. */
  readonly onChange: () => void;
  /** Called when the address changed. */
  readonly onNavigate: () => void;
  /** Called after `onNavigate` if the page still shows the content of this address and drew nothing that may belong to the next one. */
  readonly onLeave: (address: URL) => void;
}

export function observePage(
  { page, site, signal, urlPollMs }: PageObserverOptions,
  { onChange, onNavigate, onLeave }: PageCallbacks,
): PageObserver {
  const changes = createChangeCollector();
  let tracker: ChangeTracker | undefined;
  let editor: HTMLElement | undefined;

  const observer = new MutationObserver(records => {
    if (changes.collect(records, editor)) onChange();
  });

  /** Reports pending changes to the change cache. Returns whether they are a reason to read the page. */
  const flush = () => {
    const hasNews = changes.collect(observer.takeRecords(), editor);
    changes.report(tracker);
    return hasNews;
  };

  const start = () => {
    if (tracker) return;
    tracker = trackChanges(page, () => void (flush() && onChange()));
    observer.observe(page, { subtree: true, childList: true, characterData: true, attributes: true });
  };
  const stop = () => {
    observer.disconnect();
    tracker?.stop();
    tracker = undefined;
    changes.clear();
  };
  const startOrStop = () => (isWatched(site, new URL(page.location.href)) ? start() : stop());

  startOrStop();
  watchUrl(page, signal, urlPollMs, from => {
    const isUnchanged = tracker !== undefined && !flush();
    startOrStop();
    onNavigate();
    // If the page cannot be read, the next reading reports it.
    if (from && isUnchanged) onLeave(from);
  });
  signal.addEventListener('abort', stop);

  return {
    flush() {
      flush();
      // A removed composer is replaced by another one. At worst this costs one reading too many.
      if (tracker && !editor?.isConnected) editor = site.composer(page);
    },
  };
}

/** Collects the nodes that changed since the last report. */
function createChangeCollector() {
  const changedNodes = new Set<Node>();
  const newNodes = new Set<Node>();
  const attributeNodes = new Set<Node>();
  const clear = () => {
    for (const nodes of [changedNodes, newNodes, attributeNodes]) nodes.clear();
  };
  return {
    /** Returns whether a change is a reason to read the page. Changes in the composer are none. */
    collect(records: readonly MutationRecord[], editor: HTMLElement | undefined): boolean {
      let hasNews = false;
      for (const { target, addedNodes, attributeName } of records) {
        changedNodes.add(target);
        // Animations change only `style`, which no selector reads, and may do so in every frame.
        if (attributeName !== null && attributeName !== 'style') attributeNodes.add(target);
        addedNodes.forEach(node => newNodes.add(node));
        // A change of `style` alone does not trigger a reading.
        hasNews ||= attributeName !== 'style' && !editor?.contains(target);
      }
      return hasNews;
    },
    report(tracker: ChangeTracker | undefined): void {
      if (changedNodes.size === 0) return;
      tracker?.report(changedNodes, newNodes, attributeNodes);
      clear();
    },
    clear,
  };
}

/** Whether the address belongs to a chat, or to the page on which a new chat begins without any navigation. */
function isWatched(site: SiteAdapter, url: URL): boolean {
  if (site.chatId(url) !== undefined) return true;
  const newChatPath = removeTrailingSlash(new URL(site.newChatUrl).pathname);
  const path = removeTrailingSlash(url.pathname);
  // An account number may stand before the path, as in `/u/1/app`.
  return newChatPath === '' ? path === '' : path.endsWith(newChatPath);
}

const removeTrailingSlash = (path: string): string => path.replace(/\/$/, '');

/** Calls `onChange` when the address changed within the page. The previous address is passed only if the change happened just now. */
function watchUrl(
  page: Document,
  signal: AbortSignal,
  pollMs: number,
  onChange: (from: URL | undefined) => void,
): void {
  let lastUrl = page.location.href;
  const checkUrl = (isImmediate: boolean) => {
    const previousUrl = lastUrl;
    if (page.location.href === previousUrl) return;
    lastUrl = page.location.href;
    onChange(isImmediate ? new URL(previousUrl) : undefined);
  };
  const checkLater = () => checkUrl(false);
  const view: (Window & { readonly navigation?: EventTarget }) | null = page.defaultView;
  view?.addEventListener('popstate', checkLater, { signal });
  if (view?.navigation) return view.navigation.addEventListener('currententrychange', () => checkUrl(true), { signal });
  const timer = setInterval(checkLater, pollMs);
  signal.addEventListener('abort', () => clearInterval(timer));
}

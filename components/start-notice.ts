import type { Dictionary } from './i18n/dictionary';

/** Milliseconds. Far more than a page of ours takes to read its settings. */
const overdueMs = 10_000;

let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Says that the page does not start, with a way to load it again, if it shows nothing within ten seconds: what it waits for may never
 * answer. Each page calls it before it waits for anything.
 */
export function watchStart(native: Dictionary): void {
  timer = setTimeout(() => showNotice(native), overdueMs);
}

/** The page is about to be shown in `root`. */
export function clearStartNotice(root: HTMLElement): void {
  clearTimeout(timer);
  root.querySelector('.start-notice')?.remove();
}

function showNotice(native: Dictionary): void {
  const notice = document.createElement('div');
  notice.className = 'notice notice-bad start-notice';
  notice.role = 'alert';
  const text = document.createElement('p');
  text.textContent = native.getMessage('page_not_started');
  const button = document.createElement('button');
  button.className = 'primary';
  button.textContent = native.getMessage('page_reload');
  button.addEventListener('click', () => location.reload());
  notice.append(text, button);
  document.querySelector('#app')?.replaceChildren(notice);
}

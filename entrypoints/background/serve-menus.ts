import { browser } from 'wxt/browser';
import { runMenuEntry, menuContexts, type MenuDeps, type MenuEntry } from '@/lib/services/context-menu';
import { openPopupWith } from './open-popup-with';
import { showTick } from './show-tick';

const titles = { remember: 'menu_remember', recall: 'menu_recall', about: 'menu_about' } as const;

/** Creates Kura's entries in the browser's context menus. Must be called at every start of the background. */
export function serveMenus(
  library: Pick<MenuDeps, 'addNote' | 'getCurrentScope'>,
  report: (error: unknown) => void,
): void {
  browser.contextMenus.onClicked.addListener((info, tab) => {
    runMenuEntry(
      {
        addNote: note => library.addNote(note),
        getCurrentScope: page => library.getCurrentScope(page),
        readSelection: () => readSelection(tab?.id, info.frameId),
        openPopup: question => openPopupWith(question),
        notify: outcome => (tab?.id === undefined ? Promise.resolve() : showTick(outcome, tab.id)),
      },
      {
        entry: info.menuItemId,
        selected: info.selectionText ?? '',
        url: info.pageUrl ?? '',
        ...(tab?.title && { title: tab.title }),
      },
    ).catch(report);
  });
  createMenus().catch(report);
}

async function createMenus(): Promise<void> {
  // Browsers keep entries over a restart and reject duplicates, and their language may have changed.
  await browser.contextMenus.removeAll();
  for (const [id, context] of Object.entries(menuContexts)) {
    browser.contextMenus.create({
      id,
      title: browser.i18n.getMessage(titles[id as MenuEntry]),
      contexts: [context],
      documentUrlPatterns: ['http://*/*', 'https://*/*'],
    });
  }
}

/** Reads the selection of the page, which the click permits. The browser's own value is one line; a note keeps the line breaks. */
async function readSelection(tab: number | undefined, frame = 0): Promise<string | undefined> {
  if (tab === undefined) return undefined;
  try {
    const [read] = await browser.scripting.executeScript({
      target: { tabId: tab, frameIds: [frame] },
      func: () => getSelection()?.toString(),
    });
    return typeof read?.result === 'string' ? read.result : undefined;
  } catch {
    // A page of the browser or a PDF cannot be read, so the browser's own value is used.
    return undefined;
  }
}

/** Firefox's real popup, which no tab shows. */
import { surfaceBy, type FirefoxSurface } from './firefox-surface';
import type { KuraFirefox } from './kura-firefox';

export interface FirefoxPopup extends FirefoxSurface {
  close(): Promise<void>;
}

const find = `const { document } = Services.wm.getMostRecentWindow('navigator:browser');
  const shown = [...document.querySelectorAll('browser.webextension-popup-browser')]
    .find(each => each.currentURI.spec.endsWith('/popup.html') && each.closest('panel').state === 'open');`;

/** The popup that is open over the window, once it is there. */
export async function popupOf(kura: KuraFirefox): Promise<FirefoxPopup> {
  const popup = await surfaceBy(kura, 'the popup', find);
  return { ...popup, close: () => kura.inBrowser(`${find} shown?.closest('panel').hidePopup();`) };
}

/** As the toolbar's button does. */
export async function openPopup(kura: KuraFirefox): Promise<FirefoxPopup> {
  await kura.inBrowser(`
    const { ExtensionParent } = ChromeUtils.importESModule('resource://gre/modules/ExtensionParent.sys.mjs');
    const action = ExtensionParent.apiManager.global.browserActionFor(extension);
    void action.openPopup(Services.wm.getMostRecentWindow('navigator:browser'), false);`);
  return popupOf(kura);
}

export const isPopupOpen = (kura: KuraFirefox): Promise<boolean> =>
  kura.inBrowser<boolean>(`${find} return shown !== undefined;`);

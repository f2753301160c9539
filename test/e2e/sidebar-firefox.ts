/** Firefox's real sidebar, in which Kura's panel stands beside the tab in front. */
import { surfaceBy, type FirefoxSurface } from './firefox-surface';
import type { KuraFirefox } from './kura-firefox';
import { isPopupOpen, openPopup } from './popup-firefox';
import { until } from './until';

/** The sidebar's document holds one browser, and that one the extension's page. */
const find = `const { SidebarController } = Services.wm.getMostRecentWindow('navigator:browser');
  const inner = SidebarController.isOpen && SidebarController.browser.contentDocument?.getElementById('webext-panels-browser');
  const shown = inner?.currentURI?.spec.endsWith('/sidepanel.html') ? inner : undefined;`;

/** By the popup's menu, as a person opens it: Firefox opens it for a click and for nothing else. `entry`: what the menu calls it. */
export async function openSidebar(kura: KuraFirefox, entry: string): Promise<FirefoxSurface> {
  const popup = await openPopup(kura);
  await popup.click('.menu-button');
  await popup.until(`(() => {
    const named = [...document.querySelectorAll('.menu button')].find(each => each.textContent === ${JSON.stringify(entry)});
    named?.setAttribute('data-wanted', '');
    return named !== undefined;
  })()`);
  await popup.click('[data-wanted]');
  const sidebar = await surfaceBy(kura, 'the sidebar', find);
  await until('the popup made way', async () => !(await isPopupOpen(kura)));
  return sidebar;
}

/** As its own cross does. */
export const closeSidebar = (kura: KuraFirefox): Promise<void> =>
  kura.inBrowser(`Services.wm.getMostRecentWindow('navigator:browser').SidebarController.hide();`);

import type { PopupNavigation } from '../../components/popup/Popup';

/** Doors of the popup that lead nowhere. */
export const closedDoors: PopupNavigation = {
  openChat: () => undefined,
  openWelcome: () => undefined,
  openLibrary: () => undefined,
  openSettings: () => undefined,
  copy: async () => undefined,
  reload: async () => undefined,
  exportVault: async () => 0,
};

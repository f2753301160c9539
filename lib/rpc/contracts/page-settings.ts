/** The contract by which a page's scripts receive the few settings that concern their own site. */
import type { Pauses } from '../../health/pauses';
import { createService } from '../rpc';

/** Served by the background; content scripts may call it. The browser says whose page asks. */
export interface PageSettingsService {
  readPageSettings(): Promise<PageSettings>;
}

export const pageSettingsService = createService<PageSettingsService>('pageSettings', 'content scripts too');

/** The key of one site's outbox. Its id says nothing of the site. */
export interface OutboxKey {
  readonly id: string;
  /** Base64 of 32 bytes. */
  readonly secret: string;
}

/** Served by the content script of one tab to the background. */
export interface SettingsNoticeService {
  /** The settings have changed: the page asks for its own again. Resolves when they apply. */
  settingsChanged(): Promise<{ readonly ok: true }>;
}

export const settingsNoticeService = createService<SettingsNoticeService>('settingsNotice', 'own pages');

export interface PageSettings {
  /** Whether the user agreed to this site. If not, nothing else is on and no pause is named. */
  readonly agreed: boolean;
  /** The pauses that apply to this site and its chats. */
  readonly pauses: Pauses;
  readonly siteData: boolean;
  readonly pageMark: boolean;
  readonly askedBefore: boolean;
  /** Whether no page of this site has said yet that a chat is saved. */
  readonly savedNotice: boolean;
  /** Absent while nothing may be captured, and where the key cannot be stored. */
  readonly outboxKey?: OutboxKey;
}

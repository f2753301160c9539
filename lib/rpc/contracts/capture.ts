/** The contract between the content script of a page and the background for saving what the page shows. */
import type { Completeness, ConversationId, Listing, SiteId, Snapshot } from '../../core/conversation';
import type { ProblemName } from '../../core/problem';
import type { SaveResult } from '../../vault/vault';
import { createService } from '../rpc';

/** Served by the background; content scripts may call it. It adds to the vault and reveals nothing of it. */
export interface CaptureService {
  /** Saves a snapshot and acknowledges it by its id and time. Any other answer is no acknowledgement. */
  save(snapshot: Snapshot): Promise<Acknowledgement>;
  /** Stores one page of the account's own list of chats, which shows what the vault does not have. */
  putListing(listing: Listing): Promise<{ readonly ok: true }>;
  /** Reports the page's health for the status light in the popup. */
  reportHealth(health: PageHealth): Promise<{ readonly ok: true }>;
}

export const captureService = createService<CaptureService>('capture', 'content scripts too');

export interface Acknowledgement {
  readonly ok: true;
  readonly id: ConversationId;
  readonly seenAt: number;
  readonly result: SaveResult;
  /** The completeness of the chat after saving: counts, and no text of it. Absent when it was not stored. */
  readonly completeness?: Completeness;
}

export interface PageHealth {
  readonly site: SiteId;
  readonly state: CaptureState;
  /** When this state began, in milliseconds since 1970. */
  readonly since?: number;
  /** The completeness of the open chat, as the vault acknowledged it. */
  readonly completeness?: Completeness;
  /** The selector that matched nothing, when unreadable. */
  readonly missing?: string;
  /** Why the snapshot could not be saved yet, when failed. */
  readonly problem?: ProblemName;
}

/**
 * `off`: no consent. `paused`: a pause here, on this site or everywhere. `waiting`: a chat page without turns or without its final id.
 * `forgotten`: the user had this chat forgotten, so it is not stored.
 */
export type CaptureState =
  | 'off'
  | 'paused'
  | 'waiting'
  | 'reading'
  | 'saved'
  | 'forgotten'
  | 'private'
  | 'unreadable'
  | 'failed';

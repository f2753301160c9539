/** The contracts of documents: what is read from a folder, and the folders themselves. */
import type { ConversationId } from '../../core/conversation';
import type { RefusalReason } from '../../documents/refusal';
import type { NewDocument } from '../../vault/documents-contract';
import type { SaveResult } from '../../vault/vault';
import { createService } from '../rpc';

/** Served by the background to whoever reads a folder: the engine's document on Chromium, the background itself and the settings on Firefox. */
export interface DocumentsService {
  /** As `Vault.saveDocument`. */
  saveDocument(document: NewDocument): Promise<{ readonly result: SaveResult }>;
  /** As `Vault.removeDocuments`, and out of the index. */
  removeDocuments(ids: readonly ConversationId[]): Promise<{ readonly ok: true }>;
}

export const documentsService = createService<DocumentsService>('documents', 'own pages');

/** Served by the engine's document on Chromium, by the background on Firefox. Reading goes on after the call. */
export interface FoldersService {
  /** Reads what changed in this folder, and watches it from then on. */
  readFolder(id: string): Promise<{ readonly ok: true }>;
  /** Ends the reading. What was read stays. */
  stopReading(id: string): Promise<{ readonly ok: true }>;
  /** Removes the folder with all that came from it. */
  removeFolder(id: string): Promise<{ readonly ok: true }>;
  /** `null` while nothing is read. */
  getProgress(): Promise<FolderProgress | null>;
}

/** A folder as the settings show it. */
export interface FolderState {
  readonly id: string;
  readonly name: string;
  readonly space: string;
  /** Changes are found by themselves. Otherwise the folder is chosen again. */
  readonly isWatched: boolean;
  /** Where the bridge reads it. */
  readonly bridgePath?: string;
  readonly isPaused: boolean;
  /** When it was last read to its end, in milliseconds since 1970. */
  readonly readAt?: number;
  /** `forbidden`: the browser asks again after a restart. `bridgeOff`, `notOffered`: the bridge is not connected, or offers it no longer. */
  readonly problem?: 'forbidden' | 'gone' | 'bridgeOff' | 'notOffered';
  readonly documentCount: number;
  /** Bytes of text that are stored, about. */
  readonly textBytes: number;
  /** The files that were passed over, by reason: most first. */
  readonly passedOver: readonly { readonly reason: RefusalReason; readonly paths: readonly string[] }[];
}

export interface FolderProgress {
  readonly folder: string;
  /** Files. */
  readonly done: number;
  readonly total: number;
}

export const foldersService = createService<FoldersService>('folders', 'own pages');

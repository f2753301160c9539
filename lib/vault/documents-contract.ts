/** The part of the vault's contract that concerns documents. */
import type { ConversationId, SectionPlace } from '../core/conversation';
import type { SaveResult } from './vault';

export interface DocumentsContract {
  /**
   * Stores the document as a conversation with a turn a section, and replaces the sections of an earlier reading. What the user made of it
   * (title, space, tags, pin) stays. `forgotten`: the user deleted it, and nothing is written. An unknown space is `main`.
   */
  saveDocument(document: NewDocument): Promise<SaveResult>;
  /** Removes these documents because their files are gone: unlike a forgotten one, each is saved again if it is read again. Answers the removed ids. */
  removeDocuments(ids: readonly ConversationId[]): Promise<readonly ConversationId[]>;
}

/** A file that was read. */
export interface NewDocument {
  readonly id: ConversationId;
  /** As in `DocumentDetails`. */
  readonly path: string;
  readonly title: string;
  /** When the file was last changed, in milliseconds since 1970. */
  readonly modifiedAt: number;
  readonly space: string;
  readonly sections: readonly DocumentSection[];
}

/** A part of a document under one heading. */
export interface DocumentSection extends SectionPlace {
  /** Markdown, with the section's own heading. */
  readonly text: string;
}

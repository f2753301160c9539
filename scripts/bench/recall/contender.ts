/** The engines that are compared. All get the same passages and the same questions. */
import type { MadeUpChat } from './create-chats';

export interface EmbeddedChat extends MadeUpChat {
  /** One for each passage, in order. Absent for contenders without vectors. */
  readonly embeddings?: readonly Float32Array[];
}

/** Numbers of passages, best first. */
export type RankedPassages = readonly number[];

export interface Contender {
  readonly name: string;
  insert(chats: readonly EmbeddedChat[]): Promise<void> | void;
  /** Called after the last insert: finishes work in the background. */
  settle?(): Promise<void> | void;
  /** Milliseconds from the start of opening to each stage. */
  readonly stages?: Readonly<Record<string, number>>;
  /** Resolves when everything is loaded from the disk. */
  ready?(): Promise<void>;
  words(text: string, limit: number): Promise<RankedPassages> | RankedPassages;
  semantic?(vector: Float32Array, limit: number): Promise<RankedPassages> | RankedPassages;
  hybrid?(text: string, vector: Float32Array, limit: number): Promise<RankedPassages> | RankedPassages;
  /** The same searches within a space, and from the last point of a story with a hundred episodes. */
  readonly scoped?: Readonly<Record<'space' | 'story', Pick<Contender, 'words' | 'hybrid'>>>;
  /** Persists a known chat with `added` new passages at its end. */
  saveTurn?(chat: EmbeddedChat, added: number): Promise<void>;
  /** Removes the chat from all results. `settle` removes its bytes. */
  forget?(chat: EmbeddedChat): Promise<void>;
  /** Persists everything and returns the stored bytes. */
  store?(): Promise<number>;
  /** Memory in bytes, as the engine itself reports it. */
  memory?(): number;
  close?(): Promise<void> | void;
}

export const modes = ['words', 'meaning', 'hybrid'] as const;
export type SearchMode = (typeof modes)[number];

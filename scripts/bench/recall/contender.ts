/** What is measured side by side: engines that are fed the same passages and asked the same questions. */
import type { MadeUpChat } from './chats';

export interface FedChat extends MadeUpChat {
  /** One for each passage, in order; absent for contenders that take none. */
  readonly meanings?: readonly Float32Array[];
}

/** Numbers of passages, best first. */
export type Found = readonly number[];

export interface Contender {
  readonly name: string;
  insert(chats: readonly FedChat[]): Promise<void> | void;
  /** After the last insert: what an engine does before it is at rest. */
  settle?(): Promise<void> | void;
  /** Milliseconds from the beginning of opening to its steps. */
  readonly stages?: Readonly<Record<string, number>>;
  /** What it opened from the disk is there whole. */
  ready?(): Promise<void>;
  words(text: string, limit: number): Promise<Found> | Found;
  meaning?(vector: Float32Array, limit: number): Promise<Found> | Found;
  hybrid?(text: string, vector: Float32Array, limit: number): Promise<Found> | Found;
  /** The same questions, asked inside a space, and from the last point of a story with a hundred episodes. */
  readonly behindWalls?: Readonly<Record<'space' | 'story', Pick<Contender, 'words' | 'hybrid'>>>;
  /** Makes durable that a chat it knows has grown by its last `added` passages. */
  saveTurn?(chat: FedChat, added: number): Promise<void>;
  /** Found by nothing from then on; `settle` rids the bytes of it. */
  forget?(chat: FedChat): Promise<void>;
  /** Makes all durable; answers the bytes stored. */
  store?(): Promise<number>;
  /** What it says of itself, in bytes. */
  memory?(): number;
  close?(): Promise<void> | void;
}

export const modes = ['words', 'meaning', 'hybrid'] as const;
export type Mode = (typeof modes)[number];

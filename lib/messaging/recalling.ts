/** What can be said beside a question, and what comes back. */
import type { Demands } from '../asked/nouns';
import type { Hit } from '../hit';

export interface RecallOptions {
  /** Nobody typed this as a question: signs such as `site:`, quotation marks and times in it are words like others. */
  readonly plain?: true;
  /** A time that the question names is searched for as words: the user says that it means none. */
  readonly ignoreTime?: true;
  /** By words alone, which takes milliseconds: who types reads on before meaning has answered. */
  readonly by?: 'words';
  /**
   * How many hits at most: who types sees the first few, and asks anew with the next letter. They may be fewer than that, but one, where
   * a long chat takes the others' places: who asks without it gets all, in the same order.
   */
  readonly most?: number;
  /**
   * How many conversations the answer names at most: `firstHits` without it, never more than `mostHits`. The first ones stay the same, unless the newest
   * come first.
   */
  readonly limit?: number;
  /** The next letter asks again: words alone may answer this one where a newer question waits for the model, too. */
  readonly typing?: true;
}

export interface RecallAnswer {
  /** Best first, one per conversation. */
  readonly hits: readonly Hit[];
  /** There are more conversations than are named here. Never told to a first look (`most`). */
  readonly more?: true;
  /** Nothing is asked yet: what a sign such as `site:` is to be is still being typed. */
  readonly idle?: true;
  /** Which of the two is answering. */
  readonly by: 'words' | 'words and meaning';
  /** What was demanded beside the words, with its places in the question as it was given. Absent when it was nothing. */
  readonly asked?: Demands;
}

import type { SiteId } from '../../lib/sites/registry';

/** What the tests know of one site's practice page (`page/<site>.ts` draws it). */
export interface PracticeDescription {
  readonly site: SiteId;
  /** The host at which the page is served: that of the real site. */
  readonly host: string;
  /** The window's title before a chat is open. */
  readonly title: string;
  /** A style sheet and parts of its own, in `page/<style>.css`; most pages are pages of configuration and share one. */
  readonly style?: string;
  /** The real site asks for Trusted Types. */
  readonly trustedTypes?: true;
  /** The looks of the page, the one that is shown unasked first. */
  readonly generations: readonly PracticeGeneration[];
}

export interface PracticeGeneration {
  readonly name: string;
  /** As `?generation=` names it. */
  readonly generation: string;
  /** The editor, as the site's own users see it. */
  readonly composer: string;
  /** What sends, as Playwright calls the key; Enter if it is left out. */
  readonly sendKey?: string;
  /** Nothing of this page can be kept. */
  readonly unreadable?: true;
  readonly marks: PracticeMarks;
  /**
   * What `?redesign=<n>` renames, n counting from 1: the hooks that an adapter cannot do without. The rest of the page stays as it is;
   * `page/dom.ts` says how a hook is written.
   */
  readonly redesigns: readonly string[];
}

/** Where a page shows what was asked, what was answered, and that the answer is finished. */
export interface PracticeMarks {
  readonly prompt: string;
  readonly answer: string;
  /** Where an answer stands while it is written; the same as `answer` if it is left out. */
  readonly streaming?: string;
  readonly finished: string;
  /** The address of a chat. */
  readonly address: RegExp;
  /** How many prompts are mounted of a chat of thirty; 15 if it is left out. */
  readonly maxMounted?: number;
}

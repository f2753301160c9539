/** Why a file is passed over. Each reason has a sentence in every language, under `documents_passed_<reason>`. This file imports nothing. */
export const refusalReasons = [
  /** Larger than `maxFileBytes`. */
  'tooLarge',
  /** Its archive says, or turns out, to unpack to more than `maxUnpackedBytes`. */
  'tooLargeUnpacked',
  /** More than `maxPages` pages, slides or sheets. */
  'tooManyPages',
  /** Reading took longer than `maxReadMs`, or more memory than the browser gives. */
  'tooSlow',
  /** A password is needed. */
  'locked',
  /** It holds pictures of text, or none. */
  'noText',
  /** It is cut, broken, or something else than its name says. */
  'damaged',
  /** It was written while it was read. The next change of the folder reads it again. */
  'changing',
  /** The browser may not read it. */
  'unreadable',
] as const;

export type RefusalReason = (typeof refusalReasons)[number];

/** A file that cannot be read, with the reason for a person. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(
    readonly reason: RefusalReason,
    options?: ErrorOptions,
  ) {
    super(reason, options);
  }
}

/** The limits of one file. */
export const maxFileBytes = 100_000_000;
export const maxUnpackedBytes = 200_000_000;
export const maxPages = 500;
export const maxReadMs = 60_000;
/** Of all sections together, in UTF-16 units: a message between contexts holds no more than 64 MB. */
export const maxTextLength = 10_000_000;
/** Of a text or a page of HTML. In UTF-8 a UTF-16 unit has three bytes at most. */
export const maxSourceBytes = 3 * maxTextLength;
/** Opening and closing tags of a page of HTML. Its tree takes some 360 bytes for each. */
export const maxTags = 600_000;

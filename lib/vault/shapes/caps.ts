/** The limits of everything that is stored. Above a limit a value from outside is refused. */

/** Far above real values, and below the limits of a database or a message. Lengths in UTF-16 units. */
export const caps = {
  idLength: 500,
  urlLength: 4_000,
  titleLength: 4_000,
  nameLength: 500,
  /** Characters, of a tag and of a space's name. */
  tagLength: 40,
  tags: 1_000,
  spaces: 10_000,
  /** Of one space. */
  rules: 1_000,
  episodes: 10_000,
  personas: 1_000,
  /** Of one episode. */
  facts: 10_000,
  textLength: 4_000_000,
  turns: 50_000,
  /** That a section of a document stands under. */
  headings: 20,
  partsOfTurn: 1_000,
  /** In one page of a site's list. */
  listedChats: 50_000,
  /** Of one conversation: the unknown fields of another program, as JSON. */
  unknownFieldsLength: 100_000,
} as const;

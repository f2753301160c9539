/** Thrown deep inside a page that is not as the adapter knows it, where going on would be a guess; `sound` makes it an unreadable reading. */
export class Unknown extends Error {
  override readonly name = 'Unknown';

  /** `missing`: as in an unreadable reading. */
  constructor(readonly missing: string) {
    super(missing);
  }
}

/** What may not be meant to travel. `secret`: a key, a token, or a connection with its password. */
export type Sensitive = 'secret' | 'password' | 'card' | 'email' | 'phone' | 'myNumber' | 'nationalId' | 'bankAccount';

export interface Finding {
  readonly kind: Sensitive;
  /** Offsets into the text, in UTF-16 units, end exclusive. */
  readonly start: number;
  readonly end: number;
}

/** How something of one kind looks. */
export interface Shape {
  readonly kind: Sensitive;
  /** The group `it` is what is found; without one it is the whole match. */
  readonly pattern: RegExp;
  /** Asked where the look alone does not tell. */
  readonly holds?: (found: string) => boolean;
}

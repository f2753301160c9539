/** What may not be meant to travel. `secret`: a key, a token, or a connection with its password. */
export type Sensitive = 'secret' | 'password' | 'card' | 'email' | 'phone' | 'myNumber' | 'nationalId' | 'bankAccount';

export interface Finding {
  readonly kind: Sensitive;
  /** Offsets into the text, in UTF-16 units, end exclusive. */
  readonly start: number;
  readonly end: number;
}

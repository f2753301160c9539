import type { TextRange } from '../core/conversation';

/** Kinds of sensitive text. `secret`: a key, a token, or a connection string with its password. */
export type SensitiveKind =
  | 'secret'
  | 'password'
  | 'card'
  | 'email'
  | 'phone'
  | 'myNumber'
  | 'nationalId'
  | 'bankAccount';

export interface Finding extends TextRange {
  readonly kind: SensitiveKind;
}

/** A pattern for one kind of sensitive text. */
export interface SensitivePattern {
  readonly kind: SensitiveKind;
  /** The group `it` is the finding. Without that group it is the full match. */
  readonly pattern: RegExp;
  /** A further check, for patterns that are not certain. */
  readonly isMatch?: (found: string) => boolean;
}

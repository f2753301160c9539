import type { Finding } from './finding';
import { findKnownSecrets } from './find-known-secrets';
import { findPersonal } from './find-personal';
import { mergeFindings } from './merge-findings';

/** As `findSensitive`, by Kura's own patterns alone: for the background, which loads nothing large. */
export const findKnownSensitive = (text: string): Promise<readonly Finding[]> =>
  Promise.resolve(mergeFindings([...findKnownSecrets(text), ...findPersonal(text)]));

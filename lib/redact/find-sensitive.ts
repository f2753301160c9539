/**
 * Finds text that the user may not want to send to another company. It is used for a warning and changes nothing. It
 * knows patterns only: it does not find a postal address, or a secret that looks like a word.
 */
import type { Finding } from './finding';
import { mergeFindings } from './merge-findings';
import { findPersonal } from './find-personal';
import { findSecrets } from './find-secrets';

export type { SensitiveKind } from './finding';

/** Findings are in order and do not overlap. */
export async function findSensitive(text: string): Promise<readonly Finding[]> {
  return mergeFindings([...(await findSecrets(text)), ...findPersonal(text)]);
}

/** Finds keys and tokens by Kura's own patterns, without the large rule set of secretlint. */
import type { Finding } from './finding';
import { findKeyBlocks } from './find-key-blocks';
import { findKeys } from './find-keys';
import { findNamedSecrets } from './find-named-secrets';

/** Findings are not sorted and may overlap. */
export const findKnownSecrets = (text: string): readonly Finding[] =>
  [...findKeys(text), ...findNamedSecrets(text), ...findKeyBlocks(text)].map(({ start, end }) => ({
    kind: 'secret',
    start,
    end,
  }));

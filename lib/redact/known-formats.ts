/** Finds keys and tokens by Kura's own patterns, without the large rule set of secretlint. */
import type { Finding } from './finding';
import { keyBlocksIn } from './key-blocks';
import { keysIn } from './keys';
import { namedSecretsIn } from './named-secrets';

/** Findings are not sorted and may overlap. */
export const secretsOfOwnShapes = (text: string): readonly Finding[] =>
  [...keysIn(text), ...namedSecretsIn(text), ...keyBlocksIn(text)].map(({ start, end }) => ({
    kind: 'secret',
    start,
    end,
  }));

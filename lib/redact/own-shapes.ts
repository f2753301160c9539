/** Keys and tokens that Kura knows by itself, without the rules of others, which are large. */
import type { Finding } from './finding';
import { keyBlocksIn } from './key-blocks';
import { keysIn } from './keys';
import { namedSecretsIn } from './named';

/** In no order, and some over others. */
export const secretsOfOwnShapes = (text: string): readonly Finding[] =>
  [...keysIn(text), ...namedSecretsIn(text), ...keyBlocksIn(text)].map(({ start, end }) => ({
    kind: 'secret',
    start,
    end,
  }));

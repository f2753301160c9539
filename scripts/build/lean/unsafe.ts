/**
 * Characters that would begin a block at the start of a line. The library uses this list for inline code over two
 * lines, which become one. The other entries of its list are for texts, for which Kura has its own escapes.
 */
import type { Unsafe } from 'mdast-util-to-markdown';

export const unsafe: readonly Unsafe[] = [
  ...Array.from('#=>[_`~', (character): Unsafe => ({ atBreak: true, character })),
  { atBreak: true, before: '\\d+', character: ')' },
  { atBreak: true, before: '\\d+', character: '.', after: '(?:[ \t\r\n]|$)' },
  { atBreak: true, character: '*', after: '(?:[ \t\r\n*])' },
  { atBreak: true, character: '+', after: '(?:[ \t\r\n])' },
  { atBreak: true, character: '-', after: '(?:[ \t\r\n-])' },
  { atBreak: true, character: '<', after: '[!/?A-Za-z]' },
];

/**
 * What would begin a block at the start of a line. The library asks for it where code in a sentence goes on over two lines, which
 * become one; everything else that it has in this list is for texts, and those have Kura's own escapes.
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

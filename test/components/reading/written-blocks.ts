/** Messages of every kind of block and mark, made by a seed: what is written, and what is to be seen of it, white space aside. */
import type { Random } from '../../fakes/made-up-site';

/** `shown` is what stands on the page; the same as `written` if only one is given. */
type Made = readonly [written: string, shown?: string];

const pick = <T>(next: Random, all: readonly T[]): T => all[next(all.length)] as T;

/** Pieces of one line. None begins a block, wherever it stands. */
const inlines: readonly ((next: Random) => Made)[] = [
  next => [`$${next(2000)}`],
  next => [`US$${next(90)}.50 to US$${next(90)}`],
  next => [`料金は$${next(90)}から$${next(90)}`],
  next => [`${next(30)}~${30 + next(30)}分`],
  next => [`${next(9)}:00~${next(9)}:30`],
  next => [`~${next(100)} and ~/.config/x~`],
  next => [`C:\\data_${next(9)}\\_old\\*.log`],
  () => ['__init__ and my__odd__name'],
  () => ['_private and snake_case and __all__'],
  () => ['$HOME/bin:$PATH'],
  next => [`<b class="x${next(9)}">word</b>`],
  () => ['Map<String, Vec<u8>>'],
  () => ['<details><summary>more</summary>'],
  () => ['a <!-- note --> b'],
  () => ['x<y and z>w'],
  () => ['2*3*4 and 2 * 3 * 4'],
  () => ['arr[0][1] and [x] and ![y]'],
  () => ['f(a)(b) [c](d e)'],
  next => [`#tag${next(9)} @name :smile:`],
  () => ['AT&T & co &copy'],
  // An address ends with a space: letters of any language may belong to it.
  () => ['https://a.example/x_y_z?q=1~2&r=*s* '],
  () => ['<https://b.example/p_q>', 'https://b.example/p_q'],
  () => ['www.c.example/d_e '],
  () => ['[the form](https://d.example/(e)_f)', 'the form'],
  () => ['[`a_b`](https://d.example/x)', 'a_b'],
  () => ['`a | b` and `` c`d ``', 'a | b and c`d'],
  () => ['`$5` and `**x**`', '$5 and **x**'],
  next => [`**「第${next(9)}章」**は`, '「第章」は'],
  () => ['**注意：**次', '注意：次'],
  () => ['**100%**（税込）', '100%（税込）'],
  () => ['**「A」、「B」**を', '「A」、「B」を'],
  () => ['（**注**）と*（例）*', '（注）と（例）'],
  () => ['***両方***と**太*斜*字**', '両方と太斜字'],
  () => ['~~「古い」~~値', '「古い」値'],
  () => ['**bold**text and **a**b**c**', 'boldtext and abc'],
  () => ['\\*not\\* \\_this\\_ \\`or that\\`', '*not* _this_ `or that`'],
  () => ['👩‍🍳 שלום H₂O 10⁶'],
  () => ['「〜」と～と〜'],
];

const toInline = (next: Random): readonly [string, string] => {
  const made = Array.from({ length: 1 + next(3) }, () => {
    const [written, shown = written] = pick(next, inlines)(next);
    // Only the digit is left to chance.
    return [written, shown.includes('第章') ? written.replaceAll('*', '') : shown] as const;
  });
  const separators = made.map(() => pick(next, [' and ', '、', 'です。', ' (', ', ']));
  const join = (side: 0 | 1) => made.map((piece, n) => piece[side] + (separators[n] ?? '')).join('');
  return [`次は ${join(0)}end`, `次は ${join(1)}end`];
};

const codes = [
  'let a = `$5`;\n\n# **no** | table\n\tx <b> && "y"',
  '| a | b |\n| - | - |',
  '- item\n  - 〜\n$$\nx\n$$',
  'echo "~~~"\n[^1]: x',
];

const indent = (text: string, by: string): string => text.replaceAll(/^(?=.)/gm, by);

const toCode = (next: Random): readonly [string, string] => {
  const code = pick(next, codes);
  return [`\`\`\`${pick(next, ['', 'js', 'text'])}\n${code}\n\`\`\``, code];
};

/** A cell cannot hold a bar that is not escaped. */
const toCell = (next: Random): readonly [string, string] => {
  const [written, shown] = toInline(next);
  return [written.replaceAll('|', '\\|'), shown];
};

function toTable(next: Random): readonly [string, string] {
  const rows = Array.from({ length: 2 + next(3) }, () => [toCell(next), toCell(next)] as const);
  const lines = rows.map(([one, other]) => `| ${one[0]} | ${other[0]} |`);
  return [
    [lines[0], '| - | :-: |', ...lines.slice(1)].join('\n'),
    rows
      .flat()
      .map(cell => cell[1])
      .join(' '),
  ];
}

function toList(next: Random, depth = 0): readonly [string, string] {
  const isNumbered = next(2) === 0;
  const first = 1 + next(30);
  const items = Array.from({ length: 1 + next(3) }, (_, n) => {
    const mark = isNumbered ? `${first + n}. ` : '- ';
    const [written, shown] = toInline(next);
    const below = next(3) === 0 ? toCode(next) : depth < 2 && next(3) === 0 ? toList(next, depth + 1) : undefined;
    if (!below) return [mark + written, shown] as const;
    return [`${mark}${written}\n\n${indent(below[0], ' '.repeat(mark.length))}`, `${shown} ${below[1]}`] as const;
  });
  return [items.map(([written]) => written).join('\n'), items.map(([, shown]) => shown).join(' ')];
}

const blocks: readonly ((next: Random) => readonly [string, string])[] = [
  toInline,
  toInline,
  next => {
    const [written, shown] = toInline(next);
    return [`${'#'.repeat(1 + next(6))} ${written}`, shown];
  },
  toCode,
  toTable,
  next => toList(next),
  next => {
    const [written, shown] = pick(next, [toInline, toCode, toTable, toList])(next);
    return [indent(written, '> ').replaceAll(/^$/gm, '>'), shown];
  },
  next => {
    const [one, other] = [toInline(next), toInline(next)];
    return [`${one[0]}  \n${other[0]}`, `${one[1]} ${other[1]}`];
  },
  () => ['---', ''],
  // Tags that begin a block are letters, and so is all up to the next empty line.
  next => {
    const [written] = toInline(next);
    return [`<div align="center">\n${written}\n</div>`, `<div align="center"> ${written} </div>`];
  },
];

/** A message of two to five blocks. */
export function writeMessage(next: Random): { readonly written: string; readonly shown: string } {
  const made = Array.from({ length: 2 + next(4) }, () => pick(next, blocks)(next));
  return { written: made.map(([written]) => written).join('\n\n'), shown: made.map(([, shown]) => shown).join(' ') };
}

/** Texts that could freeze the page are shown as they were written, and a sentence says so; nothing that cannot be drawn empties the pane. */
import { cleanup, screen } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import { canParse } from '../../../components/reading/budget';
import { toElements } from '../../../components/reading/elements';
import { Markdown } from '../../../components/reading/Markdown';
import { Reading } from '../../../components/reading/Reading';
import { splitPieces } from '../../../components/reading/split-pieces';
import type { Conversation } from '../../../lib/core/conversation';
import { renderIn } from '../../fakes/language';
import { hostileUnits } from '../../growth/hostile-units';

afterEach(cleanup);

const format = (text: string) => toElements(text, { prefix: 'a', footnotes: 'b' });

test.each([
  ['a text longer than any answer', 'word '.repeat(30_000)],
  ['quotations in quotations', `${'> '.repeat(2_000)}a`],
  ['lists in lists', `${'- '.repeat(2_000)}a`],
  ['marks that nothing closes', '*a **b '.repeat(3_000)],
  ['brackets that nothing closes', '['.repeat(20_000)],
  ['quotations line by line', '> a\n'.repeat(10_000)],
  ['a wide table with thousands of short rows', `${'|a'.repeat(400)}|\n${'|-'.repeat(400)}|\n${'|\n'.repeat(1_500)}`],
  [
    'one address given to thousands of links',
    `[a]: https://a.example/${'b'.repeat(30_000)}\n\n${'[a] '.repeat(1_000)}`,
  ],
  ['thousands of formulas', '$a$ '.repeat(3_000)],
])('%s is shown as it was written', (_, text) => {
  expect(format(text)).toBeUndefined();
  const { t, container } = renderIn('ja', <Markdown text={text} />);
  expect(screen.getByText(t('reading_unformatted'))).toBeTruthy();
  const shown = [...container.querySelectorAll('.plain')].map(piece => piece.textContent).join('');
  expect(shown.replaceAll('\n', '')).toBe(text.replaceAll('\n', ''));
});

test.each([
  ['a long answer', 'A sentence with **some** marks, `code` and [a link](https://a.example).\n\n'.repeat(500)],
  ['a table of three hundred rows', `| a | b | c |\n| - | - | - |\n${'| one | **two** | three |\n'.repeat(300)}`],
  ['a list of a thousand items', '- an item with *some* words\n'.repeat(1_000)],
  ['code of three thousand lines', `\`\`\`ts\n${'const a = [b, c];\n'.repeat(3_000)}\`\`\``],
  ['two hundred formulas', '$x^2$ and '.repeat(200)],
  ['quotations in lists in quotations', '> - a\n>   - b\n>     > c\n'.repeat(50)],
])('%s is formatted', (_, text) => expect(format(text)).toBeDefined());

test('every hostile text of 4 MB is refused before it is parsed', () => {
  expect(hostileUnits.filter(unit => canParse(unit.build(4_000_000))).map(({ name }) => name)).toEqual([]);
});

test('pieces are short, whole characters, and together the text', () => {
  for (const text of [
    '',
    'a',
    '👩'.repeat(5_000),
    `${'a'.repeat(3_990)}\n${'b'.repeat(9_000)}\n\nc`,
    '\n'.repeat(9_000),
  ]) {
    const pieces = splitPieces(text);
    expect(pieces.every(piece => piece.length <= 4_000 && piece.isWellFormed())).toBe(true);
    expect(pieces.join('').replaceAll('\n', '')).toBe(text.replaceAll('\n', ''));
  }
});

test('a turn that cannot be drawn shows its text, and the others stay', () => {
  const at = Date.UTC(2026, 2, 3);
  const turns = [
    { id: 'a', parent: null, role: 'user' as const, text: 'shown', observedAt: at },
    // No site and no file can bring such a time; whatever a later fault is, it must end here.
    { id: 'b', parent: 'a', role: 'assistant' as const, text: 'not **drawn**', observedAt: Number.NaN },
  ];
  const conversation: Conversation = {
    id: 'chatgpt:a',
    source: 'chatgpt',
    url: 'https://chatgpt.com/c/a',
    title: 'a',
    space: 'main',
    createdAt: at,
    updatedAt: at,
    completeness: { state: 'complete', turns: 2 },
    revision: 1,
    turns,
    activePath: ['a', 'b'],
  };
  const { t } = renderIn('en', <Reading conversation={conversation} />);
  expect(screen.getByText('shown')).toBeTruthy();
  expect(screen.getByText('not **drawn**')).toBeTruthy();
  expect(screen.getByText(t('reading_unformatted'))).toBeTruthy();
});

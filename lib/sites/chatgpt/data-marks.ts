/**
 * The marks in ChatGPT's text: U+E200, a kind, values after U+E202 each, U+E201 (2025, 2026). Its page draws links, cards and widgets in
 * their place. Of a kind that nobody knows the readable words are kept, never nothing.
 */
import type { Part } from '../../core/conversation';
import { getAt, getEntries, getItems, getText, parseJson } from '../data/json';
import { toLink, toParts } from '../data/to-parts';

const pattern = /\uE200([^\uE200\uE201]*)\uE201/g;

/** Returns the Markdown in place of a mark. `links` is what the message's references say of it; '' if they say nothing. */
export function formatMark(inner: string, links: string): string {
  const [kind, ...values] = inner.split('\uE202');
  const [first = '', second] = values;
  if (kind === 'entity') return getText(parseJson(first), 1) ?? '';
  if (kind === 'url') return links || toLink(second, first) || first;
  if (kind === 'navlist') return [first, links].filter(Boolean).join(': ');
  if (kind === 'genui') return formatFormula(first);
  if (links !== '' || kind === 'image_group') return links;
  return values
    .map(value => listWords(parseJson(value) ?? value).join(', '))
    .filter(Boolean)
    .join(' ');
}

/** Returns what stands beside the text: widgets and groups of pictures, by what they were asked for. */
export const parseMarkParts = (text: string): Part[] =>
  [...text.matchAll(pattern)].flatMap(([, inner = '']) => {
    const [kind = '', value = ''] = inner.split('\uE202');
    if (kind === 'image_group') return toParts('tool', kind, listWords(getAt(parseJson(value), 'query')).join(', '));
    if (kind !== 'genui' || formatFormula(value) !== '') return [];
    return (getEntries(parseJson(value)) ?? []).flatMap(([name, data]) =>
      toParts('tool', `${kind} ${name}`, listWords(data).join(', ')),
    );
  });

/** A formula as a block is a widget of its own. */
function formatFormula(value: string): string {
  const [name, data] = getEntries(parseJson(value))?.[0] ?? [''];
  const tex = name.startsWith('math_block') ? (getText(data, 'content') ?? '').trim() : '';
  return tex === '' ? '' : `$$\n${tex}\n$$`;
}

/** Names of sources and places in files, such as `turn0search0` and `L1-L5`, and words that only say how a widget looks. */
const idPattern = /^(?:turn\d+\w*|L\d+(?:-L\d+)?|[\d.:-]*)$/;
const appearance = new Set(['layout', 'render_as', 'aspect_ratio', 'type']);

/** Returns the texts of a value, in order. Nesting has a limit, because the value may be hostile. */
function listWords(value: unknown, depth = 0): string[] {
  if (typeof value === 'string')
    return value.split(',').every(part => idPattern.test(part.trim())) ? [] : [value.trim()];
  if (depth > 4) return [];
  // The second of a pair is the name of the first, and an object after it says how it looks.
  if (Array.isArray(value)) return getItems(value).flatMap(item => (isLook(item) ? [] : listWords(item, depth + 1)));
  return (getEntries(value) ?? []).flatMap(([key, item]) => (appearance.has(key) ? [] : listWords(item, depth + 1)));
}

const isLook = (item: unknown): boolean => (getEntries(item) ?? [['', '']]).every(([key]) => appearance.has(key));

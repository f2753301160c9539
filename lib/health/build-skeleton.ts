/**
 * Describes a page's structure without its text, for a report about a redesigned site. Everything in it is on a list of
 * ours; the rest is left out.
 */
import { toKnownName } from './to-known-name';

/** In characters. A longer skeleton is built with less depth. */
const maxSkeletonLength = 18_000;

const knownTags: ReadonlySet<string> = new Set(
  `a abbr address annotation area article aside audio b bdi bdo blockquote body br button canvas caption cite code col colgroup
  data dd del details dfn dialog div dl dt em embed fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr
  html i iframe img input ins kbd label legend li main map mark math menu meter nav object ol optgroup option output p picture
  pre progress q ruby rp rt s samp search section select slot small source span strong sub summary sup svg table tbody td
  textarea tfoot th thead time tr track u ul var video wbr`.split(/\s+/),
);

/** These elements hold nothing of a chat's structure, or their content is drawn elsewhere. */
const omittedTags: ReadonlySet<string> = new Set('head script style template noscript link meta title base'.split(' '));
const unopenedTags: ReadonlySet<string> = new Set(
  'svg math canvas iframe object select picture video audio'.split(' '),
);

const knownRoles: ReadonlySet<string> = new Set(
  `alert alertdialog application article banner button cell checkbox columnheader combobox complementary contentinfo dialog
  directory document feed figure form grid gridcell group heading img link list listbox listitem log main marquee math menu
  menubar menuitem meter navigation none note option presentation progressbar radio radiogroup region row rowgroup rowheader
  scrollbar search searchbox separator slider spinbutton status switch tab table tablist tabpanel term textbox timer toolbar
  tooltip tree treegrid treeitem`.split(/\s+/),
);

/** Attributes that our own selectors use. Their values are described as far as they are known words. */
const describedAttributes: ReadonlySet<string> = new Set(
  `data-testid data-test-id data-test data-role data-author data-message-author-role data-message-role data-turn data-state data-type`.split(
    /\s+/,
  ),
);

/** Attributes with a few values that the HTML standard defines. */
const standardAttributes: Readonly<Record<string, readonly string[]>> = {
  'aria-hidden': ['true', 'false'],
  'aria-busy': ['true', 'false'],
  'aria-expanded': ['true', 'false'],
  'aria-live': ['polite', 'assertive', 'off'],
  'aria-multiline': ['true', 'false'],
  contenteditable: ['true', 'false', 'plaintext-only', ''],
  hidden: ['', 'until-found'],
  inert: [''],
  disabled: [''],
  dir: ['ltr', 'rtl', 'auto'],
  type: ['button', 'submit', 'text', 'search', 'file', 'checkbox', 'radio'],
};

/**
 * Describes the body, indented; `×3` stands for equal neighbours. At most about 18,000 characters. `classWords`: the site's own, see
 * `toKnownName`.
 */
export function buildSkeleton(page: Document, classWords: readonly string[]): string {
  for (const depth of [40, 24, 16, 12, 9, 7, 5, 3]) {
    const text = listLines(page.body, depth, classWords).join('\n');
    if (text.length <= maxSkeletonLength) return text;
  }
  return listLines(page.body, 2, classWords).join('\n').slice(0, maxSkeletonLength);
}

function listLines(element: Element, depth: number, classWords: readonly string[]): string[] {
  const children = [...element.children].filter(child => !omittedTags.has(child.localName) && depth > 0);
  const innerLines = unopenedTags.has(element.localName)
    ? []
    : collapseRepeated(children.map(child => listLines(child, depth - 1, classWords)));
  const ownLine = formatElement(element, classWords) + formatTextMark(element);
  // A wrapper shares the line of its only child, because pages consist mostly of wrappers.
  const [first = '', ...rest] = innerLines;
  const isWrapper =
    innerLines.length > 0 && innerLines.filter(line => !line.startsWith(' ')).length === 1 && !first.includes(' ×');
  if (isWrapper) return [`${ownLine} > ${first}`, ...rest];
  return [ownLine, ...innerLines.map(line => `  ${line}`)];
}

/** Joins the lines of several elements. Of equal neighbours only the first is kept, with their number. */
function collapseRepeated(lineGroups: readonly string[][]): string[] {
  const groupTexts = lineGroups.map(lines => lines.join('\n'));
  const lines: string[] = [];
  for (let index = 0; index < lineGroups.length;) {
    const [head = '', ...rest] = lineGroups[index] ?? [];
    let count = 1;
    while (index + count < lineGroups.length && groupTexts[index + count] === groupTexts[index]) count++;
    lines.push(count > 1 ? `${head} ×${count}` : head, ...rest);
    index += count;
  }
  return lines;
}

/** Marks that the element has text, without the text. */
const formatTextMark = (element: Element): string =>
  [...element.childNodes].some(node => node.nodeType === 3 && node.nodeValue?.trim()) ? ' "…"' : '';

function formatElement(element: Element, classWords: readonly string[]): string {
  const tag = knownTags.has(element.localName) ? element.localName : formatCustomTag(element.localName, classWords);
  const id = toKnownName(element.id, classWords);
  const classes = [...element.classList].flatMap(name => toKnownName(name, classWords) ?? []).slice(0, 6);
  const attributes = [...element.attributes].flatMap(
    ({ name, value }) => formatAttribute(name, value, classWords) ?? [],
  );
  return [tag, id ? `#${id}` : '', ...classes.map(name => `.${name}`), ...new Set(attributes)].join('');
}

/** A custom element of the site, or an element outside HTML. */
const formatCustomTag = (name: string, classWords: readonly string[]): string =>
  (name.includes('-') && toKnownName(name, classWords)) || 'other';

function formatAttribute(name: string, value: string, classWords: readonly string[]): string | undefined {
  if (name === 'role') return `[role${knownRoles.has(value) ? `=${value}` : ''}]`;
  const values = standardAttributes[name];
  if (values) return values.includes(value) ? `[${name}${value && `=${value}`}]` : `[${name}]`;
  const knownName = name.startsWith('data-') ? toKnownName(name, classWords) : undefined;
  if (!knownName) return undefined;
  const known = describedAttributes.has(name) ? toKnownName(value, classWords) : undefined;
  return `[${knownName}${known ? `=${known}` : ''}]`;
}

/**
 * Draws an answer's Markdown as HTML, the way a site draws it. It knows only what the scripts of `scripts.ts` use, and shares no code
 * with the reader that the tests check.
 */
export interface Dialect {
  text(value: string): string;
  paragraph(inner: string, place: number): string;
  heading(level: number, inner: string): string;
  list(tag: 'ul' | 'ol', items: readonly string[]): string;
  item(inner: string): string;
  quote(inner: string): string;
  rule(): string;
  code(language: string, text: string): string;
  table(head: readonly string[], rows: readonly (readonly string[])[]): string;
  math(tex: string, display: boolean): string;
  strong(inner: string): string;
  emphasis(inner: string): string;
  inlineCode(text: string): string;
  link(inner: string, url: string): string;
  /** The source of a sentence, as a pill behind it. */
  source(name: string, url: string): string;
  picture(alt: string, url: string): string;
}

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A formula as KaTeX draws it: the source stands in the annotation, the signs twice. */
export function drawKatex(tex: string, display: boolean): string {
  const signs = escapeHtml(tex.replace(/[\\{}]/g, ''));
  const formula = `<span class="katex"><span class="katex-mathml"><math xmlns="http://www.w3.org/1998/Math/MathML"${display ? ' display="block"' : ''}><semantics><mrow><mi>${signs}</mi></mrow><annotation encoding="application/x-tex">${escapeHtml(tex)}</annotation></semantics></math></span><span class="katex-html" aria-hidden="true"><span class="mord">${signs}</span></span></span>`;
  return display ? `<span class="katex-display">${formula}</span>` : formula;
}

export const drawTable = (head: readonly string[], rows: readonly (readonly string[])[], cell = ''): string => {
  const drawRow = (tag: string, cells: readonly string[]) =>
    `<tr>${cells.map(inner => `<${tag}${cell}>${inner}</${tag}>`).join('')}</tr>`;
  return `<table><thead>${drawRow('th', head)}</thead><tbody>${rows.map(row => drawRow('td', row)).join('')}</tbody></table>`;
};

export const plainDialect: Dialect = {
  text: escapeHtml,
  paragraph: inner => `<p>${inner}</p>`,
  heading: (level, inner) => `<h${level}>${inner}</h${level}>`,
  list: (tag, items) => `<${tag}>${items.join('')}</${tag}>`,
  item: inner => `<li>${inner}</li>`,
  quote: inner => `<blockquote>${inner}</blockquote>`,
  rule: () => '<hr>',
  code: (language, text) => `<pre><code class="language-${language}">${escapeHtml(text)}\n</code></pre>`,
  table: (head, rows) => drawTable(head, rows),
  math: drawKatex,
  strong: inner => `<strong>${inner}</strong>`,
  emphasis: inner => `<em>${inner}</em>`,
  inlineCode: text => `<code>${escapeHtml(text)}</code>`,
  link: (inner, url) => `<a href="${url}" target="_blank">${inner}</a>`,
  source: (name, url) => `<a href="${url}">${escapeHtml(name)}</a>`,
  picture: (alt, url) => `<img alt="${escapeHtml(alt)}" src="${url}">`,
};

export function drawMarkdown(markdown: string, dialect: Dialect): string {
  const lines = markdown.split('\n');
  const blocks: string[] = [];
  for (let at = 0; at < lines.length;) {
    const [html, next] = drawBlock(lines, at, blocks.length, dialect);
    if (html !== '') blocks.push(html);
    at = next;
  }
  return blocks.join('\n');
}

function drawBlock(lines: readonly string[], at: number, place: number, dialect: Dialect): [string, number] {
  const line = lines[at] ?? '';
  const findEnd = (isPart: (line: string) => boolean, from = at) => {
    const length = lines.slice(from).findIndex(each => !isPart(each));
    return length < 0 ? lines.length : from + length;
  };
  if (line === '') return ['', at + 1];
  if (line === '---') return [dialect.rule(), at + 1];
  const fence = /^(`{3,})(.*)$/.exec(line);
  if (fence || line === '$$') {
    const end = findEnd(each => each !== (fence?.[1] ?? '$$'), at + 1);
    const inner = lines.slice(at + 1, end).join('\n');
    return [fence ? dialect.code(fence[2] ?? '', inner) : dialect.math(inner, true), end + 1];
  }
  const heading = /^(#{1,6}) (.*)$/.exec(line);
  if (heading) return [dialect.heading(heading[1]?.length ?? 1, drawInline(heading[2] ?? '', dialect)), at + 1];
  if (line.startsWith('|')) {
    const end = findEnd(each => each.startsWith('|'));
    const [head = [], , ...rows] = lines
      .slice(at, end)
      .map(row => splitRow(row).map(cell => drawInline(cell, dialect)));
    return [dialect.table(head, rows), end];
  }
  if (line.startsWith('> ')) {
    const end = findEnd(each => each.startsWith('>'));
    const inner = lines.slice(at, end).map(each => each.replace(/^> ?/, ''));
    return [dialect.quote(drawMarkdown(inner.join('\n'), dialect)), end];
  }
  if (itemPattern.test(line)) {
    const end = findEnd(each => itemPattern.test(each) || /^ {2,}\S/.test(each));
    return [drawList(lines.slice(at, end), dialect), end];
  }
  const end = findEnd(each => each !== '');
  return [dialect.paragraph(drawInline(lines.slice(at, end).join('\n'), dialect), place), end];
}

const itemPattern = /^(?:- |\d+\. )/;

function splitRow(row: string): string[] {
  return row
    .replace(/^\| | \|$/g, '')
    .split(' | ')
    .map(cell => cell.trim());
}

/** Items are tight. A nested list is indented by the width of the mark above it. */
function drawList(lines: readonly string[], dialect: Dialect): string {
  const items: string[][] = [];
  for (const line of lines) {
    const mark = itemPattern.exec(line)?.[0];
    if (mark) items.push([line.slice(mark.length)]);
    else items.at(-1)?.push(line.replace(/^ {2,3}/, ''));
  }
  const tag = lines[0]?.startsWith('- ') ? 'ul' : 'ol';
  return dialect.list(
    tag,
    items.map(([first = '', ...nested]) =>
      dialect.item(drawInline(first, dialect) + (nested.length > 0 ? drawList(nested, dialect) : '')),
    ),
  );
}

const inlinePattern =
  /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|\$([^$\n]+)\$|!\[([^\]]*)\]\(([^)]+)\)| ?\[([^\]]+)\]\((cite:)?([^)]+)\)| {2}\n/g;

export function drawInline(text: string, dialect: Dialect): string {
  let html = '';
  let from = 0;
  for (const match of text.matchAll(inlinePattern)) {
    const [whole, code, strong, emphasis, tex, alt, source, label, cite, url = ''] = match;
    if (match.index > from) html += dialect.text(text.slice(from, match.index));
    from = match.index + whole.length;
    if (code !== undefined) html += dialect.inlineCode(code);
    else if (strong !== undefined) html += dialect.strong(drawInline(strong, dialect));
    else if (emphasis !== undefined) html += dialect.emphasis(drawInline(emphasis, dialect));
    else if (tex !== undefined) html += dialect.math(tex, false);
    else if (alt !== undefined) html += dialect.picture(alt, source ?? '');
    else if (label === undefined) html += '<br>';
    // The space before a source is the pill's margin.
    else if (cite) html += dialect.source(label, url);
    else html += (whole.startsWith(' ') ? dialect.text(' ') : '') + dialect.link(dialect.text(label), url);
  }
  return html + (from < text.length ? dialect.text(text.slice(from)) : '');
}

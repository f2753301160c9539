/** Reads the same log as an HTML page, which a Takeout contains unless the person asks for JSON. */
import type { Attachment } from '../../core/conversation';
import type { Element, ElementContent } from 'hast';
import { fileOf } from './content';
import { chatIn, chatsOf, isGemini, type Activity } from './gemini-activity';
import { attributeOf, elementsIn, isElement, textOf, treeOf } from './takeout-html';
import { markdownOf } from './takeout-markdown';
import { isTime, timeOf } from './takeout-time';
import type { VendorReader } from './vendor-reader';

const rowStart = /<div[^<>]{0,200}\bclass\s?=\s?["'][^"'<>]{0,200}\bouter-cell\b/gi;

export const geminiHtml: VendorReader = {
  vendor: 'gemini',
  form: 'html',
  owns: sample => typeof sample === 'string' && /\bouter-cell\b/.test(sample) && isGemini(sample),
  async *read(values, sheet) {
    const rows: Activity[] = [];
    for await (const page of values) {
      // Each row is parsed alone, because the tree of the whole page would be many times larger than the page.
      const starts = typeof page === 'string' ? [...page.matchAll(rowStart)].map(({ index }) => index) : [];
      for (const [place, start] of starts.entries()) {
        const row = rowOf(String(page).slice(start, starts[place + 1]));
        if (row) rows.push(row);
        else sheet.skip('activity of another product');
      }
    }
    yield* chatsOf(rows, sheet);
  },
};

function rowOf(html: string): Activity | undefined {
  const cells = elementsIn(treeOf(html), element => /\b(?:header|content)-cell\b/.test(classOf(element)));
  const header = cells.filter(isHeader).map(textOf).join(' ').trim();
  const body = cells.find(
    cell => !isHeader(cell) && !/\b(?:text-right|caption)\b|--(?:text-right|caption)\b/.test(classOf(cell)),
  );
  const about = cells.filter(cell => cell !== body);
  if (!body || !about.map(textOf).some(isGemini)) return undefined;
  const activity = activityIn(body, header);
  // The details may be below the entry instead.
  return { ...activity, chats: [...activity.chats, ...about.flatMap(linksIn).flatMap(link => chatIn(link) ?? [])] };
}

const isHeader = (cell: Element): boolean => /\bheader-cell\b/.test(classOf(cell));
const linksIn = (place: Element): string[] =>
  elementsIn(place, ({ tagName }) => tagName === 'a').map(link => attributeOf(link, 'href'));
const classOf = (element: Element): string => attributeOf(element, 'class');

interface HeadLine {
  readonly text: string;
  readonly links: readonly string[];
}

/** A cell contains the prompt, other facts of the row, the time, and the answer. */
function activityIn(cell: Element, header: string): Activity {
  const { head, time, rest } = parted(cell.children);
  const [first, ...more] = head;
  const files = more.filter(({ links }) => links.some(isFile));
  const counted = files[0] === undefined ? -1 : more.indexOf(files[0]) - 1;
  // The line above the files gives their number, and a link to the chat has a label of the log.
  const asked = more.filter((line, place) => line.links.length === 0 && place !== counted).map(({ text }) => text);
  const answer = markdownOf(rest);
  return {
    header,
    title: [first?.text ?? '', ...asked].join('\n'),
    at: time === undefined ? undefined : timeOf(time),
    answer: answer === '' ? undefined : answer,
    chats: head.flatMap(({ links }) => links.flatMap(link => chatIn(link) ?? [])),
    attachments: files.flatMap(nameOf),
  };
}

const isFile = (link: string): boolean => link !== '' && !/^[a-z][a-z\d+.-]*:/i.test(link);

function nameOf({ text, links }: HeadLine): Attachment[] {
  const name = text.replace(/^[-–\s]+/, '').trim();
  return [fileOf(name === '' ? links[0] : name) ?? []].flat();
}

const blocks = new Set('p div ul ol dl pre table blockquote h1 h2 h3 h4 h5 h6 hr'.split(' '));

/** Splits a cell at the line that is a time; without one, at the first block. */
function parted(nodes: readonly ElementContent[]) {
  const head: HeadLine[] = [];
  let text = '';
  let links: string[] = [];
  const endLine = (): string | undefined => {
    const line = { text: text.replace(/[^\S\n]+/g, ' ').trim(), links };
    text = '';
    links = [];
    // The prompt is above the time, even if the prompt looks like a time.
    if (head.length > 0 && isTime(line.text)) return line.text;
    if (line.text !== '' || line.links.length > 0) head.push(line);
    return undefined;
  };
  for (const [place, node] of nodes.entries()) {
    const name = isElement(node) ? node.tagName : '';
    const isBlock = blocks.has(name);
    if (isBlock || name === 'br') {
      const time = endLine();
      if (time !== undefined) return { head, time, rest: nodes.slice(isBlock ? place : place + 1) };
      if (isBlock) return { head, time: undefined, rest: nodes.slice(place) };
      continue;
    }
    text += textOf(node);
    if (isElement(node)) {
      links.push(...(name === 'a' ? [attributeOf(node, 'href')] : linksIn(node)));
    }
  }
  return { head, time: endLine(), rest: [] };
}

/** Reads the same log as an HTML page, which a Takeout contains unless the person asks for JSON. */
import type { Attachment } from '../../core/conversation';
import type { Element, ElementContent } from 'hast';
import { toAttachment } from './content';
import { findChatId, toSnapshots, isGemini, type Activity } from './gemini-activity';
import { getAttribute, findElements, isElement, getText } from '../../core/html/html-tree';
import { parseHtml } from '../../core/html/parse-html';
import { convertNodes } from './takeout-markdown';
import { isTime, parseTakeoutTime } from './takeout-time';
import type { VendorReader } from './vendor-reader';

const rowStart = /<div[^<>]{0,200}\bclass\s?=\s?["'][^"'<>]{0,200}\bouter-cell\b/gi;

export const geminiHtml: VendorReader = {
  vendor: 'gemini',
  format: 'html',
  canRead: sample => typeof sample === 'string' && /\bouter-cell\b/.test(sample) && isGemini(sample),
  async *read(values, context) {
    const rows: Activity[] = [];
    for await (const page of values) {
      // Each row is parsed alone, because the tree of the whole page would be many times larger than the page.
      const starts = typeof page === 'string' ? [...page.matchAll(rowStart)].map(({ index }) => index) : [];
      for (const [place, start] of starts.entries()) {
        const row = toActivity(String(page).slice(start, starts[place + 1]));
        if (row) rows.push(row);
        else context.skip('activity of another product');
      }
    }
    yield* toSnapshots(rows, context);
  },
};

function toActivity(html: string): Activity | undefined {
  const cells = findElements(parseHtml(html), element => /\b(?:header|content)-cell\b/.test(getClass(element)));
  const header = cells.filter(isHeader).map(getText).join(' ').trim();
  const body = cells.find(
    cell => !isHeader(cell) && !/\b(?:text-right|caption)\b|--(?:text-right|caption)\b/.test(getClass(cell)),
  );
  const otherCells = cells.filter(cell => cell !== body);
  if (!body || !otherCells.map(getText).some(isGemini)) return undefined;
  const activity = parseCell(body, header);
  // The details may be below the entry instead.
  return {
    ...activity,
    chats: [...activity.chats, ...otherCells.flatMap(listLinks).flatMap(link => findChatId(link) ?? [])],
  };
}

const isHeader = (cell: Element): boolean => /\bheader-cell\b/.test(getClass(cell));
const listLinks = (place: Element): string[] =>
  findElements(place, ({ tagName }) => tagName === 'a').map(link => getAttribute(link, 'href'));
const getClass = (element: Element): string => getAttribute(element, 'class');

interface HeadLine {
  readonly text: string;
  readonly links: readonly string[];
}

/** A cell contains the prompt, other facts of the row, the time, and the answer. */
function parseCell(cell: Element, header: string): Activity {
  const { head, time, rest } = splitCell(cell.children);
  const [first, ...more] = head;
  const files = more.filter(({ links }) => links.some(isFileLink));
  const countLine = files[0] === undefined ? -1 : more.indexOf(files[0]) - 1;
  // The line above the files gives their number, and a link to the chat has a label of the log.
  const promptLines = more
    .filter((line, place) => line.links.length === 0 && place !== countLine)
    .map(({ text }) => text);
  const answer = convertNodes(rest);
  return {
    header,
    title: [first?.text ?? '', ...promptLines].join('\n'),
    at: time === undefined ? undefined : parseTakeoutTime(time),
    answer: answer === '' ? undefined : answer,
    chats: head.flatMap(({ links }) => links.flatMap(link => findChatId(link) ?? [])),
    attachments: files.flatMap(toAttachments),
  };
}

const isFileLink = (link: string): boolean => link !== '' && !/^[a-z][a-z\d+.-]*:/i.test(link);

function toAttachments({ text, links }: HeadLine): Attachment[] {
  const name = text.replace(/^[-–\s]+/, '').trim();
  return [toAttachment(name === '' ? links[0] : name) ?? []].flat();
}

const blockTags = new Set('p div ul ol dl pre table blockquote h1 h2 h3 h4 h5 h6 hr'.split(' '));

/** Splits a cell at the line that is a time; without one, at the first block. */
function splitCell(nodes: readonly ElementContent[]) {
  const head: HeadLine[] = [];
  let text = '';
  let links: string[] = [];
  const closeLine = (): string | undefined => {
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
    const isBlock = blockTags.has(name);
    if (isBlock || name === 'br') {
      const time = closeLine();
      if (time !== undefined) return { head, time, rest: nodes.slice(isBlock ? place : place + 1) };
      if (isBlock) return { head, time: undefined, rest: nodes.slice(place) };
      continue;
    }
    text += getText(node);
    if (isElement(node)) {
      links.push(...(name === 'a' ? [getAttribute(node, 'href')] : listLinks(node)));
    }
  }
  return { head, time: closeLine(), rest: [] };
}

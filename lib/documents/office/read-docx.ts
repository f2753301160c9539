/** A Word file → blocks. */
import type { ElementContent } from 'hast';
import { Refusal } from '../refusal';
import type { DocumentBlock } from '../sections';
import { createElement, createParagraph, createTable, createText, toMarkdown } from '../to-markdown';
import { readHeadingLevels, type HeadingLevels } from './docx-styles';
import { buildList, type ListItem } from './list-items';
import { openArchive } from './open-archive';
import { parseXml } from './parse-xml';

const noLevels: HeadingLevels = new Map();

/** Rejects with `Refusal`. */
export async function readDocx(file: Blob): Promise<DocumentBlock[]> {
  const archive = await openArchive(file);
  const xml = await archive.read('word/document.xml');
  if (xml === undefined) throw new Refusal('damaged');
  const styles = await archive.read('word/styles.xml');
  const notes = await archive.read('word/footnotes.xml');
  const levels = styles === undefined ? noLevels : readHeadingLevels(styles);
  return readBody(xml, levels, notes === undefined ? new Map() : readNotes(notes));
}

/** Footnotes by their ids, as plain text. */
function readNotes(xml: string): ReadonlyMap<string, string> {
  const notes = new Map<string, string>();
  let id: string | undefined;
  let isText = false;
  parseXml(xml, {
    open: (name, get) => {
      if (name === 'footnote') id = get('type') === undefined ? get('id') : undefined;
      isText = name === 't';
    },
    text: text => {
      if (isText && id !== undefined) notes.set(id, (notes.get(id) ?? '') + text);
    },
    close: () => (isText = false),
  });
  return notes;
}

interface Paragraph {
  level: number | undefined;
  /** Of a list; absent on other paragraphs. */
  depth: number | undefined;
  isList: boolean;
  readonly content: ElementContent[];
  readonly notes: string[];
}

/** What is in no version of the text that a reader sees: deletions, field codes, and the other form of a drawing. */
const skipped = new Set(['del', 'moveFrom', 'instrText', 'Fallback', 'sectPr']);

function readBody(xml: string, levels: HeadingLevels, notes: ReadonlyMap<string, string>): DocumentBlock[] {
  const writer = createBlockWriter();
  const state: BodyState = { tables: [], paragraph: undefined, run: plainRun, isText: false };
  const openers = createOpeners(state, levels, notes);
  const closers = createClosers(state, writer);
  let skipDepth = 0;
  parseXml(xml, {
    open: (name, get) => {
      if (skipDepth > 0 || skipped.has(name)) skipDepth += 1;
      else if (Object.hasOwn(openers, name)) openers[name]?.(get);
    },
    text: text => {
      if (state.isText && skipDepth === 0) writeText(state, text);
    },
    close: name => {
      if (skipDepth > 0) skipDepth -= 1;
      else if (Object.hasOwn(closers, name)) closers[name]?.();
    },
  });
  return writer.finish();
}

interface BodyState {
  /** Tables in tables: rows of cells of blocks. */
  readonly tables: ElementContent[][][][];
  paragraph: Paragraph | undefined;
  run: { readonly isBold: boolean; readonly isItalic: boolean; readonly isHidden: boolean };
  isText: boolean;
}

const plainRun: BodyState['run'] = { isBold: false, isItalic: false, isHidden: false };

type AttributeReader = (attribute: string) => string | undefined;

function createOpeners(
  state: BodyState,
  levels: HeadingLevels,
  notes: ReadonlyMap<string, string>,
): Readonly<Record<string, (get: AttributeReader) => void>> {
  const { tables } = state;
  const update = (change: (paragraph: Paragraph) => void) => {
    if (state.paragraph) change(state.paragraph);
  };
  return {
    p: () => (state.paragraph = { level: undefined, depth: undefined, isList: false, content: [], notes: [] }),
    pStyle: get => update(paragraph => (paragraph.level = levels.get(get('val') ?? ''))),
    outlineLvl: get => update(paragraph => (paragraph.level ??= toOutlineLevel(get('val')))),
    numId: get => update(paragraph => (paragraph.isList = get('val') !== '0')),
    ilvl: get => update(paragraph => (paragraph.depth = Number(get('val')) || 0)),
    r: () => (state.run = plainRun),
    b: get => (state.run = { ...state.run, isBold: isOn(get('val')) }),
    i: get => (state.run = { ...state.run, isItalic: isOn(get('val')) }),
    vanish: get => (state.run = { ...state.run, isHidden: isOn(get('val')) }),
    t: () => (state.isText = true),
    tab: () => writeText(state, ' '),
    br: () => update(({ content }) => content.push(createElement('br', []))),
    noBreakHyphen: () => writeText(state, '-'),
    footnoteReference: get => {
      const note = notes.get(get('id') ?? '');
      if (note !== undefined) update(paragraph => paragraph.notes.push(note.trim()));
    },
    tbl: () => tables.push([]),
    tr: () => tables.at(-1)?.push([]),
    tc: () => tables.at(-1)?.at(-1)?.push([]),
  };
}

function createClosers(
  state: BodyState,
  writer: ReturnType<typeof createBlockWriter>,
): Readonly<Record<string, () => void>> {
  const { tables } = state;
  const getCell = () => tables.at(-1)?.at(-1)?.at(-1);
  return {
    t: () => (state.isText = false),
    p: () => {
      const { paragraph } = state;
      const cell = getCell();
      if (paragraph && cell) cell.push(createElement('p', paragraph.content));
      else if (paragraph) writer.addParagraph(paragraph);
      state.paragraph = undefined;
    },
    tbl: () => {
      const rows = tables.pop() ?? [];
      const cell = getCell();
      // Markdown has no table in a table: its cells stand in the one around it.
      if (cell) cell.push(...rows.flat(2));
      else writer.addTable(rows);
    },
  };
}

function writeText({ paragraph, run }: BodyState, text: string): void {
  if (!paragraph || run.isHidden || text === '') return;
  const node = createText(text);
  // A heading is bold anyway.
  const tag = paragraph.level === undefined ? (run.isBold ? 'strong' : run.isItalic ? 'em' : undefined) : undefined;
  paragraph.content.push(tag === undefined ? node : createElement(tag, [node]));
}

const isOn = (value: string | undefined): boolean => value === undefined || !/^(?:0|false|off|none)$/.test(value);

function toOutlineLevel(value: string | undefined): number | undefined {
  const outline = Number(value);
  return outline >= 0 && outline < 9 ? outline + 1 : undefined;
}

/** Collects blocks, and list items that follow one another into one list. */
function createBlockWriter() {
  const blocks: DocumentBlock[] = [];
  let items: ListItem[] = [];
  const add = (nodes: readonly ElementContent[]) => {
    const text = toMarkdown(nodes);
    if (text !== '') blocks.push({ text });
  };
  const closeList = () => {
    if (items.length > 0) add([buildList(items)]);
    items = [];
  };
  return {
    addParagraph({ level, depth = 0, isList, content, notes }: Paragraph) {
      const words = getPlainText(content).trim();
      if (level !== undefined && words !== '') {
        closeList();
        blocks.push({ level, text: words });
      } else if (isList && words !== '') items.push({ level: depth, content });
      else {
        closeList();
        add([createElement('p', content)]);
      }
      for (const note of notes) add([createParagraph(`[${note}]`)]);
    },
    addTable(rows: readonly (readonly ElementContent[][])[]) {
      closeList();
      if (rows.length > 0) add([createTable(rows)]);
    },
    finish() {
      closeList();
      return blocks;
    },
  };
}

const getPlainText = (nodes: readonly ElementContent[]): string =>
  nodes
    .map(node => (node.type === 'text' ? node.value : node.type === 'element' ? getPlainText(node.children) : ''))
    .join('');

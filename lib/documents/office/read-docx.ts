/** A Word file → blocks. */
import type { DocumentBlock } from '../sections';
import { createElement, createParagraph, createText } from '../to-markdown';
import { createBlockWriter, type Paragraph } from './docx-blocks';
import { readNumbering } from './docx-numbering';
import { readStyles } from './docx-styles';
import { DocxTable } from './docx-table';
import { openArchive } from './open-archive';
import { parseShown, readNotes } from './docx-notes';
import { readMainPart, readRelations } from './relations';

/** Rejects with `Refusal`. */
export async function readDocx(file: Blob): Promise<DocumentBlock[]> {
  const archive = await openArchive(file);
  const main = await readMainPart(archive, 'word/document.xml');
  const relations = [...(await readRelations(archive, main.part)).values()];
  const readPart = async <T>(name: string, read: (part: string) => ReadonlyMap<string, T>) => {
    const part = await archive.read(relations.find(({ type }) => type === name)?.part ?? `word/${name}.xml`);
    return part === undefined ? new Map<string, T>() : read(part);
  };
  return readBody(main.xml, {
    styles: await readPart('styles', readStyles),
    numbering: await readPart('numbering', readNumbering),
    footnotes: await readPart('footnotes', readNotes),
    endnotes: await readPart('endnotes', readNotes),
    comments: await readPart('comments', readNotes),
  });
}

interface DocxParts {
  readonly styles: ReturnType<typeof readStyles>;
  readonly numbering: ReturnType<typeof readNumbering>;
  readonly footnotes: ReadonlyMap<string, string>;
  readonly endnotes: ReadonlyMap<string, string>;
  readonly comments: ReadonlyMap<string, string>;
}

function readBody(xml: string, parts: DocxParts): DocumentBlock[] {
  const writer = createBlockWriter(parts.numbering);
  const state: BodyState = { tables: [], paragraphs: [], run: plainRun, isText: false };
  const openers = createOpeners(state, parts);
  const closers = createClosers(state, writer);
  parseShown(xml, {
    open: (name, get) => {
      if (Object.hasOwn(openers, name)) openers[name]?.(get);
    },
    text: text => {
      if (state.isText) writeText(state, text);
    },
    close: name => {
      if (Object.hasOwn(closers, name)) closers[name]?.();
    },
  });
  return writer.finish();
}

interface BodyState {
  /** Tables in tables. */
  readonly tables: DocxTable[];
  /** Those that are open: a text box stands in a paragraph and has its own. `tables`: how many were open around it. */
  readonly paragraphs: { readonly paragraph: Paragraph; readonly run: Run; readonly tables: number }[];
  run: Run;
  /** Whether a power or an index of a formula is being read. */
  formula?: Run['raised'];
  isText: boolean;
}

interface Run {
  readonly isBold: boolean;
  readonly isItalic: boolean;
  readonly isHidden: boolean;
  readonly raised: 'sup' | 'sub' | undefined;
}

const plainRun: Run = { isBold: false, isItalic: false, isHidden: false, raised: undefined };

type AttributeReader = (attribute: string) => string | undefined;

function createOpeners(
  state: BodyState,
  { styles, footnotes, endnotes, comments }: DocxParts,
): Readonly<Record<string, (get: AttributeReader) => void>> {
  const { tables } = state;
  const update = (change: (paragraph: Paragraph) => void) => {
    const open = state.paragraphs.at(-1);
    if (open) change(open.paragraph);
  };
  const addNote = (note: string | undefined) => {
    if (note) update(({ notes }) => notes.push(note));
  };
  return {
    p: () => {
      const paragraph = { level: undefined, depth: 0, list: undefined, content: [], notes: [], boxes: [] };
      state.paragraphs.push({ paragraph, run: state.run, tables: tables.length });
    },
    pStyle: get =>
      update(paragraph => {
        const style = styles.get(get('val') ?? '');
        paragraph.level = style?.level;
        paragraph.list = style?.list?.id;
        paragraph.depth = style?.list?.depth ?? 0;
      }),
    outlineLvl: get => update(paragraph => (paragraph.level ??= toOutlineLevel(get('val')))),
    numId: get => update(paragraph => (paragraph.list = get('val') === '0' ? undefined : get('val'))),
    ilvl: get => update(paragraph => (paragraph.depth = Number(get('val')) || 0)),
    r: () => (state.run = { ...plainRun, raised: state.formula }),
    b: get => (state.run = { ...state.run, isBold: isOn(get('val')) }),
    i: get => (state.run = { ...state.run, isItalic: isOn(get('val')) }),
    vanish: get => (state.run = { ...state.run, isHidden: isOn(get('val')) }),
    vertAlign: get => (state.run = { ...state.run, raised: raisedRuns[get('val') ?? ''] }),
    sup: () => (state.formula = 'sup'),
    sub: () => (state.formula = 'sub'),
    num: () => writeText(state, '('),
    den: () => writeText(state, '/('),
    t: () => (state.isText = true),
    tab: () => writeText(state, ' '),
    cr: () => update(({ content }) => content.push(createElement('br', []))),
    br: () => update(({ content }) => content.push(createElement('br', []))),
    noBreakHyphen: () => writeText(state, '-'),
    footnoteReference: get => addNote(footnotes.get(get('id') ?? '')),
    endnoteReference: get => addNote(endnotes.get(get('id') ?? '')),
    commentReference: get => addNote(comments.get(get('id') ?? '')),
    tbl: () => tables.push(new DocxTable()),
    tr: () => tables.at(-1)?.addRow(),
    tc: () => tables.at(-1)?.addCell(),
    gridSpan: get => tables.at(-1)?.setWidth(Number(get('val'))),
    vMerge: get => {
      if (get('val') !== 'restart') tables.at(-1)?.continueAbove();
    },
  };
}

function createClosers(
  state: BodyState,
  writer: ReturnType<typeof createBlockWriter>,
): Readonly<Record<string, () => void>> {
  const { tables } = state;
  const getCell = () => tables.at(-1)?.content;
  return {
    t: () => (state.isText = false),
    sup: () => (state.formula = undefined),
    sub: () => (state.formula = undefined),
    num: () => writeText(state, ')'),
    den: () => writeText(state, ')'),
    p: () => {
      const closed = state.paragraphs.pop();
      if (!closed) return;
      const { paragraph, run } = closed;
      const around = state.paragraphs.at(-1);
      state.run = run;
      // What a box says stands after the paragraph that it hangs on.
      if (around && around.tables === tables.length) {
        around.paragraph.boxes.push(paragraph, ...paragraph.boxes.splice(0));
        return;
      }
      const cell = getCell();
      for (const each of [paragraph, ...paragraph.boxes]) {
        if (cell) cell.push(createElement('p', each.content), ...each.notes.map(note => createParagraph(`[${note}]`)));
        else writer.addParagraph(each);
      }
    },
    tbl: () => {
      const rows = tables.pop()?.toRows() ?? [];
      const cell = getCell();
      // Markdown has no table in a table: its cells stand in the one around it.
      if (cell) cell.push(...rows.flat(2));
      else writer.addTable(rows);
    },
  };
}

const raisedRuns: Readonly<Record<string, Run['raised']>> = { superscript: 'sup', subscript: 'sub' };

function writeText({ paragraphs, run }: BodyState, text: string): void {
  const paragraph = paragraphs.at(-1)?.paragraph;
  if (!paragraph || run.isHidden || text === '') return;
  const plain = createText(text);
  const node = run.raised === undefined ? plain : createElement(run.raised, [plain]);
  // A heading is bold anyway.
  const tag = paragraph.level === undefined ? (run.isBold ? 'strong' : run.isItalic ? 'em' : undefined) : undefined;
  paragraph.content.push(tag === undefined ? node : createElement(tag, [node]));
}

const isOn = (value: string | undefined): boolean => value === undefined || !/^(?:0|false|off|none)$/.test(value);

function toOutlineLevel(value: string | undefined): number | undefined {
  const outline = Number(value);
  return outline >= 0 && outline < 9 ? outline + 1 : undefined;
}

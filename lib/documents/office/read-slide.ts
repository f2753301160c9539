/** The XML of a slide, of its notes or of a diagram → its texts, by the places that its layout gives them. */
import { cleanText } from './read-sheet';
import { parseXml } from './parse-xml';

export interface SlideParagraph {
  readonly text: string;
  /** 0 is the outermost. */
  readonly level: number;
  /** Whether a sign stands before it; `undefined` where the layout decides. */
  readonly hasBullet: boolean | undefined;
}

export interface SlideShape {
  /** Of its place in the layout: `title`, `body`, `sldNum`; '' in a place without a name, `undefined` outside of all. */
  readonly place: string | undefined;
  readonly paragraphs: readonly SlideParagraph[];
  /** Rows of cells. Empty for what is no table. */
  readonly rows: readonly (readonly string[])[];
}

export interface Slide {
  /** In the order in which they are read aloud. */
  readonly shapes: readonly SlideShape[];
  readonly isHidden: boolean;
}

interface OpenShape {
  place: string | undefined;
  readonly paragraphs: SlideParagraph[];
  readonly rows: string[][];
}

interface OpenParagraph {
  text: string;
  level: number;
  hasBullet: boolean | undefined;
}

interface SlideState {
  readonly shapes: OpenShape[];
  isHidden: boolean;
  shape: OpenShape | undefined;
  /** For each open point, whether it is one of a diagram. */
  readonly points: boolean[];
  paragraph: OpenParagraph | undefined;
  /** The texts of the open cell. */
  cell: string[] | undefined;
  /** The column of a cell that goes on in the row below. */
  isMergedDown: boolean;
  isText: boolean;
}

export function readSlide(xml: string): Slide {
  const state: SlideState = {
    shapes: [],
    isHidden: false,
    shape: undefined,
    points: [],
    paragraph: undefined,
    cell: undefined,
    isMergedDown: false,
    isText: false,
  };
  let skipDepth = 0;
  parseXml(xml, {
    open: (name, get) => {
      // The other form of what newer programs draw.
      if (skipDepth > 0 || name === 'Fallback') skipDepth += 1;
      else openPart(state, name, get);
    },
    text: text => {
      if (state.isText && state.paragraph && skipDepth === 0) state.paragraph.text += text;
    },
    close: name => {
      if (skipDepth > 0) skipDepth -= 1;
      else closePart(state, name);
    },
  });
  return { shapes: state.shapes, isHidden: state.isHidden };
}

function openShape(state: SlideState): void {
  state.shape = { place: undefined, paragraphs: [], rows: [] };
  state.shapes.push(state.shape);
}

function openPart(state: SlideState, name: string, get: (attribute: string) => string | undefined): void {
  const { shape, paragraph } = state;
  switch (name) {
    case 'sld':
      state.isHidden = /^(?:0|false)$/.test(get('show') ?? '');
      return;
    case 'pt':
      // A point of a diagram has an id. Those of a drawn line stand within a shape, whose text follows them.
      state.points.push(get('modelId') !== undefined);
      if (state.points.at(-1)) openShape(state);
      return;
    case 'sp':
    case 'graphicFrame':
      openShape(state);
      return;
    case 'ph':
      if (shape) shape.place = get('type') ?? '';
      return;
    case 'tr':
      shape?.rows.push([]);
      return;
    case 'tc':
      state.cell = [];
      state.isMergedDown = isOn(get('vMerge'));
      return;
    case 'p':
      state.paragraph = { text: '', level: 0, hasBullet: undefined };
      return;
    case 'pPr':
      if (paragraph) paragraph.level = Number(get('lvl')) || 0;
      return;
    case 'buNone':
    case 'buChar':
    case 'buAutoNum':
      if (paragraph) paragraph.hasBullet = name !== 'buNone';
      return;
    case 'br':
      if (paragraph) paragraph.text += '\n';
      return;
    case 't':
      state.isText = true;
  }
}

const isOn = (value: string | undefined): boolean => value === '1' || value === 'true';

function closePart(state: SlideState, name: string): void {
  const { shape, paragraph, cell } = state;
  if (name === 't') state.isText = false;
  else if (name === 'p' && paragraph) {
    const text = paragraph.text
      .split(/[\n\v]/)
      .map(cleanText)
      .filter(Boolean)
      .join('\n');
    if (text !== '' && cell) cell.push(text.replaceAll('\n', ' '));
    else if (text !== '') shape?.paragraphs.push({ ...paragraph, text });
    state.paragraph = undefined;
  } else if (name === 'tc' && cell) {
    const row = shape?.rows.at(-1);
    const above = shape?.rows.at(-2)?.[row?.length ?? 0];
    // A text over several rows belongs to each of them.
    row?.push(state.isMergedDown ? (above ?? '') : cell.join(' '));
    state.cell = undefined;
  } else if (name === 'sp' || name === 'graphicFrame' || (name === 'pt' && state.points.pop())) state.shape = undefined;
}

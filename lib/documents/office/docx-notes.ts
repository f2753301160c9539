/** The notes and comments of a Word file, and which parts of its XML a reader sees. */
import { parseXml, type XmlEvents } from './parse-xml';

/**
 * What is in no line of the text that a reader sees: deletions, the look that something had before, field codes, the other form of a
 * drawing, and how a letter is read.
 */
const skipped = new Set(
  'del moveFrom rPrChange pPrChange tblPrChange tblPrExChange trPrChange tcPrChange instrText Fallback sectPr rt'.split(
    ' ',
  ),
);

/** Parses what a reader sees. */
export function parseShown(xml: string, { open, close, text }: XmlEvents): void {
  let skipDepth = 0;
  parseXml(xml, {
    open: (name, get) => {
      if (skipDepth > 0 || skipped.has(name)) skipDepth += 1;
      else open?.(name, get);
    },
    text: piece => {
      if (skipDepth === 0) text?.(piece);
    },
    close: name => {
      if (skipDepth > 0) skipDepth -= 1;
      else close?.(name);
    },
  });
}

const noteNames = new Set(['footnote', 'endnote', 'comment']);
/** What parts two words of a note. */
const breaks = new Set(['p', 'br', 'cr', 'tab', 'tc']);

/** Notes by their ids, as one line of plain text. A comment begins with who wrote it. */
export function readNotes(xml: string): ReadonlyMap<string, string> {
  const notes = new Map<string, string>();
  let id: string | undefined;
  let isText = false;
  const write = (text: string) => {
    if (id !== undefined) notes.set(id, (notes.get(id) ?? '') + text);
  };
  parseShown(xml, {
    open: (name, get) => {
      if (noteNames.has(name)) {
        id = get('type') === undefined ? get('id') : undefined;
        const author = get('author')?.trim();
        if (name === 'comment' && author) write(`${author}: `);
      }
      isText = name === 't';
    },
    text: text => {
      if (isText) write(text);
    },
    close: name => {
      isText = false;
      if (breaks.has(name)) write(' ');
      if (noteNames.has(name)) id = undefined;
    },
  });
  return new Map([...notes].map(([key, note]) => [key, note.replace(/\s+/g, ' ').trim()]));
}

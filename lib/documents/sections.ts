/** Blocks in reading order become sections: what stands under one heading, with the path of headings above it. Pure. */
import type { DocumentSection } from '../vault/documents-contract';
import { maxTextLength, Refusal } from './refusal';

/** A heading, or a piece of text between headings. */
export interface DocumentBlock {
  /** Present on a heading: 1 is the outermost. */
  readonly level?: number;
  /** Of a heading, its plain words; else Markdown. */
  readonly text: string;
  /** Counted from 1. */
  readonly page?: number;
}

/** What was read from a file. */
export interface ReadDocument {
  /** Absent where the file names none. */
  readonly title?: string;
  readonly sections: readonly DocumentSection[];
}

/** In UTF-16 units. A longer section becomes several, so that a hit stays near to what was found. */
const maxSectionLength = 8_000;
/** In UTF-16 units. */
const maxHeadingLength = 300;
const maxDepth = 9;

interface OpenSection {
  readonly headings: readonly string[];
  readonly heading: DocumentBlock | undefined;
  page: number | undefined;
  length: number;
  readonly texts: string[];
}

/**
 * A heading with nothing under it but deeper headings is only in their paths. A first heading that no other equals in level is the title of
 * the document, and in no path.
 */
export function buildSections(blocks: readonly DocumentBlock[]): ReadDocument {
  const title = findTitle(blocks);
  const sections: DocumentSection[] = [];
  let path: { readonly level: number; readonly text: string }[] = [];
  let open = openSection([], undefined);
  let total = 0;
  const close = (isBeforeDeeper: boolean) => {
    const section = toSection(open, isBeforeDeeper);
    if (section) sections.push(section);
  };
  for (const block of blocks) {
    total += block.text.length;
    if (total > maxTextLength) throw new Refusal('tooLarge');
    if (block.level === undefined) {
      if (open.length > maxSectionLength / 2 && open.length + block.text.length > maxSectionLength) {
        close(false);
        open = openSection(open.headings, undefined);
      }
      open.page ??= block.page;
      open.length += block.text.length;
      open.texts.push(block.text);
      continue;
    }
    const { level } = block;
    const above = path.filter(one => one.level < level);
    close(above.length === path.length && path.length > 0);
    const text = toLine(block.text);
    path = [...above, { level, text }].slice(0, maxDepth);
    open = openSection(
      path.map(one => one.text).filter(one => one !== title),
      { ...block, text },
    );
  }
  close(false);
  return { ...(title !== undefined && { title }), sections };
}

const openSection = (headings: readonly string[], heading: DocumentBlock | undefined): OpenSection => ({
  headings,
  heading,
  page: heading?.page,
  length: 0,
  texts: [],
});

function toSection(
  { headings, heading, page, texts }: OpenSection,
  isBeforeDeeper: boolean,
): DocumentSection | undefined {
  const body = texts.filter(text => text.trim() !== '').join('\n\n');
  if (body === '' && (heading === undefined || isBeforeDeeper)) return undefined;
  const line = heading && `${'#'.repeat(Math.min(heading.level || 1, 6))} ${escapeHeading(heading.text)}`;
  const text = [line, body].filter(Boolean).join('\n\n');
  return { headings, text, ...(page !== undefined && { page }) };
}

function findTitle(blocks: readonly DocumentBlock[]): string | undefined {
  const headings = blocks.filter(({ level }) => level !== undefined);
  const [first, ...others] = headings;
  if (first?.level === undefined || toLine(first.text) === '') return undefined;
  const { level } = first;
  return others.every(other => (other.level ?? 0) > level) || level === 0 ? toLine(first.text) : undefined;
}

const toLine = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, maxHeadingLength).toWellFormed();

const escapeHeading = (text: string): string => text.replace(/[\\`*_[\]<>#$]/g, String.raw`\$&`);

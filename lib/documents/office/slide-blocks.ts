/** The texts of a slide → its title, and Markdown of what stands below it. Pure. */
import type { ElementContent } from 'hast';
import { createElement, createParagraph, createTable, createText, toMarkdown } from '../to-markdown';
import { buildList } from './list-items';
import type { Slide, SlideParagraph, SlideShape } from './read-slide';

interface SlideTexts {
  readonly title: string;
  /** Whether it is the title of the show. */
  readonly isMain: boolean;
  readonly texts: readonly string[];
}

/** What stands on every slide. */
const running = new Set(['sldNum', 'dt', 'ftr', 'hdr', 'sldImg']);
const maxTitleLength = 120;

export function buildSlideBlocks(slide: Slide, diagrams: readonly Slide[], notes: Slide | undefined): SlideTexts {
  const shapes = slide.shapes.filter(({ place }) => !running.has(place ?? ''));
  const named = shapes.find(shape => isTitle(shape) && shape.paragraphs.length > 0);
  const { title, body } = named
    ? { title: joinLines(named.paragraphs), body: shapes.filter(shape => shape !== named) }
    : takeTitle(shapes);
  const nodes = [
    ...body.flatMap(toNodes),
    ...diagrams.flatMap(({ shapes: points }) => toList(points.flatMap(({ paragraphs }) => paragraphs))),
  ];
  const spoken = (notes?.shapes ?? []).filter(({ place }) => place === 'body').flatMap(({ paragraphs }) => paragraphs);
  const quote =
    spoken.length > 0
      ? [
          createElement(
            'blockquote',
            spoken.map(({ text }) => createParagraph(text)),
          ),
        ]
      : [];
  const texts = [...nodes, ...quote].map(node => toMarkdown([node])).filter(text => text !== '');
  return {
    title,
    isMain: named?.place === 'ctrTitle',
    texts,
  };
}

const isTitle = ({ place }: SlideShape): boolean => place === 'title' || place === 'ctrTitle';

const joinLines = (paragraphs: readonly SlideParagraph[]): string =>
  paragraphs.map(({ text }) => text.replaceAll('\n', ' ')).join(' ');

/** The first line stands for the title of a slide that has none. A whole paragraph that does so is no part of the body. */
function takeTitle(shapes: readonly SlideShape[]): { readonly title: string; readonly body: readonly SlideShape[] } {
  const [first, ...rest] = shapes.filter(({ paragraphs, rows }) => paragraphs.length + rows.flat().length > 0);
  if (!first) return { title: '', body: [] };
  const [text = '', ...more] = [...first.paragraphs.map(paragraph => paragraph.text), ...first.rows.flat()];
  const [line = ''] = text.split('\n');
  const isWhole = first.paragraphs[0]?.text === line && line.length <= maxTitleLength && rest.length + more.length > 0;
  const body = isWhole ? [{ ...first, paragraphs: first.paragraphs.slice(1) }, ...rest] : shapes;
  return { title: line.slice(0, maxTitleLength), body };
}

/** The paragraphs of a place in the layout are a list, unless it is of a name; those of a text box are a text. */
function toNodes({ place, paragraphs, rows }: SlideShape): ElementContent[] {
  if (rows.length > 0) return [createTable(rows.map(cells => cells.map(cell => [createText(cell)])))];
  const isList = place === '' || place === 'body' || place === 'obj';
  const nodes: ElementContent[] = [];
  let items: SlideParagraph[] = [];
  const close = () => {
    nodes.push(...toList(items));
    items = [];
  };
  for (const paragraph of paragraphs) {
    if (paragraph.hasBullet ?? (isList && paragraphs.length > 1)) items.push(paragraph);
    else {
      close();
      nodes.push(createParagraph(paragraph.text));
    }
  }
  close();
  return nodes;
}

const toList = (paragraphs: readonly SlideParagraph[]): ElementContent[] =>
  paragraphs.length === 0
    ? []
    : [buildList(paragraphs.map(({ text, level }) => ({ level, content: [createText(text.replaceAll('\n', ' '))] })))];

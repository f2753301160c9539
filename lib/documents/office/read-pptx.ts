/** A PowerPoint file → blocks: slides in the order of the show, each under its title, with its notes. */
import { maxPages, Refusal } from '../refusal';
import type { DocumentBlock } from '../sections';
import { describeHidden } from './describe-hidden';
import { openArchive, type Archive } from './open-archive';
import { parseXml } from './parse-xml';
import { readSlide, type Slide } from './read-slide';
import { readMainPart, readRelations } from './relations';
import { buildSlideBlocks } from './slide-blocks';

/** Rejects with `Refusal`. */
export async function readPptx(file: Blob): Promise<DocumentBlock[]> {
  const archive = await openArchive(file);
  const { part, xml } = await readMainPart(archive, 'ppt/presentation.xml');
  const relations = await readRelations(archive, part);
  const ids = readSlideList(xml);
  if (ids.length > maxPages) throw new Refusal('tooManyPages');
  const blocks: DocumentBlock[] = [];
  for (const [n, id] of ids.entries()) {
    const relation = relations.get(id);
    const content = relation?.type === 'slide' ? await archive.read(relation.part) : undefined;
    if (!relation || content === undefined) continue;
    blocks.push(...buildSlide(readSlide(content), await readRest(archive, relation.part), n + 1));
  }
  return blocks;
}

function readSlideList(xml: string): readonly string[] {
  const ids: string[] = [];
  let isList = false;
  parseXml(xml, {
    open: (name, get) => {
      if (name === 'sldIdLst') isList = !ids.length;
      else if (name === 'sldId' && isList) ids.push(get('*:id') ?? '');
    },
    close: name => {
      if (name === 'sldIdLst') isList = false;
    },
  });
  return ids;
}

interface SlideRest {
  readonly diagrams: readonly Slide[];
  readonly notes: Slide | undefined;
}

/** The parts of a slide that lie in files of their own. */
async function readRest(archive: Archive, slide: string): Promise<SlideRest> {
  const relations = [...(await readRelations(archive, slide)).values()];
  const readAll = async (type: string) => {
    const texts: Slide[] = [];
    for (const relation of relations) {
      const xml = relation.type === type ? await archive.read(relation.part) : undefined;
      if (xml !== undefined) texts.push(readSlide(xml));
    }
    return texts;
  };
  return { diagrams: await readAll('diagramData'), notes: (await readAll('notesSlide'))[0] };
}

function buildSlide(slide: Slide, { diagrams, notes }: SlideRest, number: number): DocumentBlock[] {
  const { title, isMain, texts } = buildSlideBlocks(slide, diagrams, notes);
  if (title === '' && texts.length === 0) return [];
  const body = texts.map(text => ({ text, page: number }));
  const heading = slide.isHidden ? describeHidden(title, 'slide', body) : title;
  return [{ level: isMain && number === 1 ? 0 : 1, text: heading, page: number }, ...body];
}

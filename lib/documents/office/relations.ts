/** The links between the parts of an office file: which sheets, slides and notes there are, and where. */
import { Refusal } from '../refusal';
import type { Archive } from './open-archive';
import { parseXml } from './parse-xml';

export interface Relation {
  /** The last part of its type's address: `worksheet`, `slide`, `notesSlide`. */
  readonly type: string;
  /** The name of the part in the archive. */
  readonly part: string;
}

/** By their ids. Links to places outside the file are left out: nothing there is ever read. */
export async function readRelations(archive: Archive, part: string): Promise<ReadonlyMap<string, Relation>> {
  const folder = part.slice(0, part.lastIndexOf('/') + 1);
  const xml = await archive.read(`${folder}_rels/${part.slice(folder.length)}.rels`);
  const relations = new Map<string, Relation>();
  if (xml === undefined) return relations;
  parseXml(xml, {
    open: (name, get) => {
      const [id, target, type = ''] = [get('Id'), get('Target'), get('Type')];
      if (name !== 'Relationship' || id === undefined || !target || get('TargetMode') === 'External') return;
      relations.set(id, { type: type.slice(type.lastIndexOf('/') + 1), part: resolvePart(folder, target) });
    },
  });
  return relations;
}

/** The part with which the file begins: the one that it names, else the usual one. Rejects with `Refusal` if it is not there. */
export async function readMainPart(
  archive: Archive,
  usual: string,
): Promise<{ readonly part: string; readonly xml: string }> {
  const main = [...(await readRelations(archive, '')).values()].find(({ type }) => type === 'officeDocument');
  const part = main?.part ?? usual;
  const xml = await archive.read(part);
  if (xml === undefined) throw new Refusal('damaged');
  return { part, xml };
}

/** Targets are relative to the folder of the part that names them, or begin with a slash. */
function resolvePart(folder: string, target: string): string {
  const parts: string[] = [];
  for (const step of (target.startsWith('/') ? target : folder + target).split('/')) {
    if (step === '..') parts.pop();
    else if (step !== '' && step !== '.') parts.push(step);
  }
  return parts.join('/');
}

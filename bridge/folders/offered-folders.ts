/** The folders that the user named for Kura, in a file of the bridge's own folder. */
import { mkdirSync, readFileSync, realpathSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { maxOfferedFolders, type OfferedFolder } from '../../lib/bridge/folders';

export interface OfferPlaces {
  /** The bridge's own folder. */
  readonly folder: string;
  readonly homeDirectory: string;
}

export const toOfferNote = (folder: string): string => path.join(folder, 'folders.json');

/** Absolute real paths. None if there is no file; `undefined` if it is damaged. */
export function readOffered(folder: string): readonly string[] | undefined {
  try {
    const note: unknown = JSON.parse(readFileSync(toOfferNote(folder), 'utf8'));
    const isSound = Array.isArray(note) && note.every(each => typeof each === 'string' && path.isAbsolute(each));
    return isSound ? (note as string[]).slice(0, maxOfferedFolders) : undefined;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? [] : undefined;
  }
}

/** A host that reads meanwhile sees the old list or the new one. */
function writeOffered(folder: string, folders: readonly string[]): void {
  const file = toOfferNote(folder);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(`${file}.new`, JSON.stringify(folders, undefined, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** The list for the extension. A damaged file offers nothing. */
export const listOffers = ({ folder, homeDirectory }: OfferPlaces): readonly OfferedFolder[] =>
  (readOffered(folder) ?? []).map(each => ({ path: each, shown: shortenPath(each, homeDirectory) }));

/** As a person writes it. */
export function shortenPath(folder: string, homeDirectory: string): string {
  const home = findFolder(homeDirectory);
  const inside = findInside(typeof home === 'string' ? home : homeDirectory, folder);
  return inside === undefined ? folder : path.join('~', inside);
}

/** The way from one folder to another in it, or to itself; `undefined` if it is not in it. */
function findInside(outer: string, inner: string): string | undefined {
  const inside = path.relative(outer, inner);
  return inside === '..' || inside.startsWith(`..${path.sep}`) || path.isAbsolute(inside) ? undefined : inside;
}

export interface OfferOutcome {
  readonly isGood: boolean;
  readonly text: string;
}

const toBad = (text: string): OfferOutcome => ({ isGood: false, text });
const toGood = (text: string): OfferOutcome => ({ isGood: true, text });

/** Adds each folder, or says why not. */
export function addOffers(places: OfferPlaces, named: readonly string[]): readonly OfferOutcome[] {
  return named.map(each => {
    const known = readOffered(places.folder);
    if (!known) return toBad(describeDamage(places.folder));
    const real = findFolder(each);
    if (typeof real !== 'string') return real;
    const refusal = findRefusal(places, real, known);
    if (refusal !== undefined) return toBad(refusal);
    writeOffered(places.folder, [...known, real]);
    return toGood(`Offered to Kura: ${shortenPath(real, places.homeDirectory)}`);
  });
}

/** Takes each folder away, or says why not. One that is gone from the disk can be taken away too. */
export function removeOffers(
  { folder, homeDirectory }: OfferPlaces,
  named: readonly string[],
): readonly OfferOutcome[] {
  return named.map(each => {
    const known = readOffered(folder);
    if (!known) return toBad(describeDamage(folder));
    const real = findFolder(each);
    const names = [each, path.resolve(each), ...(typeof real === 'string' ? [real] : [])];
    const left = known.filter(one => !names.includes(one));
    if (left.length === known.length) return toBad(`${each} is not offered. \`watch\` without a folder lists them.`);
    writeOffered(folder, left);
    return toGood(`No longer offered: ${shortenPath(path.resolve(each), homeDirectory)}. Kura keeps what it has read.`);
  });
}

/** All of them, or how to name one. */
export function describeOffers({ folder, homeDirectory }: OfferPlaces): OfferOutcome {
  const known = readOffered(folder);
  if (!known) return toBad(describeDamage(folder));
  if (known.length === 0) return toBad('No folder is offered. Name one: `npm run bridge watch FOLDER`.');
  return toGood(['Offered to Kura:', ...known.map(each => shortenPath(each, homeDirectory))].join('\n    '));
}

const describeDamage = (folder: string): string =>
  `${toOfferNote(folder)} is damaged. Delete it, then name your folders again.`;

/** Its real path. */
function findFolder(named: string): string | OfferOutcome {
  try {
    const real = realpathSync(named);
    return statSync(real).isDirectory() ? real : toBad(`${named} is a file. Name its folder.`);
  } catch {
    // Whatever the system's reason is, the way to mend it is the same.
    return toBad(`There is no folder ${named}.`);
  }
}

/** Why this folder is not for Kura; `undefined` if it is. */
function findRefusal(
  { folder, homeDirectory }: OfferPlaces,
  real: string,
  known: readonly string[],
): string | undefined {
  const home = findFolder(homeDirectory);
  if (path.dirname(real) === real) return `${real} is a whole disk. Name a folder in it.`;
  if (typeof home === 'string' && findInside(real, home) !== undefined)
    return `${real} holds all that you have. Name a folder in it, such as ${path.join(home, 'Documents')}.`;
  const own = findFolder(folder);
  if (typeof own === 'string' && (findInside(own, real) !== undefined || findInside(real, own) !== undefined))
    return `${real} holds the bridge’s own files.`;
  const outer = known.find(one => findInside(one, real) !== undefined);
  if (outer === real) return `${real} is offered already.`;
  if (outer !== undefined) return `${outer} is offered already, and ${real} is in it.`;
  const inner = known.find(one => findInside(real, one) !== undefined);
  if (inner !== undefined) return `${inner}, which is in it, is offered already. \`unwatch\` that first.`;
  return known.length < maxOfferedFolders ? undefined : `No more than ${maxOfferedFolders} folders can be offered.`;
}

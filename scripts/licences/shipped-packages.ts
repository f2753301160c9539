/** Which packages got into what is handed to people, by the bundler's own lists of modules. Used by `npm run licences` alone. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** A package's folder. */
type Folder = string;

interface Bundled {
  readonly type: string;
  readonly modules?: Readonly<Record<string, { readonly renderedLength: number }>>;
}

interface Manifest {
  readonly name?: string;
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** Modules that `wxt.config.ts` and its plugins make themselves. */
const ours = /^\0(?:path$|lean:)/;

/** What the build tools write into the bundle themselves. */
const ofTools: readonly (readonly [prefix: RegExp, name: string])[] = [
  [/^\0?(?:vite\/|__vite-)/, 'vite'],
  [/^\0?rolldown\//, 'rolldown'],
  [/^\0?virtual:wxt/, 'wxt'],
  [/^\0?@oxc-project/, 'rolldown'],
];

/**
 * Adds the folder of each package of which a line is in a chunk or a style sheet, to `found`. Packages that another one carries in
 * its own file are found as far as its comments or its source map name them; those that are not installed beside it are `strange`, as
 * `NAME in CARRIER`, and so is every module that belongs to nobody.
 */
export const shippedPackages = (root: string, found: Set<Folder>, strange: Set<string>) => ({
  name: 'shipped-packages',
  enforce: 'post' as const,
  generateBundle(
    this: { getModuleIds(): Iterable<string> },
    _options: unknown,
    bundle: Readonly<Record<string, Bundled>>,
  ) {
    const inChunks = Object.values(bundle).flatMap(({ modules = {} }) =>
      Object.entries(modules).flatMap(([id, { renderedLength }]) => (renderedLength > 0 ? [id] : [])),
    );
    // A style sheet leaves no line in a chunk: it is a file of its own.
    const styles = [...this.getModuleIds()].filter(id => /\.css($|\?)/.test(id));
    for (const id of [...inChunks, ...styles]) note(id, root, found, strange);
  },
});

function note(id: string, root: string, found: Set<Folder>, strange: Set<string>): void {
  const tool = ofTools.find(([prefix]) => prefix.test(id))?.[1];
  if (tool) {
    found.add(path.join(root, 'node_modules', tool));
    return;
  }
  const file = id.replace(/^\0+/, '').replace(/\?.*$/, '');
  if (!path.isAbsolute(file) || !existsSync(file)) {
    if (!ours.test(id)) strange.add(id);
    return;
  }
  const folder = ownerOf(file);
  if (folder === root) return;
  found.add(folder);
  for (const carried of carriedIn(file, folder)) (path.isAbsolute(carried) ? found : strange).add(carried);
}

/** The next folder upwards whose package.json has a name and a version; some packages have one without in each of their folders. */
export function ownerOf(file: string): Folder {
  for (let folder = path.dirname(file); folder !== path.dirname(folder); folder = path.dirname(folder)) {
    const manifest = path.join(folder, 'package.json');
    if (!existsSync(manifest)) continue;
    const { name, version } = JSON.parse(readFileSync(manifest, 'utf8')) as Manifest;
    if (name && version) return folder;
  }
  throw new Error(`${file} belongs to no package.`);
}

/** What lies in a package's file and is another's: its folder where the package asks for it by name, else its name. */
function carriedIn(file: string, folder: Folder): readonly string[] {
  const { name: carrier = '', dependencies = {} } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  ) as Manifest;
  const sources = existsSync(`${file}.map`)
    ? (JSON.parse(readFileSync(`${file}.map`, 'utf8')) as { readonly sources: readonly string[] }).sources
    : [];
  const names = new Set([...namedIn(readFileSync(file, 'utf8')), ...sources.flatMap(packageOf)]);
  return [...names]
    .filter(name => name !== carrier)
    .map(name => (name in dependencies ? packageFolder(name, folder) : `${name} in ${carrier}`));
}

/** The packages that the comments of a bundle name: bundlers write one before each module. */
export const namedIn = (code: string): readonly string[] =>
  [...code.matchAll(/^\s*(?:\/\/|\/\*)[^\n]*\bnode_modules\/[^\n]*$/gm)].flatMap(([line]) => packageOf(line));

/** The package that a path within an installed package names last. */
function packageOf(place: string): readonly string[] {
  const [, name] = /.*\bnode_modules\/((?:@[\w.-]+\/)?\w[\w.-]*)\//.exec(place) ?? [];
  return name ? [name] : [];
}

/** Where a package lies for whoever imports it from `folder`; its own `exports` may hide its package.json from Node's resolver. */
export function packageFolder(name: string, folder: Folder): Folder {
  const places = createRequire(path.join(folder, 'package.json')).resolve.paths(name) ?? [];
  const found = places
    .map(place => path.join(place, name))
    .find(candidate => existsSync(path.join(candidate, 'package.json')));
  if (!found) throw new Error(`${name} is not installed, and ${folder} asks for it.`);
  return found;
}

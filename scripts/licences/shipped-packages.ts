/** Finds the shipped packages by the bundler's lists of modules. Only `npm run licences` uses it. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** The folder of a package. */
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

/** Modules that `wxt.config.ts` and its plugins generate. */
const ownModules = /^\0(?:path$|unprofiled$|lean:)/;

/** Modules that the build tools add to the bundle. */
const toolModules: readonly (readonly [prefix: RegExp, name: string])[] = [
  [/^\0?(?:vite\/|__vite-)/, 'vite'],
  [/^\0?rolldown\//, 'rolldown'],
  [/^\0?virtual:wxt/, 'wxt'],
  [/^\0?@oxc-project/, 'rolldown'],
];

/**
 * Adds the folder of each package with code in a chunk or a style sheet to `folders`. Carried packages are found if
 * comments or the source map name them; those not installed are added to `unidentified` as `NAME in CARRIER`, and so is
 * a module without a package.
 */
export const createPackageRecorder = (root: string, folders: Set<Folder>, unidentified: Set<string>) => ({
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
    // A style sheet leaves no code in a chunk, because it is a separate file.
    const styles = [...this.getModuleIds()].filter(id => /\.css($|\?)/.test(id));
    for (const id of [...inChunks, ...styles]) addModule(id, root, folders, unidentified);
  },
});

function addModule(id: string, root: string, folders: Set<Folder>, unidentified: Set<string>): void {
  const tool = toolModules.find(([prefix]) => prefix.test(id))?.[1];
  if (tool) {
    folders.add(path.join(root, 'node_modules', tool));
    return;
  }
  const file = id.replace(/^\0+/, '').replace(/\?.*$/, '');
  if (!path.isAbsolute(file) || !existsSync(file)) {
    if (!ownModules.test(id)) unidentified.add(id);
    return;
  }
  const folder = findOwner(file);
  if (folder === root) return;
  folders.add(folder);
  for (const carried of listCarried(file, folder)) (path.isAbsolute(carried) ? folders : unidentified).add(carried);
}

/**
 * Returns the next parent folder whose package.json has a name and a version. Some packages have one without in each
 * subfolder.
 */
export function findOwner(file: string): Folder {
  for (let folder = path.dirname(file); folder !== path.dirname(folder); folder = path.dirname(folder)) {
    const manifest = path.join(folder, 'package.json');
    if (!existsSync(manifest)) continue;
    const { name, version } = JSON.parse(readFileSync(manifest, 'utf8')) as Manifest;
    if (name && version) return folder;
  }
  throw new Error(`${file} belongs to no package.`);
}

/** Lists the packages in a package's file: the folder of a dependency, otherwise `NAME in CARRIER`. */
function listCarried(file: string, folder: Folder): readonly string[] {
  const { name: carrier = '', dependencies = {} } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  ) as Manifest;
  const sources = existsSync(`${file}.map`)
    ? (JSON.parse(readFileSync(`${file}.map`, 'utf8')) as { readonly sources: readonly string[] }).sources
    : [];
  const names = new Set([...findNamedPackages(readFileSync(file, 'utf8')), ...sources.flatMap(parsePackageName)]);
  return [...names]
    .filter(name => name !== carrier)
    .map(name => (name in dependencies ? findPackageFolder(name, folder) : `${name} in ${carrier}`));
}

/** Finds the packages in the comments of a bundle. Bundlers write one before each module. */
export const findNamedPackages = (code: string): readonly string[] =>
  [...code.matchAll(/^\s*(?:\/\/|\/\*)[^\n]*\bnode_modules\/[^\n]*$/gm)].flatMap(([line]) => parsePackageName(line));

/** Parses the last package name in a path. */
function parsePackageName(modulePath: string): readonly string[] {
  const [, name] = /.*\bnode_modules\/((?:@[\w.-]+\/)?\w[\w.-]*)\//.exec(modulePath) ?? [];
  return name ? [name] : [];
}

/** Finds the folder of a package as seen from `folder`. Node's resolver fails if `exports` hides the package.json. */
export function findPackageFolder(name: string, folder: Folder): Folder {
  const folders = createRequire(path.join(folder, 'package.json')).resolve.paths(name) ?? [];
  const found = folders
    .map(place => path.join(place, name))
    .find(candidate => existsSync(path.join(candidate, 'package.json')));
  if (!found) throw new Error(`${name} is not installed, and ${folder} asks for it.`);
  return found;
}

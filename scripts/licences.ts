/**
 * `npm run licences` builds Kura for both browsers, lists the packages in the bundles, and writes `public/licences.txt`
 * and `docs/licences.md`. Fails on a licence that is not allowed, and on a module of an unknown package. Takes about a
 * minute.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'wxt';
import { findPackageFolder, createPackageRecorder } from './licences/shipped-packages';
import { readDataFiles } from './licences/data-files';
import { listNotShipped, type Lockfile } from './licences/lockfile';
import {
  allowedLicences,
  allowedPackages,
  readCarriedPackage,
  carriedPackages,
  readPackage,
  type ShippedPackage,
} from './licences/packages';
import { compareByName, formatPackage, formatLicences, formatList, type Listed } from './licences/format-licences';

const root = path.join(import.meta.dirname, '..');
const outDir = path.join('.cache', 'licences');

const chromium = await listShipped('chrome');
const firefox = await listShipped('firefox');
rmSync(path.join(root, outDir), { recursive: true, force: true });

const shippedByKey = new Map([...chromium, ...firefox]);
const listed: readonly Listed[] = [...shippedByKey]
  .map(([key, shipped]) => ({
    ...shipped,
    browsers: !firefox.has(key) ? ('Chromium' as const) : !chromium.has(key) ? ('Firefox' as const) : ('both' as const),
  }))
  .sort(compareByName);

const forbidden = listed.filter(
  ({ name, licence }) => !allowedLicences.has(licence) && allowedPackages[name]?.licence !== licence,
);
if (forbidden.length > 0) throw new Error(`May this be shipped? ${forbidden.map(formatPackage).join('; ')}`);

const data = readDataFiles(root);
const lockfile = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as Lockfile;
writeFileSync(path.join(root, 'public', 'licences.txt'), formatLicences(listed, data));
writeFileSync(path.join(root, 'docs', 'licences.md'), formatList(listed, listNotShipped(lockfile, listed), data));
console.log(`${listed.length} packages: ${chromium.size} in Chromium, ${firefox.size} in Firefox.`);

/** Builds into a separate folder and returns the shipped packages, by name and version. */
async function listShipped(browser: 'chrome' | 'firefox'): Promise<ReadonlyMap<string, ShippedPackage>> {
  const folders = new Set<string>();
  const unidentified = new Set<string>();
  const createRecorder = () => createPackageRecorder(root, folders, unidentified);
  const { publicAssets } = await build({
    root,
    browser,
    outDir,
    vite: () => ({ logLevel: 'error', plugins: [createRecorder()], worker: { plugins: () => [createRecorder()] } }),
  });
  // `wxt.config.ts` copies these files, so no bundler reports them.
  if (publicAssets.some(({ fileName }) => fileName.startsWith('ort/'))) {
    folders.add(findPackageFolder('onnxruntime-web', findPackageFolder('@huggingface/transformers', root)));
  }
  const unknownOwners = [...unidentified].filter(each => !(each in carriedPackages));
  if (unknownOwners.length > 0)
    throw new Error(`Whose are these? Name them in scripts/licences: ${unknownOwners.join(', ')}`);
  const packages = [...[...folders].map(readPackage), ...[...unidentified].map(readCarriedPackage)];
  return new Map(packages.map(each => [formatPackage(each), each]));
}

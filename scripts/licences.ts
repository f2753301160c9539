/**
 * `npm run licences` builds Kura for both browsers, lists the packages in the bundles, and writes `public/licences.txt`
 * and `docs/licences.md`. Fails on a licence that is not allowed, and on a module of an unknown package. Takes about a
 * minute.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'wxt';
import { packageFolder, shippedPackages } from './licences/shipped-packages';
import { notShipped, type Lockfile } from './licences/lockfile';
import {
  allowedLicences,
  allowedPackages,
  carriedPackage,
  carriedPackages,
  packageAt,
  type ShippedPackage,
} from './licences/packages';
import { byName, line, shippedText, table, type Listed } from './licences/papers';

const root = path.join(import.meta.dirname, '..');
const outDir = path.join('.cache', 'licences');

const chromium = await shippedFor('chrome');
const firefox = await shippedFor('firefox');
rmSync(path.join(root, outDir), { recursive: true, force: true });

const every = new Map([...chromium, ...firefox]);
const listed: readonly Listed[] = [...every]
  .map(([key, shipped]) => ({
    ...shipped,
    browsers: !firefox.has(key) ? ('Chromium' as const) : !chromium.has(key) ? ('Firefox' as const) : ('both' as const),
  }))
  .sort(byName);

const forbidden = listed.filter(
  ({ name, licence }) => !allowedLicences.has(licence) && allowedPackages[name]?.licence !== licence,
);
if (forbidden.length > 0) throw new Error(`May this be shipped? ${forbidden.map(line).join('; ')}`);

const lockfile = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as Lockfile;
writeFileSync(path.join(root, 'public', 'licences.txt'), shippedText(listed));
writeFileSync(path.join(root, 'docs', 'licences.md'), table(listed, notShipped(lockfile, listed)));
console.log(`${listed.length} packages: ${chromium.size} in Chromium, ${firefox.size} in Firefox.`);

/** Builds into a separate folder and returns the shipped packages, by name and version. */
async function shippedFor(browser: 'chrome' | 'firefox'): Promise<ReadonlyMap<string, ShippedPackage>> {
  const folders = new Set<string>();
  const strange = new Set<string>();
  const record = () => shippedPackages(root, folders, strange);
  const { publicAssets } = await build({
    root,
    browser,
    outDir,
    vite: () => ({ logLevel: 'error', plugins: [record()], worker: { plugins: () => [record()] } }),
  });
  // `wxt.config.ts` copies these files, so no bundler reports them.
  if (publicAssets.some(({ fileName }) => fileName.startsWith('ort/'))) {
    folders.add(packageFolder('onnxruntime-web', packageFolder('@huggingface/transformers', root)));
  }
  const nobodys = [...strange].filter(each => !(each in carriedPackages));
  if (nobodys.length > 0) throw new Error(`Whose are these? Name them in scripts/licences: ${nobodys.join(', ')}`);
  const packages = [...[...folders].map(packageAt), ...[...strange].map(carriedPackage)];
  return new Map(packages.map(each => [line(each), each]));
}

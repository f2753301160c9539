/** Whose code is shipped is written down, may be shipped, and is up to date. `npm run licences` writes it; here nothing is built. */
import { existsSync, mkdtempSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dataFiles } from '../scripts/licences/data-files';
import { findNamedPackages, findOwner, createPackageRecorder } from '../scripts/licences/shipped-packages';
import { listInstalled, type Lockfile } from '../scripts/licences/lockfile';
import { allowedLicences, allowedPackages, readLicence } from '../scripts/licences/packages';

const lockfile = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lockfile;
const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  dependencies: Readonly<Record<string, string>>;
};
const shippedPaper = readFileSync('public/licences.txt', 'utf8');
const [listOfShipped = '', listOfData = '', listOfOthers = ''] = readFileSync('docs/licences.md', 'utf8').split(
  '\n## ',
);

const rows = [...listOfShipped.matchAll(/^- (\S+) (\d\S*) ([^\s,]+)(?:, (.*))?$/gm)].map(
  ([, name = '', version = '', licence = '', where = '']) => ({ name, version, licence, carried: /\bin /.test(where) }),
);
const shipped = rows.filter(({ carried }) => !carried).map(({ name, version }) => `${name} ${version}`);
const others = (listOfOthers.trim().split('\n').at(-1) ?? '').split(', ');

describe('the list of what is shipped', () => {
  test('has every package that Kura depends on, in the version that is locked', () => {
    expect(rows.length).toBeGreaterThan(80);
    const missing = Object.keys(dependencies).filter(
      name => !shipped.includes(`${name} ${lockfile.packages[`node_modules/${name}`]?.version ?? ''}`),
    );
    expect(missing, 'Run `npm run licences`.').toEqual([]);
  });

  test('has no package and no version that is not locked', () => {
    const locked = listInstalled(lockfile, false);
    expect(
      shipped.filter(each => !locked.includes(each)),
      'Run `npm run licences`.',
    ).toEqual([]);
  });

  test('accounts for everything that those packages ask for, shipped or not', () => {
    const needed = listInstalled(lockfile, true);
    expect(
      needed.filter(each => !shipped.includes(each) && !others.includes(each)),
      'Run `npm run licences`.',
    ).toEqual([]);
    expect(
      others.filter(each => !needed.includes(each) || shipped.includes(each)),
      'Run `npm run licences`.',
    ).toEqual([]);
  });

  test('has only licences that are allowed, or named with a reason', () => {
    const refused = rows.filter(
      ({ name, licence }) => !allowedLicences.has(licence) && allowedPackages[name]?.licence !== licence,
    );
    expect(refused).toEqual([]);
    expect([...allowedLicences].filter(name => /GPL|SSPL|BUSL|CC-BY-NC/.test(name))).toEqual([]);
  });

  test('has ONNX Runtime, which no bundler sees', () =>
    expect(rows.map(({ name }) => name)).toContain('onnxruntime-web'));
});

describe('the paper that is shipped', () => {
  test('names the same packages as the list', () => {
    const [packages = ''] = shippedPaper.split(`\n${Object.keys(dataFiles)[0]} (`);
    const named = [...packages.matchAll(/^(\S+) (\d\S*) \(([^)\s]+)\)(?:, in \S+)?$/gm)].map(
      ([, name = '', version = '', licence = '']) => `${name} ${version} ${licence}`,
    );
    expect(named.sort()).toEqual(rows.map(({ name, version, licence }) => `${name} ${version} ${licence}`).sort());
  });

  test('has the text that each package brings', () => {
    const places = Object.entries(lockfile.packages).flatMap(([place, { version = '' }]) => {
      const [, name = ''] = /.*node_modules\/(.+)$/.exec(place) ?? [];
      return shipped.includes(`${name} ${version}`) && existsSync(place) ? [place] : [];
    });
    expect(places.length).toBeGreaterThanOrEqual(shipped.length);
    const lacking = places.filter(place => !shippedPaper.includes(readLicence(place) ?? ''));
    expect(lacking, 'Run `npm run licences`.').toEqual([]);
  });
});

describe('files of data', () => {
  const written = /\.(?:json|txt|js|svg|png)$/;
  const shippedFiles = readdirSync('public', { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && !written.test(entry.name))
    .map(({ parentPath, name }) => path.join(parentPath, name));

  test.each([...shippedFiles, 'lib/search/text/simplified.ts'])('%s stands in both lists with its licence', name => {
    const { licence, text } = dataFiles[name] ?? { licence: 'none', text: name };
    expect(listOfData).toContain(`- ${name} ${licence}\n`);
    expect(shippedPaper).toContain(
      `\n${name} (${licence})\n\n${readFileSync(path.join('public', text), 'utf8').trim()}\n`,
    );
  });

  test('none is listed that is not there', () => {
    expect(shippedFiles.length).toBeGreaterThanOrEqual(3);
    expect(Object.keys(dataFiles).filter(name => name.startsWith('public/'))).toEqual(shippedFiles.sort());
    expect(Object.keys(dataFiles).filter(name => !existsSync(name))).toEqual([]);
  });
});

test('the settings lead to that paper', () => {
  expect(readFileSync('components/options/GeneralPage.tsx', 'utf8')).toMatch(/href="\/licences\.txt"/);
});

describe('the list of the bundler', () => {
  let root: string;
  beforeAll(() => {
    root = mkdtempSync(path.join(tmpdir(), 'kura-licences-'));
    const write = (file: string, text: string) => {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      writeFileSync(path.join(root, file), text);
    };
    write('package.json', '{ "name": "kura", "version": "1.0.0" }');
    write('lib/own.ts', 'export {}');
    write('node_modules/outer/package.json', '{"name":"outer","version":"1.0.0","dependencies":{"asked":"1"}}');
    // A folder of modules has a package.json that is none of a package.
    write('node_modules/outer/esm/package.json', '{ "type": "module" }');
    write('node_modules/outer/esm/index.js', '// node_modules/asked/index.js\n// ../node_modules/@a/hidden/x.js\n');
    write('node_modules/outer/esm/mapped.js', 'export {}');
    write('node_modules/outer/esm/mapped.js.map', '{"sources":["../.pnpm/m@1/node_modules/from-map/i.js"]}');
    write('node_modules/asked/package.json', '{ "name": "asked", "version": "1.0.0" }');
    write('node_modules/unused/package.json', '{ "name": "unused", "version": "1.0.0" }');
    write('node_modules/unused/index.js', 'export {}');
    write('node_modules/styled/package.json', '{ "name": "styled", "version": "1.0.0" }');
    write('node_modules/styled/sheet.css', 'a { color: red }');
  });
  afterAll(() => rmSync(root, { recursive: true }));

  function record(modules: Readonly<Record<string, number>>, graph: readonly string[] = []) {
    const found = new Set<string>();
    const strange = new Set<string>();
    const at = (id: string) => (id.startsWith('\0') ? id : path.join(root, id));
    const rendered = Object.entries(modules).map(([id, renderedLength]) => [at(id), { renderedLength }] as const);
    createPackageRecorder(root, found, strange).generateBundle.call({ getModuleIds: () => graph.map(at) }, undefined, {
      'chunk.js': { type: 'chunk', modules: Object.fromEntries(rendered) },
    });
    return { found: [...found].map(folder => path.relative(root, folder)), strange: [...strange] };
  }

  test('names a package whose code is in a chunk, and none whose code was left out', () => {
    const { found } = record({ 'lib/own.ts': 5, 'node_modules/asked/x.js?v=1': 0, 'node_modules/unused/index.js': 0 });
    expect(found).toEqual([]);
    expect(record({ 'node_modules/unused/index.js?import': 9 }).found).toEqual(['node_modules/unused']);
  });

  test('names a package of which only a style sheet is shipped', () => {
    expect(record({}, ['node_modules/styled/sheet.css', 'node_modules/unused/index.js']).found).toEqual([
      'node_modules/styled',
    ]);
  });

  test('names what a package carries in its own file, by its comments and by its map', () => {
    expect(record({ 'node_modules/outer/esm/index.js': 9 })).toEqual({
      found: ['node_modules/outer', 'node_modules/asked'],
      strange: ['@a/hidden in outer'],
    });
    expect(record({ 'node_modules/outer/esm/mapped.js': 9 }).strange).toEqual(['from-map in outer']);
  });

  test('names the tools that write something into it, and asks whose the rest is', () => {
    expect(record({ '\0vite/preload-helper.js': 9, '\0path': 9 })).toEqual({
      found: ['node_modules/vite'],
      strange: [],
    });
    expect(record({ '\0unknown': 9 }).strange).toEqual(['\0unknown']);
  });

  test('takes a name from a comment and not from a text', () => {
    expect(
      findNamedPackages(
        "//#region ../node_modules/.bun/d@2.0.3/node_modules/dd/lite/index.mjs\nx('node_modules/no/');",
      ),
    ).toEqual(['dd']);
    expect(findOwner(path.join(root, 'node_modules/outer/esm/index.js'))).toBe(path.join(root, 'node_modules/outer'));
  });
});

/** What is installed to build Kura comes as it was locked, and runs nothing of its own while it is installed. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

interface Lockfile {
  readonly packages: Readonly<
    Record<string, { readonly integrity?: string; readonly hasInstallScript?: boolean; readonly link?: boolean }>
  >;
}

/** They have a script that would run at installation. Kura is built and tested without: set-up tells npm to run none. */
const withScripts: Readonly<Record<string, string>> = {
  'node_modules/esbuild': 'fetches a program that npm has brought already as an optional package',
  'node_modules/onnxruntime-node': 'fetches libraries for Node; Kura runs the build for browsers',
  'node_modules/protobufjs': 'looks at version numbers and prints a hint',
};

const lockfiles: readonly { readonly file: string; readonly allowed: readonly string[] }[] = [
  { file: 'package-lock.json', allowed: Object.keys(withScripts) },
  { file: 'tools/firefox-lint/package-lock.json', allowed: [] },
  { file: 'tools/mutants/package-lock.json', allowed: [] },
];

describe.each(lockfiles)('$file', ({ file, allowed }) => {
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as Lockfile;
  const all = Object.entries(packages).filter(([name, { link }]) => name !== '' && !link);

  test('has the digest of every package', () => {
    expect(all.length).toBeGreaterThan(100);
    expect(all.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([name]) => name)).toEqual([]);
  });

  test('names every package that would run a script at installation', () => {
    const found = all.filter(([, { hasInstallScript }]) => hasInstallScript).map(([name]) => name);
    expect(found.sort(), 'Is it needed? If not, name it here with the reason.').toEqual([...allowed].sort());
  });
});

test('whatever installs packages tells npm to run no scripts', () => {
  const scripts = readdirSync('scripts', { recursive: true, encoding: 'utf8' }).filter(file => /\.m?[jt]s$/.test(file));
  const calls = scripts.flatMap(file =>
    [...readFileSync(path.join('scripts', file), 'utf8').matchAll(/\['(?:ci|install)'[^\]]*\]/g)].map(([call]) => ({
      file,
      call,
    })),
  );
  expect(calls.map(({ file }) => file).sort()).toEqual(['own-tool.mjs', 'set-up.mjs']);
  for (const { file, call } of calls) expect(call, `in ${file}`).toContain("'--ignore-scripts'");
});

test('what people install by themselves is pinned to one version', () => {
  for (const file of ['package.json', 'tools/firefox-lint/package.json', 'tools/mutants/package.json']) {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(file, 'utf8')) as {
      dependencies?: Record<string, string>;
      devDependencies?: Record<string, string>;
    };
    const versions = Object.entries({ ...dependencies, ...devDependencies });
    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([]);
  }
});

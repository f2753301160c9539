/** `npm run build:bridge` bundles the bridge into one file for Node 20, with the licences of what is in it beside it. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { formatLicenceTexts } from './licences/format-licences';
import { readPackage } from './licences/packages';
import { createPackageRecorder } from './licences/shipped-packages';

const root = path.join(import.meta.dirname, '..');
export const bridgeFile = path.join(root, '.output', 'bridge', 'kura-bridge.mjs');

/** Resolves with the path of the bundled file. */
export async function buildBridge(): Promise<string> {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
  const folders = new Set<string>();
  const unidentified = new Set<string>();
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [createPackageRecorder(root, folders, unidentified)],
    define: { bridgeVersion: JSON.stringify(version) },
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: path.join(root, 'bridge', 'main.ts'),
      target: 'node20',
      outDir: path.dirname(bridgeFile),
      emptyOutDir: true,
      minify: true,
      rolldownOptions: { output: { entryFileNames: path.basename(bridgeFile), codeSplitting: false } },
    },
  });
  const packages = [...folders].map(readPackage);
  writeFileSync(path.join(path.dirname(bridgeFile), 'licences.txt'), formatLicenceTexts(packages));
  return bridgeFile;
}

if (process.argv[1] === import.meta.filename) console.log(await buildBridge());

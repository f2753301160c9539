/** Builds the practice pages' scripts, once per state of their sources, into `.cache/practice`. Needs no network. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { scripts } from './sites';

const here = path.dirname(fileURLToPath(import.meta.url));
const project = path.resolve(here, '../..');
const cache = path.join(project, '.cache/practice');

/** The folder that holds each site's script (`chatgpt.js` …) and what they share. */
export async function bundlePages(): Promise<string> {
  const finished = path.join(cache, fingerprint());
  if (existsSync(finished)) return finished;

  // Two test runs may build at once: each builds beside the place and the first to finish moves in.
  const draft = path.join(cache, `draft-${process.pid}-${Date.now()}`);
  mkdirSync(draft, { recursive: true });
  // Large, and seldom needed.
  const { build } = await import('vite');
  await build({
    configFile: false,
    root: here,
    base: '/practice/',
    logLevel: 'error',
    publicDir: false,
    // Without it Vite takes `test` for the mode inside vitest and the editors come in their development builds.
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: draft,
      emptyOutDir: false,
      target: 'es2022',
      modulePreload: false,
      minify: false,
      sourcemap: false,
      rollupOptions: {
        input: Object.fromEntries(scripts.map(site => [site, path.join(here, `page/${site}.ts`)])),
        output: { entryFileNames: '[name].js', chunkFileNames: 'shared-[name].js' },
      },
    },
  });
  try {
    renameSync(draft, finished);
  } catch (error) {
    if (!existsSync(finished)) throw error;
    rmSync(draft, { recursive: true });
  }
  forgetOthers(finished);
  return finished;
}

/** Changes with every file below `test/practice` and with the installed packages. */
function fingerprint(): string {
  const hash = createHash('sha256');
  const files = readdirSync(here, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.ts'));
  for (const file of [...files.map(name => path.join(here, name)), path.join(project, 'package-lock.json')].sort()) {
    const { mtimeMs, size } = statSync(file);
    hash.update(`${path.relative(project, file)} ${mtimeMs} ${size}\n`);
  }
  return hash.digest('hex').slice(0, 16);
}

/** Keeps the few newest, because another run may still serve an older one. */
function forgetOthers(newest: string): void {
  const kept = 4;
  readdirSync(cache)
    .filter(name => /^[0-9a-f]{16}$/.test(name))
    .map(name => path.join(cache, name))
    .filter(folder => folder !== newest)
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
    .slice(kept)
    .forEach(folder => rmSync(folder, { recursive: true, force: true }));
}

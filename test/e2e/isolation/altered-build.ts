/** Copies of the built extension with something changed in them: what a check does not notice there, it would not notice anywhere. */
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface AlteredBuild {
  readonly folder: string;
  /** Rewrites one of its files; throws where nothing changes. */
  edit(file: string, change: (text: string) => string): void;
  read(file: string): string;
  add(file: string, text: string): void;
  /** Its files, with forward slashes. */
  files(): readonly string[];
  remove(): void;
}

/** The build that is tested, in a folder of its own. */
export function alteredBuild(): AlteredBuild {
  const folder = mkdtempSync(path.join(tmpdir(), 'kura-altered-'));
  cpSync(process.env['KURA_EXTENSION'] ?? '.output/chrome-mv3', folder, { recursive: true });
  const place = (file: string) => path.join(folder, file);
  return {
    folder,
    edit(file, change) {
      const before = readFileSync(place(file), 'utf8');
      const after = change(before);
      if (after === before) throw new Error(`Nothing was changed in ${file}: it does not look as it did.`);
      writeFileSync(place(file), after);
    },
    files: () => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(file => file.split(path.sep).join('/')),
    read: file => readFileSync(place(file), 'utf8'),
    add: (file, text) => writeFileSync(place(file), text),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Gives a copy of the build for tests the manifest that people get, which has no access to any site. */
export function withRealManifest(build: AlteredBuild): void {
  const real = `${process.env['KURA_EXTENSION'] ?? '.output/chrome-mv3'}.manifest.json`;
  if (existsSync(real)) build.add('manifest.json', readFileSync(real, 'utf8'));
}

/** Takes every wall away that is Kura's own, so that only what the browser insists on by itself is left. */
export function withoutPolicy(build: AlteredBuild): void {
  build.edit('manifest.json', text => {
    const { content_security_policy: _, ...rest } = JSON.parse(text) as Record<string, unknown>;
    return JSON.stringify(rest);
  });
  withoutNarrowing(build);
}

/** In each page's HTML. */
const pagePolicy = /<meta[^>]*Content-Security-Policy[^>]*>/;
/** Only the files with `lockNetwork` hold this text. */
const lockText = 'Kura reaches no host from here';
const lock = /Object\.defineProperty\((\w+),(\w+),\{value:(\w+),writable:!1,configurable:!1\}\)/g;
/** What the rules of the network match. */
const blocked = '^(https?|wss?)://';

/** Takes away what narrows the manifest's policy: the pages' own policies, the lock of workers and background, and the rules. */
export function withoutNarrowing(build: AlteredBuild): void {
  const alter = (ending: string, isMeant: (text: string) => boolean, change: (text: string) => string) => {
    const files = build.files().filter(file => file.endsWith(ending) && isMeant(build.read(file)));
    for (const file of files) build.edit(file, change);
    if (files.length === 0) throw new Error(`No ${ending} file is as it was.`);
  };
  alter(
    '.html',
    text => pagePolicy.test(text),
    text => text.replace(pagePolicy, ''),
  );
  alter(
    '.js',
    text => text.includes(lockText) && text.search(lock) !== -1,
    text => text.replace(lock, '0'),
  );
  alter(
    '.js',
    text => text.includes(blocked),
    text => text.replace(blocked, '^never://'),
  );
}

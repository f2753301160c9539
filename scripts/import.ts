/**
 * A door for exports: `npm run -s import -- FILE... --out vault.json` turns what a site or program handed out, zips too, into a vault
 * file, and prints what was found as one JSON object. Backups, too: a whole one with the changes that follow it. Asks no network. What is
 * encrypted: `KURA_PASSPHRASE=… npm run -s import -- …`.
 *
 * Exit: 0 written · 1 anything else, named on stderr, and nothing is written.
 */
import { createWriteStream, openAsBlob } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { importApart } from '../lib/transfer/import-apart';
import { writeVaultFile } from '../lib/transfer/vault-file';
import type { GivenFile } from '../lib/transfer/vendors/vendor';
import { apartOnDisk } from './import/apart';
import { reasonOf } from './reason';

const usage = 'Usage: npm run -s import -- FILE... --out vault.json';

try {
  const { values, positionals } = parseArgs({ options: { out: { type: 'string' } }, allowPositionals: true });
  if (positionals.length === 0) throw new Error(`Name at least one file. ${usage}`);
  if (!values.out) throw new Error(`Say where the vault file goes. ${usage}`);
  const files = (await Promise.all(positionals.map(given))).flat();
  const report = await convert(files, values.out);
  process.stdout.write(`${JSON.stringify(report)}\n`);
} catch (error) {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exitCode = 1;
}

/** A file, or all that are in a folder, as a browser gives them: their bytes stay on the disk until they are asked for. */
async function given(file: string): Promise<GivenFile[]> {
  if (!(await stat(file)).isDirectory()) return [await opened(file, path.basename(file))];
  const inside = await readdir(file, { recursive: true, withFileTypes: true });
  const files = inside.filter(each => each.isFile()).map(each => path.join(each.parentPath, each.name));
  return Promise.all(files.sort().map(each => opened(each, path.relative(file, each).replaceAll(path.sep, '/'))));
}

async function opened(file: string, name: string): Promise<GivenFile> {
  const lastModified = Math.floor((await stat(file)).mtimeMs);
  return Object.assign(await openAsBlob(file), { name, lastModified });
}

/** Chat by chat, so that files may be larger than the memory; under other names until all is whole, so that what stands there never is a part. */
async function convert(files: readonly GivenFile[], out: string): Promise<unknown> {
  const unfinished = `${out}.${process.pid}.unfinished`;
  try {
    const apart = await apartOnDisk(`${out}.${process.pid}.apart`);
    try {
      // Not an argument, which everybody on the machine can read.
      const passphrase = process.env['KURA_PASSPHRASE'];
      const { conversations, spaces, report } = await importApart(files, apart, passphrase);
      const pieces = writeVaultFile(conversations, new Date(), spaces);
      await pipeline(pieces, createWriteStream(unfinished, { flags: 'wx' }));
      await rename(unfinished, out);
      return report();
    } finally {
      await apart.close();
    }
  } finally {
    await rm(unfinished, { force: true });
  }
}

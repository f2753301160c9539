/**
 * `npm run -s import -- FILE... --out vault.json` converts exports of a site or program, also in zips, to a vault file,
 * and prints a report as one JSON object. It also joins a full backup with the changes that follow it. It uses no
 * network.
 * Encrypted: `KURA_PASSPHRASE=… npm run -s import -- …`.
 *
 * Exit: 0 written · 1 any failure, named on stderr; nothing is written.
 */
import { createWriteStream, openAsBlob } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { importWithoutVault } from '../lib/transfer/import-without-vault';
import { writeVaultFile } from '../lib/transfer/vault-file/vault-file';
import type { InputFile } from '../lib/transfer/vendors/vendor-reader';
import { openChatsOnDisk } from './import/open-chats-on-disk';
import { runIfMain, type CommandOutput } from './command';
import { toReason } from './to-reason';

const usage = 'Usage: npm run -s import -- FILE... --out vault.json';

/** Resolves with the exit code. */
export async function importFiles(args: readonly string[], { out, err }: CommandOutput): Promise<number> {
  try {
    const options = { out: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    if (positionals.length === 0) throw new Error(`Name at least one file. ${usage}`);
    if (!values.out) throw new Error(`Say where the vault file goes. ${usage}`);
    const files = (await Promise.all(positionals.map(listFiles))).flat();
    const report = await convert(files, values.out);
    out(`${JSON.stringify(report)}\n`);
    return 0;
  } catch (error) {
    err(`${toReason(error)}\n`);
    return 1;
  }
}

/** Lists the file, or all files in the folder, as a browser gives them: bytes are read from disk only on demand. */
async function listFiles(file: string): Promise<InputFile[]> {
  if (!(await stat(file)).isDirectory()) return [await openFile(file, path.basename(file))];
  const inside = await readdir(file, { recursive: true, withFileTypes: true });
  const files = inside.filter(each => each.isFile()).map(each => path.join(each.parentPath, each.name));
  return Promise.all(files.sort().map(each => openFile(each, path.relative(file, each).replaceAll(path.sep, '/'))));
}

async function openFile(file: string, name: string): Promise<InputFile> {
  const lastModified = Math.floor((await stat(file)).mtimeMs);
  return Object.assign(await openAsBlob(file), { name, lastModified });
}

/**
 * Works chat by chat, so that files may be larger than the memory. It writes under a temporary name, so that the result
 * is never partial.
 */
async function convert(files: readonly InputFile[], out: string): Promise<unknown> {
  const unfinished = `${out}.${process.pid}.unfinished`;
  try {
    const spool = await openChatsOnDisk(`${out}.${process.pid}.apart`);
    try {
      // The passphrase is no argument, because all users of the machine can read arguments.
      const passphrase = process.env['KURA_PASSPHRASE'];
      const { conversations, spaces, report } = await importWithoutVault(files, spool, passphrase);
      const pieces = writeVaultFile(conversations, new Date(), spaces);
      await pipeline(pieces, createWriteStream(unfinished, { flags: 'wx' }));
      await rename(unfinished, out);
      return report();
    } finally {
      await spool.close();
    }
  } finally {
    await rm(unfinished, { force: true });
  }
}

await runIfMain(import.meta.url, importFiles);

/**
 * A door for exports: `npm run -s import -- FILE... --out vault.json` turns what a site or program handed out, zips too, into a vault
 * file, and prints what was found as one JSON object. Asks no network.
 *
 * Exit: 0 written · 1 anything else, named on stderr, and nothing is written.
 */
import { createWriteStream, openAsBlob } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import type { Conversation } from '../lib/conversation';
import { importExports } from '../lib/transfer/import-exports';
import { writeVaultFile } from '../lib/transfer/vault-file';
import type { GivenFile } from '../lib/transfer/vendors/vendor';

const usage = 'Usage: npm run -s import -- FILE... --out vault.json';

try {
  const { values, positionals } = parseArgs({ options: { out: { type: 'string' } }, allowPositionals: true });
  if (positionals.length === 0) throw new Error(`Name at least one file. ${usage}`);
  if (!values.out) throw new Error(`Say where the vault file goes. ${usage}`);
  const { conversations, report } = await importExports(await Promise.all(positionals.map(given)));
  await write(values.out, conversations);
  process.stdout.write(`${JSON.stringify(report)}\n`);
} catch (error) {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exitCode = 1;
}

/** A file as a browser gives it: its bytes stay on the disk until they are asked for. */
async function given(file: string): Promise<GivenFile> {
  const about = await stat(file);
  if (!about.isFile()) throw new Error(`Not a file: ${file}`);
  const lastModified = Math.floor(about.mtimeMs);
  return Object.assign(await openAsBlob(file), { name: path.basename(file), lastModified });
}

/** Under another name until it is whole, so that what stands there is never half a file. */
async function write(file: string, conversations: readonly Conversation[]): Promise<void> {
  const unfinished = `${file}.${process.pid}.unfinished`;
  try {
    await pipeline(writeVaultFile(eachOf(conversations)), createWriteStream(unfinished, { flags: 'wx' }));
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function* eachOf(conversations: readonly Conversation[]): AsyncGenerator<Conversation> {
  yield* conversations;
}

/** One line: the problem's name, where it has one, and what it says. */
function reasonOf(error: unknown): string {
  const said = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return said.replace(/\s+/g, ' ');
}

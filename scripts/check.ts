/**
 * A door for vault files: `npm run check -- vault.json` says whether one is whole and as its schema says, in one line.
 *
 * Exit: 0 valid · 1 not, with the place, on stderr.
 */
import { openAsBlob } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { readVaultFile } from '../lib/transfer/vault-file';
import { unwrapped } from '../lib/transfer/wrapping';

const usage = 'Usage: npm run check -- vault.json';
const schemaFile = new URL('../public/vault-file.schema.json', import.meta.url);

try {
  const { positionals } = parseArgs({ options: {}, allowPositionals: true });
  const [file, ...more] = positionals;
  if (!file || more.length > 0) throw new Error(`Name one vault file. ${usage}`);

  let conversations = 0;
  let turns = 0;
  for await (const conversation of readVaultFile(await openAsBlob(file))) {
    conversations += 1;
    turns += conversation.turns.length;
  }
  await compareWithSchema(JSON.parse(await textOf(file)));
  process.stdout.write(`Valid: ${conversations} conversations, ${turns} turns\n`);
} catch (error) {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exitCode = 1;
}

/** What is in the file, if it is compressed too. */
async function textOf(file: string): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of unwrapped(await openAsBlob(file))) text += decoder.decode(piece, { stream: true });
  return text + decoder.decode();
}

/** Times are checked by the reader; the schema's word for them needs a library of its own. */
async function compareWithSchema(content: unknown): Promise<void> {
  const schema: unknown = JSON.parse(await readFile(schemaFile, 'utf8'));
  const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(schema as object);
  if (!validate(content)) throw new Error(`Not as the schema says: ${placeOf(validate.errors?.[0])}`);
}

const placeOf = (error: ErrorObject | undefined): string =>
  `${error?.instancePath || '/'} ${error?.message ?? 'is not as it should be'}`;

/** One line: the problem's name, where it has one, and what it says. */
function reasonOf(error: unknown): string {
  const said = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return said.replace(/\s+/g, ' ');
}

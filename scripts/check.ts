/**
 * `npm run check -- vault.json` checks a vault file against its schema and its digest and prints one line. It reads the
 * file twice, chat by chat, so that it may be larger than the memory. `no digest`: it cannot be told whether the file
 * is complete.
 * Encrypted: `KURA_PASSPHRASE=… npm run check -- vault.json.age`.
 *
 * Exit: 0 valid · 1 invalid, with the place on stderr.
 */
import { openAsBlob } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { readSlices } from '../lib/transfer/json-slices';
import { readVaultFile, type VaultFileFacts } from '../lib/transfer/vault-file/vault-file';
import { unpack } from '../lib/transfer/container';
import { runIfMain, type CommandOutput } from './command';
import { toReason } from './to-reason';

const usage = 'Usage: npm run check -- vault.json';
const schemaFile = new URL('../public/vault-file.schema.json', import.meta.url);

/** Resolves with the exit code. */
export async function checkVaultFile(args: readonly string[], { out, err }: CommandOutput): Promise<number> {
  try {
    const { positionals } = parseArgs({ args: [...args], options: {}, allowPositionals: true });
    const [file, ...more] = positionals;
    if (!file || more.length > 0) throw new Error(`Name one vault file. ${usage}`);
    // The passphrase is no argument, because all users of the machine can read arguments.
    const passphrase = process.env['KURA_PASSPHRASE'];

    const vault = await openAsBlob(file);
    const { conversations, turns, isProven, changes } = await readFacts(vault, passphrase);
    await compareWithSchema(vault, passphrase);
    const verdict = isProven ? 'Valid' : 'Valid, no digest';
    const since = changes ? `, only what changed since ${changes.after.name}; ${changes.gone.length} gone` : '';
    out(`${verdict}: ${conversations} conversations, ${turns} turns${since}\n`);
    return 0;
  } catch (error) {
    err(`${toReason(error)}\n`);
    return 1;
  }
}

async function readFacts(file: Blob, passphrase?: string): Promise<VaultFileFacts> {
  const reported: VaultFileFacts[] = [];
  const onFacts = (facts: VaultFileFacts) => void reported.push(facts);
  const options = { onFacts, alsoChanges: true, ...(passphrase && { passphrase }) };
  for await (const _ of readVaultFile(file, undefined, options));
  const [facts] = reported;
  if (!facts) throw new Error('The file was not read to its end.');
  return facts;
}

/** The reader checks times, because the schema's `format` would need a further library. */
async function compareWithSchema(file: Blob, passphrase?: string): Promise<void> {
  const schema = JSON.parse(await readFile(schemaFile, 'utf8')) as object;
  const ajv = new Ajv2020({ strict: false, validateFormats: false }).addSchema(schema, 'vault');
  const validateConversation = ajv.compile({ $ref: 'vault#/$defs/conversation' });
  const frame = new Map<string, unknown>();
  for await (const { key, item, value } of readSlices(unpack(file, passphrase), 'conversations')) {
    if (item === undefined) frame.set(key, value);
    else compare(validateConversation, value, `/conversations/${item}`);
  }
  compare(ajv.compile({ $ref: 'vault' }), Object.fromEntries(frame), '');
}

function compare(validate: ValidateFunction, content: unknown, location: string): void {
  if (!validate(content)) throw new Error(`Not as the schema says: ${formatPlace(validate.errors?.[0], location)}`);
}

const formatPlace = (error: ErrorObject | undefined, location: string): string =>
  `${location}${error?.instancePath ?? ''} ${error?.message ?? 'is not as it should be'}`;

await runIfMain(import.meta.url, checkVaultFile);

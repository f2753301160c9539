/**
 * `npx tsx scripts/round-trip/large-file.ts --megabytes 2000 --out FILE` writes a vault file of made-up chats of about
 * this size, as a stream.
 */
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { writeVaultFile } from '../../lib/transfer/vault-file/vault-file';
import { listById, createChat } from './chats';

const { values } = parseArgs({ options: { megabytes: { type: 'string', default: '2000' }, out: { type: 'string' } } });
if (!values.out) throw new Error('Say where the file goes: --out FILE');

/** Bytes of one such chat in the file. */
const bytesPerChat = Buffer.byteLength(JSON.stringify(createChat(1, 2)));
const chats = Math.round((Number(values.megabytes) * 1e6) / bytesPerChat);

await pipeline(writeVaultFile(listById(chats)), createWriteStream(values.out));

/** The vault file: all conversations as JSON, one a line, readable without Kura. `docs/vault-file.md` describes it. */
import type { Conversation } from '../conversation';
import { Problem } from '../problem';
import { caps, list, Misshapen, oneOf, record, text, wholeNumber } from '../vault/border';
import { space } from '../vault/nouns';
import type { Space } from '../vault/vault';
import { asLine, conversationFrom } from './vault-file-line';

/** 3: what the user made of chats. A reader of an earlier version would take such a file for damaged. */
const vaultFileVersion = 3;

/** What a browser holds in one text, with room to spare: 500 million letters. */
const mostLetters = 500_000_000;
const mostConversations = 1_000_000;

/** The file in pieces of text, in order, so that no vault must fit in memory at once. `named`: the vault's spaces. */
export async function* writeVaultFile(
  conversations: AsyncIterable<Conversation>,
  exportedAt: Date = new Date(),
  named: readonly Space[] = [],
): AsyncGenerator<string> {
  const head = { schema: 'kura-vault', version: vaultFileVersion, exportedAt: exportedAt.toISOString() };
  yield `${JSON.stringify(head).slice(0, -1)},"conversations":[`;
  const spaces = new Map(named.map(({ id, name }) => [id, name]));
  const sum = new Checksum();
  for await (const conversation of conversations) {
    const line = asLine(conversation);
    yield `${sum.conversations === 0 ? '' : ','}\n${line}`;
    if (!spaces.has(conversation.space)) spaces.set(conversation.space, '');
    await sum.add(line, conversation);
  }
  const tail = { spaces: [...spaces].sort(byId).map(([id, name]) => ({ id, ...(name && { name }) })), end: sum.end() };
  yield `\n],${JSON.stringify(tail).slice(1)}\n`;
}

const byId = ([one]: readonly [string, string], [other]: readonly [string, string]): number => (one < other ? -1 : 1);

/**
 * The conversations in a vault file. All of it is checked before the first one is handed out, and before that `onSpaces` is told of the
 * spaces that the file names. Rejects with `FileDamaged`, whose message names the place, or with `FileTooNew`.
 */
export async function* readVaultFile(
  file: Blob,
  onSpaces?: (spaces: readonly Space[]) => Promise<unknown>,
): AsyncGenerator<Conversation> {
  // A letter is at most three bytes of a file.
  if (file.size > mostLetters * 3)
    throw new Problem('FileDamaged', `The file has ${file.size} bytes, more than a vault may`);
  const { conversations, spaces } = await parseVaultFile(await textOf(file));
  await onSpaces?.(spaces);
  yield* conversations;
}

export interface VaultFile {
  readonly conversations: readonly Conversation[];
  readonly spaces: readonly Space[];
}

/** As `readVaultFile`, from the file's text. */
export async function parseVaultFile(json: string): Promise<VaultFile> {
  const content = parse(json);
  try {
    const file = record(content, 'file');
    file.get('schema', oneOf(['kura-vault']));
    const version = file.get('version', wholeNumber);
    if (version > vaultFileVersion) throw new Problem('FileTooNew', `The file is of version ${version}`);
    if (version < 1) throw new Misshapen('file.version is 0');

    const conversations = file.get('conversations', list(conversationFrom, mostConversations));
    const end = file.get('end', record);
    await compare(conversations, {
      conversations: end.get('conversations', wholeNumber),
      turns: end.get('turns', wholeNumber),
      digest: end.get('digest', text(caps.nameLength)),
    });
    const { spaces = [] } = file.maybe('spaces', list(space, caps.spaces));
    return { conversations, spaces };
  } catch (error) {
    if (error instanceof Misshapen) throw new Problem('FileDamaged', error.message, { cause: error });
    throw error;
  }
}

interface End {
  readonly conversations: number;
  readonly turns: number;
  readonly digest: string;
}

/** What the file's end says of all that stands before it: a chain of SHA-256, each over the one before and the next line. */
class Checksum {
  conversations = 0;
  private turns = 0;
  private chain = new Uint8Array(32);

  async add(line: string, { turns }: Conversation): Promise<void> {
    const bytes = new TextEncoder().encode(line);
    const linked = new Uint8Array(this.chain.length + bytes.length);
    linked.set(this.chain);
    linked.set(bytes, this.chain.length);
    this.chain = new Uint8Array(await crypto.subtle.digest('SHA-256', linked));
    this.conversations += 1;
    this.turns += turns.length;
  }

  end(): End {
    const hex = Array.from(this.chain, byte => byte.toString(16).padStart(2, '0')).join('');
    return { conversations: this.conversations, turns: this.turns, digest: `sha256-chain:${hex}` };
  }
}

async function compare(conversations: readonly Conversation[], said: End): Promise<void> {
  const sum = new Checksum();
  for (const conversation of conversations) await sum.add(asLine(conversation), conversation);
  const found = sum.end();
  for (const name of ['conversations', 'turns', 'digest'] as const) {
    if (found[name] !== said[name])
      throw new Misshapen(`file.end.${name} is ${said[name]}, but the file holds ${found[name]}`);
  }
}

async function textOf(file: Blob): Promise<string> {
  try {
    return await file.text();
  } catch (error) {
    throw new Problem('FileDamaged', 'The file could not be read to its end', { cause: error });
  }
}

function parse(json: string): unknown {
  try {
    // Editors on Windows put a byte order mark before a text.
    return JSON.parse(json.replace(/^\uFEFF/, ''));
  } catch (error) {
    // The browser's message quotes the file, which is somebody's chat; only the place is told.
    const place = /(?:position|line) \d+(?: column \d+)?/.exec(error instanceof Error ? error.message : '')?.[0];
    const where = place ? `at ${place}` : 'it ends too early';
    throw new Problem('FileDamaged', `Not JSON: ${where}, of ${json.length} letters`);
  }
}

/** Keeps the house: who may import whom, how long a file may be, what it may be called, where `browser` may appear. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

/** Open to everybody: nouns, problems, how a day is written, the format of the fence, and the walls. Data and pure functions, importing nothing else of ours but the nouns. */
const open = ['lib/conversation', 'lib/hit', 'lib/problem', 'lib/quotation', 'lib/day', 'lib/walls'];

/** Types only, no code at run time: a contract that its users may name. */
const contracts = [
  'lib/sites/adapter',
  'lib/engine/engine',
  'lib/engine/models/stored-model',
  'lib/asked/nouns',
  'lib/calls/calls',
  'lib/vault/vault',
  'lib/vault/noting',
  'lib/messaging/services',
  'lib/messaging/walled',
  'lib/messaging/continuing',
  'lib/transfer/wrapping',
  'lib/messaging/rpc',
  'lib/settings',
  'lib/backup/nouns',
  'lib/transfer/other-programs',
  // The names of what an import leaves out, for which the settings have words.
  'lib/transfer/vendors/report',
  // The keys of every visible word.
  'public/_locales/en/messages.json',
];

/** Who may import whom. More is a decision: change this table in the same commit and record why in `docs/decisions/`. */
const mayImport: Record<string, string[]> = {
  'lib/conversation.ts': [],
  'lib/hit.ts': [],
  'lib/problem.ts': [],
  'lib/quotation.ts': [],
  'lib/day.ts': [],
  'lib/walls.ts': [],
  'lib/merge.ts': [],
  'lib/merge': [],
  'lib/sites': [],
  'lib/tap': [],
  'lib/capture': ['lib/sites', 'lib/merge', 'lib/tap/channel', 'lib/health/pauses'],
  // Which addresses are one page is what a link is cleaned by.
  'lib/room.ts': [],
  'lib/vault': ['lib/merge', 'lib/sites/markdown/address', 'lib/room'],
  'lib/background': [
    'lib/vault/parse',
    'lib/vault/page-address',
    'lib/capture/outbox',
    'lib/sites/addresses',
    'lib/sites/sources',
    'lib/engine/question',
    // What a page hands over is taken apart once more.
    'lib/calls',
  ],
  // A model is larger than anything else that is written, and must leave the vault its room.
  'lib/engine': ['lib/room'],
  'lib/remember.ts': ['lib/vault', 'lib/engine', 'lib/forget'],
  'lib/meanings.ts': ['lib/vault', 'lib/engine'],
  'lib/recall.ts': ['lib/asked', 'lib/vault', 'lib/engine', 'lib/prompt', 'lib/messaging'],
  'lib/recall': [],
  'lib/forget.ts': ['lib/vault', 'lib/engine'],
  'lib/restore.ts': ['lib/vault', 'lib/engine'],
  'lib/host.ts': [
    'lib/engine',
    'lib/meanings',
    'lib/remember',
    'lib/recall',
    'lib/forget',
    'lib/restore',
    'lib/vault/read-lately',
  ],
  'lib/asked': [],
  // An assistant says “yesterday” as a person does, and may hide what nobody sees.
  'lib/calls': ['lib/asked', 'lib/prompt/unseen'],
  'lib/prompt': [],
  'lib/redact': [],
  'lib/insert': [],
  'lib/transfer': [
    'lib/merge',
    'lib/sites',
    'lib/vault/vault',
    'lib/vault/border',
    'lib/vault/nouns',
    'lib/vault/note-nouns',
    'lib/vault/id-shapes',
    'lib/vault/wording',
  ],
  // A backup is a vault file that was restored into a vault of its own.
  'lib/backup': ['lib/transfer', 'lib/vault/vault', 'lib/vault/dexie-vault'],
  'lib/messaging': [],
  'lib/settings.ts': ['lib/health/pauses', 'lib/catch-up', 'lib/prompt'],
  'lib/health': [],
  'lib/catch-up': ['lib/health/pauses'],
  components: [
    'lib/prompt',
    'lib/redact',
    'lib/messaging',
    'lib/sites/addresses',
    'lib/sites/sources',
    'lib/health',
    'lib/catch-up/progress',
    // What an assistant asks for is shown before anything is done.
    'lib/calls',
    'lib/engine/models/catalogue',
    // An episode's facts are asked of any assistant, and read from its answer.
    'lib/calls/facts',
    // How an import counts, before it is merged as after.
    'lib/vault/importing',
    // A name is taken in a form where it would be in the vault, and as long.
    'lib/vault/wording',
  ],
  entrypoints: ['lib', 'components'],
};

const files = walk('lib', 'components', 'entrypoints');
const imported = (source: string) =>
  [
    ...source.matchAll(
      /(?:^|\n)\s*(import type|import|export type|export)?[^;'"\n]*?(?:from|import)[\s(]*['"]([^'"]+)['"]/g,
    ),
  ].map(([, keyword = '', specifier = '']) => ({ type: keyword.endsWith('type'), specifier }));

describe.each(files)('%s', file => {
  const source = readFileSync(file, 'utf8');
  const home = Object.keys(mayImport).find(key => file === key || file.startsWith(`${key}/`)) ?? '';

  test('lives in a room with a rule', () => expect(home, 'Add its room to the table in this test.').not.toBe(''));

  test('says what it is about', () =>
    expect(path.basename(file)).not.toMatch(/\b(utils?|helpers?|common|misc|managers?|constants)\b/));

  test('fits on a few screens', () => {
    const limit = file.startsWith('entrypoints/') ? 60 : 250;
    const lines = source.trimEnd().split('\n').length;
    expect(lines, `Split it by idea: ${lines} lines, limit ${limit}.`).toBeLessThanOrEqual(limit);
  });

  test('imports only what its room may', () => {
    const allowed = [home.replace(/\.tsx?$/, ''), ...open, ...(mayImport[home] ?? [])];
    const outside = imported(source)
      .filter(({ specifier }) => specifier.startsWith('.') || specifier.startsWith('@/'))
      .map(({ type, specifier }) => ({ type, target: resolve(file, specifier) }))
      .filter(({ type, target }) => ![...allowed, ...(type ? contracts : [])].some(place => within(place, target)))
      .filter(({ target }) => !target.endsWith('.css'));
    expect(outside, `Not in the import table for ${home}.`).toEqual([]);
  });

  test('touches the browser only where it may', () => {
    const may = file.startsWith('entrypoints/') || ['lib/messaging/wire.ts', 'lib/settings.ts'].includes(file);
    const uses = /\bbrowser\.|\bchrome\.|wxt\/browser/.test(withoutComments(source));
    expect(uses && !may, '`browser` belongs in entrypoints, lib/messaging/wire.ts and lib/settings.ts.').toBe(false);
  });

  test('keeps Dexie inside the vault', () => {
    const uses = imported(source).some(({ specifier }) => specifier === 'dexie');
    expect(uses && !file.startsWith('lib/vault/')).toBe(false);
  });
});

test('nobody imports from entrypoints', () => {
  const guilty = walk('lib', 'components').filter(file => /['"][^'"]*entrypoints\//.test(readFileSync(file, 'utf8')));
  expect(guilty).toEqual([]);
});

test('no test file lies inside entrypoints, where WXT would build it', () => {
  expect(walk('entrypoints').filter(file => /\.(test|spec)\./.test(file))).toEqual([]);
});

test('every room has its place in the table', () => {
  const missing = Object.keys(mayImport).filter(room => !existsSync(room));
  expect(missing, 'The table names a room that is gone.').toEqual([]);
});

/** Every `.ts` and `.tsx` below `folders`, as paths with forward slashes. */
function walk(...folders: string[]): string[] {
  return folders
    .filter(folder => existsSync(folder))
    .flatMap(folder =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(name => path.posix.join(folder, name)),
    )
    .filter(name => /\.tsx?$/.test(name))
    .sort();
}

function resolve(file: string, specifier: string): string {
  if (specifier.startsWith('@/')) return specifier.slice(2);
  return path.posix.join(path.posix.dirname(file), specifier);
}

function within(place: string, target: string): boolean {
  return target === place || target === `${place}.ts` || target.startsWith(`${place}/`);
}

function withoutComments(source: string): string {
  return source.replace(/\/\*[^]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');
}

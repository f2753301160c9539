/** Keeps the architecture: one test a rule. Each lists every offender, with what to do. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAst, Visitor } from 'vite';
import { expect, test } from 'vitest';

/** Contracts and names without code of their own. They are open to every room as types. */
const contracts = [
  'lib/sites/site',
  'lib/sites/registry',
  'lib/sites/sources',
  'lib/vault/vault',
  'lib/vault/notes-contract',
  'lib/search/engine',
  'lib/query/query',
  'lib/rpc/contracts',
  'lib/rpc/rpc',
  'lib/settings',
  'lib/backup/types',
  'lib/transfer/container',
  'lib/transfer/format-names',
  'lib/transfer/vendors/report',
  'lib/search/models/stored-model',
  'lib/bridge/agent-sessions',
  'lib/bridge/clients',
  'lib/bridge/folders',
  'lib/bridge/bridge-log',
  'lib/bridge/proposals',
  'lib/bridge/receive-sessions',
  'lib/bridge/forward-relay',
  'lib/calls/calls',
  'lib/documents/refusal',
  'lib/vault/documents-contract',
  'lib/assistants/provider',
  'lib/assistants/ask-state',
  'lib/assistants/vault-tools',
  'lib/assistants/key-lock',
  'public/_locales/en/messages.json',
];

/** What derives from the one list of sites. */
const siteLists = ['lib/sites/registry', 'lib/sites/sources', 'lib/sites/find-quotes'];

/**
 * Who may import whom at run time, besides itself and `lib/core`. The longest key that holds a file is its room. A further import is a
 * decision: change this table in the same commit and record why in `docs/decisions/`.
 */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  'lib/core': [],
  'lib/sites': [],
  'lib/tap': [],
  'lib/capture': ['lib/sites', 'lib/merge', 'lib/tap/channel', 'lib/health/pauses'],
  'lib/catch-up': ['lib/health/pauses'],
  // The line that says who is quoted holds a source's name.
  'lib/merge': ['lib/sites/find-quotes'],
  // `absolute-url` decides which addresses are one page; the vault cleans links by it.
  'lib/vault': ['lib/merge', 'lib/disk-space', 'lib/sites/markdown/absolute-url', ...siteLists],
  'lib/query': [],
  // What a tool answers is quoted and masked on every road (decision 0058).
  'lib/calls': [
    'lib/query',
    'lib/compose',
    'lib/redact/mask',
    'lib/redact/finding',
    'lib/sites/find-quotes',
    'lib/sites/sources',
  ],
  // A program on this computer is one more road to the tools (decision 0059).
  'lib/bridge': ['lib/calls'],
  // A model is larger than anything else that is written, and must leave the vault its space.
  'lib/search': ['lib/disk-space'],
  'lib/engine-host': ['lib/vault', 'lib/search', 'lib/recall'],
  'lib/recall': ['lib/query', 'lib/search', 'lib/compose'],
  'lib/compose': [],
  'lib/redact': [],
  'lib/insert': [],
  // A passphrase guards keys as it guards backups (decision 0075).
  'lib/assistants': [
    'lib/disk-space',
    'lib/compose',
    'lib/calls',
    'lib/merge/draft-id',
    'lib/bridge/relay',
    'lib/transfer/encrypt',
  ],
  'lib/health': [],
  'lib/disk-space.ts': [],
  'lib/transfer': ['lib/merge', 'lib/sites', 'lib/vault/shapes', 'lib/vault/import-counts', 'lib/disk-space'],
  // A file is read as a page and as an export are: into the same Markdown, from the same kinds of archives.
  'lib/documents': ['lib/sites/markdown', 'lib/transfer/vendors/zip'],
  // A backup is a vault file that was restored into a vault of its own.
  'lib/backup': ['lib/transfer', 'lib/vault/dexie/open-vault', 'lib/disk-space'],
  'lib/rpc': ['lib/health/pauses'],
  // Its database shares its files with the vault's (decision 0047).
  'lib/private-storage': ['lib/health/pauses', 'lib/disk-space'],
  // The names of the vault's methods that own pages may call as they are (decision 0037).
  'lib/services': [
    'lib/rpc/contracts',
    'lib/vault/shapes',
    'lib/capture/outbox',
    'lib/capture/outbox-cipher',
    'lib/health/pauses',
    'lib/sites/registry',
    'lib/sites/sources',
    'lib/search/text/query-terms',
    'lib/calls',
  ],
  'lib/page-ui': ['lib/calls', 'lib/health', 'lib/sites/site-names', 'components/i18n'],
  'lib/settings.ts': ['lib/health/pauses', 'lib/catch-up', 'lib/compose', 'lib/private-storage'],
  components: [
    'lib/compose',
    'lib/redact',
    'lib/calls',
    'lib/bridge/setup-text',
    'lib/bridge/agent-sessions',
    'lib/health',
    'lib/assistants/provider-kinds',
    'lib/assistants/citations',
    'lib/assistants/thread',
    'lib/catch-up/progress',
    'lib/sites/registry',
    'lib/sites/sources',
    'lib/search/models/model-list',
    'lib/vault/shapes/normalize-text',
    'lib/vault/import-counts',
    'lib/transfer/import-session',
    'lib/transfer/build-vault-file',
    'lib/transfer/save-to-disk',
  ],
  entrypoints: ['lib', 'components'],
  // The program outside the browser: what it has in common with the extension, and no vault.
  bridge: [
    'lib/bridge/protocol',
    'lib/bridge/agent-sessions',
    'lib/bridge/is-record',
    'lib/bridge/relay',
    'lib/bridge/extension-id',
    'lib/calls/tools',
    // Sessions are read as the import reads them (decision 0077).
    'lib/transfer/vendors',
    // Folders are listed by the rules of any folder (decision 0070).
    'lib/bridge/folders',
    'lib/documents/formats',
    'lib/documents/refusal',
    'lib/documents/folder/ignore',
  ],
};

interface Import {
  readonly isType: boolean;
  readonly specifier: string;
}
interface SourceFile {
  readonly file: string;
  readonly text: string;
  readonly imports: readonly Import[];
}

const sources: readonly SourceFile[] = listSources('lib', 'components', 'entrypoints', 'bridge').map(file => {
  const text = readFileSync(file, 'utf8');
  return { file, text, imports: findImports(file, text) };
});

test('every file lies in a room of the table', () => {
  const homeless = sources.filter(({ file }) => roomOf(file) === undefined).map(({ file }) => file);
  expect(homeless, 'Add the room to the table in this test.').toEqual([]);
});

test('every room of the table exists', () => {
  expect(Object.keys(mayImport).filter(room => !existsSync(room))).toEqual([]);
});

test('a file imports only what its room may', () => {
  const offenders = sources.flatMap(({ file, imports }) => {
    const room = roomOf(file) ?? '';
    const allowed = [room.replace(/\.tsx?$/, ''), 'lib/core', ...(mayImport[room] ?? []), ...pageStart(file)];
    return imports
      .filter(({ specifier }) => /^(\.|@\/)/.test(specifier) && !specifier.endsWith('.css'))
      .map(({ isType, specifier }) => ({ isType, target: resolveImport(file, specifier) }))
      .filter(
        ({ isType, target }) => ![...allowed, ...(isType ? contracts : [])].some(place => isWithin(place, target)),
      )
      .map(({ target }) => `${file} → ${target}`);
  });
  expect(offenders, 'These imports are not in the table for their room.').toEqual([]);
});

test('no file is called by what it is not about', () => {
  const vague = /\b(utils?|helpers?|common|misc|managers?|constants|nouns)\b/;
  expect(sources.map(({ file }) => file).filter(file => vague.test(path.basename(file)))).toEqual([]);
});

test('no file is longer than 250 lines, no entrypoint longer than 60', () => {
  const long = sources
    .map(({ file, text }) => ({ file, lines: text.trimEnd().split('\n').length }))
    .filter(({ file, lines }) => lines > (file.startsWith('entrypoints/') ? 60 : 250))
    .map(({ file, lines }) => `${file}: ${lines} lines`);
  expect(long, 'Split these files by idea.').toEqual([]);
});

test('`browser` stands only in entrypoints, in the messages between contexts, and in the settings', () => {
  const may = ['lib/rpc/transport/runtime-messages.ts', 'lib/settings.ts'];
  const offenders = sources
    .filter(({ file }) => !file.startsWith('entrypoints/') && !may.includes(file))
    .filter(({ text }) => /\bbrowser\.|\bchrome\.|wxt\/browser/.test(removeComments(text)))
    .map(({ file }) => file);
  expect(offenders).toEqual([]);
});

test('Dexie stands only in the vault', () => {
  const offenders = sources
    .filter(({ imports }) => imports.some(({ specifier }) => specifier === 'dexie'))
    .map(({ file }) => file)
    .filter(file => !file.startsWith('lib/vault/'));
  expect(offenders).toEqual([]);
});

test('nobody imports from entrypoints, but a site’s own content script', () => {
  const offenders = sources
    .filter(({ file }) => !file.startsWith('entrypoints/') && pageStart(file).length === 0)
    .filter(({ text }) => /['"][^'"]*entrypoints\//.test(text))
    .map(({ file }) => file);
  expect(offenders).toEqual([]);
});

test('no test file lies inside entrypoints, where WXT would build it', () => {
  expect(listSources('entrypoints').filter(file => /\.(test|spec)\./.test(file))).toEqual([]);
});

/** A site's content script is an entrypoint that stands in the site's folder. */
function pageStart(file: string): readonly string[] {
  return /^lib\/sites\/\w+\/content\.ts$/.test(file) ? ['entrypoints/page/start'] : [];
}

function roomOf(file: string): string | undefined {
  return Object.keys(mayImport).find(room => file === room || file.startsWith(`${room}/`));
}

/** Every `.ts` and `.tsx` below `folders`, as paths with forward slashes. */
function listSources(...folders: string[]): string[] {
  return folders
    .flatMap(folder =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(name => path.posix.join(folder, name)),
    )
    .filter(name => /\.tsx?$/.test(name))
    .sort();
}

function findImports(file: string, text: string): Import[] {
  const imports: Import[] = [];
  const visitor = new Visitor({
    ImportDeclaration: ({ source, importKind, specifiers }) =>
      void imports.push({
        specifier: source.value,
        isType:
          importKind === 'type' ||
          (specifiers.length > 0 && specifiers.every(one => 'importKind' in one && one.importKind === 'type')),
      }),
    ExportNamedDeclaration: ({ source, exportKind }) =>
      void (source && imports.push({ specifier: source.value, isType: exportKind === 'type' })),
    ExportAllDeclaration: ({ source, exportKind }) =>
      void imports.push({ specifier: source.value, isType: exportKind === 'type' }),
    ImportExpression: ({ source }) =>
      void (source.type === 'Literal' && imports.push({ specifier: String(source.value), isType: false })),
  });
  visitor.visit(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }));
  return imports;
}

function resolveImport(file: string, specifier: string): string {
  if (specifier.startsWith('@/')) return specifier.slice(2);
  return path.posix.join(path.posix.dirname(file), specifier);
}

function isWithin(place: string, target: string): boolean {
  return target === place || target === `${place}.ts` || target.startsWith(`${place}/`);
}

function removeComments(text: string): string {
  return text.replace(/\/\*[^]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');
}

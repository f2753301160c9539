/** Keeps the words of the code (`docs/code-glossary.md`): one test a rule. Each lists every offender, with the word to use. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAst, Visitor } from 'vite';
import { expect, test } from 'vitest';

/** First words of functions. Before a further one is added, look whether one of these says it. */
const verbs = new Set(
  `abort add allocate announce answer append apply are ask assert assign attach await bind build can cancel capture
  check choose chunk clean clear close collapse collect commit compare compose compute connect convert copy correct count create
  debounce decode decrypt delete deliver describe deserialize detect diff dismiss dispatch download draw drop embed
  enable encode encrypt ensure escape estimate expand export extract fetch filter find flatten flush focus forget
  format forward from fuse get group grow handle has hash hide highlight import index insert install is isolate iterate join keep
  layout lazy link list listen load lock log lookup map mark mask match measure memoize merge mount move neutralize
  normalize notify observe on open pack pad parse pass patch pause pick place prefer prepare prevent purge push put quantize query
  queue quote rank read recall receive reconcile redact redo reduce refresh register reject release remember remove render
  replace report request reset resolve restore resume retry revoke round run sanitize save scan schedule score scroll
  search select send serialize serve set settle shorten show shuffle skip sort split stage start stem stop switch take
  tap throw to toggle tokenize track translate trim truncate undo uninstall unlock unpack update use validate verify visit
  wait walk watch wrap write yield`.split(/\s+/),
);

/** Words that this code once used in a sense of its own. Singular and plural are refused in every identifier. */
const bannedWords: Readonly<Record<string, string>> = {
  adopt: 'import',
  amend: 'update',
  aside: 'failed',
  beside: 'inPage, ignored',
  birth: 'newChat',
  brought: 'received, imported',
  deed: 'action',
  demand: 'filter, query',
  desk: 'deps, actions',
  door: 'navigation',
  drill: 'verification',
  elsewhere: 'override, continueIn',
  farewell: 'purger',
  foresee: 'preview',
  furniture: 'pageChrome',
  graft: 'attach',
  hush: 'dismiss',
  lacking: 'missing',
  learn: 'index',
  learnt: 'indexed',
  leftover: 'stale',
  letter: 'character',
  meaning: 'embedding, semantic',
  meaningless: 'unembeddable',
  misshapen: 'invalid',
  nowhere: 'unknown',
  occasion: 'refreshKey',
  patience: 'timeout, debounce',
  retell: 'replace',
  riches: 'refreshKey',
  said: 'notice, text',
  saying: 'notice',
  scaffolding: 'stopPhrases',
  seat: 'runner',
  sentinel: 'lossDetector',
  shelf: 'listFilter, facets, segmentStore',
  shelves: 'facets',
  sighting: 'snapshot',
  speaker: 'label, bestPerConversation',
  standing: 'currentScope',
  stretch: 'range, span',
  surroundings: 'options, context',
  survivor: 'live',
  told: 'reported, parsed',
  torn: 'incomplete',
  wall: 'scope',
  walled: 'scoped',
  wish: 'setting, override, edit',
};

const bannedIdentifiers = new Set(
  `comeBack takeLeave takePlaceAgain handOut onTable putAway turnedElsewhere standIn standAt madeOnce whatWent whatGoes placeOf isOf madeOf
  untilGone giveWay newestWaits queueAllBut setAside lookThrough counted agree given how`.split(/\s+/),
);

const bannedTypes = new Set(
  'Given Told Said Found Kept Left Place Entry Source Answer Piece Item Block Known Shown Desk Surroundings Parts'.split(
    ' ',
  ),
);

/** Limits and defaults by the field's prefixes: max, min, default, and a unit at the end. */
const bannedPrefixes = /^(?:most|longest|least|usual|until)[A-Z]/;

/** At most ten, each with its reason. */
const exceptions: Readonly<Record<string, string>> = {
  containerPhrasing: 'scripts/build/lean replaces a library that exports this name',
  markdownTable: 'scripts/build/lean replaces a library that exports this name',
  safe: 'scripts/build/lean replaces a library that exports this name',
};

interface NamedThing {
  readonly file: string;
  readonly line: number;
  readonly name: string;
  readonly kind: 'function' | 'type' | 'value';
  readonly isExported: boolean;
}

const files = ['lib', 'components', 'entrypoints', 'bridge', 'scripts']
  .flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(name => path.posix.join(folder, name)),
  )
  .filter(file => /\.tsx?$/.test(file))
  .sort();
const declared: readonly NamedThing[] = files.flatMap(file => listDeclared(file, readFileSync(file, 'utf8')));

test('no identifier holds a word of a private language', () => {
  const offenders = declared.flatMap(({ file, line, name }) => {
    if (bannedIdentifiers.has(name)) return `${file}:${line} ${name} → see docs/code-glossary.md`;
    if (bannedPrefixes.test(name)) return `${file}:${line} ${name} → max…, min…, default…, …Ms`;
    const word = splitWords(name).find(part => toBanned(part) !== undefined);
    return word ? `${file}:${line} ${name} → ${toBanned(word)}` : [];
  });
  expect(offenders).toEqual([]);
});

test('no file is named by a word of a private language', () => {
  const tests = readdirSync('test', { recursive: true, encoding: 'utf8' }).filter(file => /\.tsx?$/.test(file));
  const offenders = [...files, ...tests].filter(file =>
    splitWords(path.basename(file).replace(/\..*$/, '')).some(toBanned),
  );
  expect(offenders).toEqual([]);
});

test('no CSS class and no message key holds a word of a private language', () => {
  const styles = readdirSync('components', { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.css'));
  const classes = styles.flatMap(file =>
    [...readFileSync(path.join('components', file), 'utf8').matchAll(/\.([a-z][\w-]*)/g)].map(
      ([, name = '']) => `${file} .${name}`,
    ),
  );
  const keys = Object.keys(JSON.parse(readFileSync('public/_locales/en/messages.json', 'utf8')) as object);
  const offenders = [...classes, ...keys].filter(name => splitWords(name.replace(/^.* \./, '')).some(toBanned));
  expect(offenders).toEqual([]);
});

test('functions begin with a verb', () => {
  const offenders = declared
    .filter(({ kind, name }) => kind === 'function' && !/^[A-Z]/.test(name) && !Object.hasOwn(exceptions, name))
    .filter(({ name }) => !verbs.has(splitWords(name)[0] ?? ''))
    .map(({ file, line, name }) => `${file}:${line} ${name}`);
  expect(offenders, 'Begin with a verb of the list in this test.').toEqual([]);
});

test('every verb of the list is in use', () => {
  const used = new Set(declared.filter(({ kind }) => kind === 'function').map(({ name }) => splitWords(name)[0]));
  expect([...verbs].filter(verb => !used.has(verb))).toEqual([]);
});

test('a conversion is toX, a search is findX: no function ends in Of or In', () => {
  const offenders = declared
    .filter(({ kind, name }) => kind === 'function' && /[a-z](?:Of|In)$/.test(name))
    .map(({ file, line, name }) => `${file}:${line} ${name}`);
  expect(offenders).toEqual([]);
});

test('a type says what it is', () => {
  const offenders = declared
    .filter(({ kind, name }) => kind === 'type' && bannedTypes.has(name))
    .map(({ file, line, name }) => `${file}:${line} ${name}`);
  expect(offenders).toEqual([]);
});

test('two exported types have two names', () => {
  const places = new Map<string, string[]>();
  for (const { name, kind, isExported, file, line } of declared) {
    if (kind === 'type' && isExported) places.set(name, [...(places.get(name) ?? []), `${file}:${line}`]);
  }
  const shared = [...places]
    .filter(([, found]) => found.length > 1)
    .map(([name, found]) => `${name}: ${found.join(', ')}`);
  expect(shared).toEqual([]);
});

test('exceptions are few, and each is in use', () => {
  expect(Object.keys(exceptions).length).toBeLessThanOrEqual(10);
  const names = new Set(declared.map(({ name }) => name));
  expect(Object.keys(exceptions).filter(name => !names.has(name))).toEqual([]);
});

function toBanned(word: string): string | undefined {
  return bannedWords[word] ?? (word.endsWith('s') ? bannedWords[word.slice(0, -1)] : undefined);
}

function splitWords(name: string): string[] {
  const spaced = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2');
  return spaced
    .split(/[ _$-]+/)
    .filter(Boolean)
    .map(word => word.toLowerCase());
}

/** Every function, type, variable and parameter that the file declares. Members are left out: some are stored. */
function listDeclared(file: string, text: string): NamedThing[] {
  const found: NamedThing[] = [];
  const exported = new Set<string>();
  const add = (name: string, at: number, kind: NamedThing['kind']) =>
    found.push({ file, name, kind, line: text.slice(0, at).split('\n').length, isExported: false });
  const addPattern = (pattern: unknown, kind: NamedThing['kind']): void => {
    for (const { name, start } of listBound(pattern)) add(name, start, kind);
  };
  new Visitor({
    FunctionDeclaration: ({ id, params }) => {
      if (id) add(id.name, id.start, 'function');
      for (const parameter of params) addPattern(parameter, 'value');
    },
    ArrowFunctionExpression: ({ params }) => params.forEach(parameter => addPattern(parameter, 'value')),
    FunctionExpression: ({ params }) => params.forEach(parameter => addPattern(parameter, 'value')),
    VariableDeclarator: ({ id, init }) => {
      const isFunction = init?.type === 'ArrowFunctionExpression' || init?.type === 'FunctionExpression';
      addPattern(id, isFunction ? 'function' : 'value');
    },
    ClassDeclaration: ({ id }) => void (id && add(id.name, id.start, 'type')),
    TSInterfaceDeclaration: ({ id }) => void add(id.name, id.start, 'type'),
    TSTypeAliasDeclaration: ({ id }) => void add(id.name, id.start, 'type'),
    ExportNamedDeclaration: ({ declaration }) => {
      if (declaration && 'id' in declaration && declaration.id && 'name' in declaration.id)
        exported.add(declaration.id.name);
    },
  }).visit(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }));
  return found.map(thing => ({ ...thing, isExported: exported.has(thing.name) }));
}

interface BoundName {
  readonly name: string;
  readonly start: number;
}

/** The names that a parameter or the left side of a declaration binds. A destructured member that keeps its own name is a member. */
function listBound(pattern: unknown): BoundName[] {
  if (typeof pattern !== 'object' || pattern === null || !('type' in pattern)) return [];
  const node = pattern as { readonly type: string; readonly [key: string]: unknown };
  if (node.type === 'Identifier') return [{ name: String(node['name']), start: Number(node['start']) }];
  if (node.type === 'AssignmentPattern') return listBound(node['left']);
  if (node.type === 'RestElement') return listBound(node['argument']);
  if (node.type === 'ArrayPattern') return (node['elements'] as unknown[]).flatMap(listBound);
  if (node.type === 'TSParameterProperty') return listBound(node['parameter']);
  if (node.type !== 'ObjectPattern') return [];
  return (node['properties'] as { readonly [key: string]: unknown }[]).flatMap(property =>
    property['type'] === 'RestElement'
      ? listBound(property)
      : property['shorthand'] === true
        ? []
        : listBound(property['value']),
  );
}

/** Finds every exported function that takes a text, by reading the sources, so that a new one cannot be forgotten. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'vite';

export interface TextFunction {
  readonly file: string;
  readonly name: string;
  /** Calls it with this text in the place of every text that it takes. */
  readonly call: (text: string) => unknown;
}

/** How a parameter is written. */
interface Parameter {
  readonly name: string;
  readonly type: string;
  readonly isOptional: boolean;
}

interface Signature {
  readonly file: string;
  readonly name: string;
  readonly parameters: readonly Parameter[];
}

const folders = ['lib', 'components'];

/** They hold no function of a text of a chat: names of models and files, messages between contexts, a disk. */
const withoutTexts = [
  /^lib\/(?:rpc|backup|tap|catch-up)\//,
  /^lib\/search\/(?:models|storage|vector-index|async|index)\//,
  /^lib\/transfer\/(?:encrypt|vault-file-name|read-chain|changes|build-vault-file|save-to-disk)/,
  /^lib\/(?:settings|disk-space)/,
];

/** An argument for each type that a function may take beside its text. The text stands for every string. */
const argumentsByType: Readonly<Record<string, (text: string, name: string) => unknown>> = {
  string: (text, name) => (name === 'locale' || name === 'language' ? 'en' : text),
  'readonly string[]': text => text.split(/(?<=\n)/),
  'string[]': text => text.split(/(?<=\n)/),
  unknown: text => text,
  boolean: () => false,
  number: (text, name) => numbers[name] ?? 0,
  TextRange: text => ({ start: 0, end: text.length }),
  ElementsOptions: () => ({ prefix: 'a', footnotes: 'b' }),
};

const numbers: Readonly<Record<string, number>> = {
  now: Date.UTC(2026, 10, 26),
  count: 3,
  maxLength: 1_000,
  end: 1,
};

/** Types of arguments that say that a function takes no text of a chat, or takes it in a form that another one made. */
export function listSignatures(): readonly Signature[] {
  return folders
    .flatMap(folder =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(name => path.posix.join(folder, name)),
    )
    .filter(file => /\.tsx?$/.test(file) && !withoutTexts.some(pattern => pattern.test(file)))
    .sort()
    .flatMap(file => readSignatures(file, readFileSync(file, 'utf8')));
}

function readSignatures(file: string, source: string): Signature[] {
  const found: Signature[] = [];
  const { body } = parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' });
  for (const statement of body) {
    if (statement.type !== 'ExportNamedDeclaration' || !statement.declaration) continue;
    const { declaration } = statement;
    const add = (name: string, params: readonly unknown[]) =>
      found.push({ file, name, parameters: params.map(parameter => readParameter(parameter, source)) });
    if (declaration.type === 'FunctionDeclaration' && declaration.id) add(declaration.id.name, declaration.params);
    if (declaration.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declaration.declarations)
      if (id.type === 'Identifier' && init?.type === 'ArrowFunctionExpression') add(id.name, init.params);
  }
  return found;
}

function readParameter(parameter: unknown, source: string): Parameter {
  const node = parameter as ParameterNode;
  const named = node.type === 'AssignmentPattern' ? node.left : node;
  const annotation = named?.typeAnnotation?.typeAnnotation;
  return {
    name: named?.name ?? '',
    type: annotation ? source.slice(annotation.start, annotation.end) : '',
    isOptional: node.type === 'AssignmentPattern' || named?.optional === true || node.type === 'RestElement',
  };
}

interface ParameterNode {
  readonly type: string;
  readonly name?: string;
  readonly optional?: boolean;
  readonly left?: ParameterNode;
  readonly typeAnnotation?: { readonly typeAnnotation: { readonly start: number; readonly end: number } };
}

const isText = ({ type }: Parameter) => type === 'string' || type === 'readonly string[]' || type === 'string[]';

export async function loadTextFunctions(): Promise<{ functions: TextFunction[]; unknown: string[] }> {
  const functions: TextFunction[] = [];
  const unknown: string[] = [];
  for (const { file, name, parameters } of listSignatures()) {
    const required = parameters.filter(({ isOptional }) => !isOptional);
    if (!parameters.some(isText)) continue;
    const missing = required.filter(({ type }) => !Object.hasOwn(argumentsByType, type));
    if (missing.length > 0) {
      unknown.push(`${file} ${name}: ${missing.map(({ name: n, type }) => `${n}: ${type}`).join(', ')}`);
      continue;
    }
    const module = (await import(/* @vite-ignore */ path.resolve(file))) as Readonly<Record<string, unknown>>;
    const run = module[name] as (...given: unknown[]) => unknown;
    functions.push({
      file,
      name,
      call: text => run(...required.map(({ type, name: n }) => argumentsByType[type]?.(text, n))),
    });
  }
  return { functions, unknown };
}

/** Finds every exported function that takes a text, by reading the sources, so that a new one cannot be forgotten. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'vite';
import { buildArgument, hasText, isTextless } from './arguments';

export interface TextFunction {
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

/** They hold no function of a text of a chat: messages between contexts, names of models and files, a disk, a page that asks its site. */
const withoutTexts = [
  /^lib\/(?:rpc|backup|tap|catch-up)\//,
  /^lib\/search\/(?:models|storage|vector-index|async|index)\//,
  /^lib\/transfer\/(?:encrypt|vault-file-name|read-chain|changes|build-vault-file|save-to-disk)/,
  /^lib\/(?:settings|disk-space)/,
  /^lib\/sites\/claude\/request-chat/,
];

/** A text is measured before it is parsed, and so its cost is limited and not its growth: `test/components/reading/budget.test.ts`. */
const guarded = new Set(['parseMarkdown', 'parseWhole', 'toElements']);

/** Lists the signatures, and what they take that nobody knows how to make. */
export function listTextSignatures(): {
  readonly signatures: readonly Signature[];
  readonly unknown: readonly string[];
} {
  const all = ['lib', 'components']
    .flatMap(folder =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(name => path.posix.join(folder, name)),
    )
    .filter(file => file.endsWith('.ts') && !withoutTexts.some(pattern => pattern.test(file)))
    .sort()
    .flatMap(file => readSignatures(file, readFileSync(file, 'utf8')))
    // Hooks run in components alone.
    .filter(({ name, parameters }) => !/^use[A-Z]/.test(name) && !guarded.has(name) && parameters.some(hasText))
    .filter(({ parameters }) => !parameters.some(({ type }) => isTextless(type)));
  const listUnknown = ({ parameters }: Signature) =>
    parameters.filter(each => !each.isOptional && buildArgument(each, '') === undefined);
  return {
    signatures: all.filter(signature => listUnknown(signature).length === 0),
    unknown: all.flatMap(signature =>
      listUnknown(signature).map(({ name, type }) => `${signature.file} ${signature.name}(${name}: ${type})`),
    ),
  };
}

export async function loadTextFunctions(): Promise<readonly TextFunction[]> {
  const { signatures } = listTextSignatures();
  return Promise.all(
    signatures.map(async ({ file, name, parameters }) => {
      const module = (await import(/* @vite-ignore */ path.resolve(file))) as Readonly<Record<string, unknown>>;
      const run = module[name] as (...given: unknown[]) => unknown;
      const required = parameters.filter(({ isOptional }) => !isOptional);
      return { name: `${file} ${name}`, call: text => run(...required.map(each => buildArgument(each, text)?.value)) };
    }),
  );
}

function readSignatures(file: string, source: string): Signature[] {
  const found: Signature[] = [];
  const { body } = parseAst(source, { lang: 'ts' });
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

interface ParameterNode {
  readonly type: string;
  readonly name?: string;
  readonly optional?: boolean;
  readonly left?: ParameterNode;
  readonly typeAnnotation?: { readonly typeAnnotation: { readonly start: number; readonly end: number } };
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

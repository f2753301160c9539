/**
 * What the Markdown libraries carry into every page and Kura never reaches there: an answer's controls and embedded media are left
 * out before the tree is made, and `lib/sites/markdown` has handlers of its own for the rest. `test/build/lean-markdown.test.ts`
 * checks that it does; an upgrade that moves one of these files stops the build.
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** By package and file: the names it exports. Handlers for which Kura has its own. */
export const unreached: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'hast-util-to-mdast': {
    'lib/handlers/code.js': ['code'],
    'lib/handlers/iframe.js': ['iframe'],
    'lib/handlers/inline-code.js': ['inlineCode'],
    'lib/handlers/input.js': ['input'],
    'lib/handlers/media.js': ['media'],
    'lib/handlers/select.js': ['select'],
    'lib/handlers/textarea.js': ['textarea'],
  },
  'mdast-util-to-markdown': {
    'lib/handle/code.js': ['code'],
    'lib/handle/definition.js': ['definition'],
    'lib/handle/emphasis.js': ['emphasis'],
    'lib/handle/html.js': ['html'],
    'lib/handle/image.js': ['image'],
    'lib/handle/image-reference.js': ['imageReference'],
    'lib/handle/link.js': ['link'],
    'lib/handle/link-reference.js': ['linkReference'],
    'lib/handle/strong.js': ['strong'],
    // Asked of HTML in a list only, of which there is none.
    'lib/util/html-kind.js': ['htmlKind'],
  },
};

/** By package and file: what of `lean/` stands in for it, because Kura reaches a part of it only. */
const lighter: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'mdast-util-to-markdown': {
    'lib/unsafe.js': 'unsafe.ts',
    'lib/util/container-phrasing.js': 'container-phrasing.ts',
    'lib/util/safe.js': 'safe.ts',
  },
};

const allOf = (file: string) =>
  `export * from ${JSON.stringify(fileURLToPath(new URL(`lean/${file}`, import.meta.url)))};`;

/** Kura's own handler writes what is struck through, and its own escapes know a bare address. */
const noExtension = (name: string) => `export const ${name}FromMarkdown = () => ({}), ${name}ToMarkdown = () => ({});`;

/** Whole packages that stand there for what Kura does not need of them. */
const instead: Readonly<Record<string, string>> = {
  'unist-util-visit': allOf('unist.ts'),
  'unist-util-is': allOf('unist.ts'),
  'hast-util-is-element': allOf('unist.ts'),
  'markdown-table': allOf('markdown-table.ts'),
  // No tree of ours tells where in a file it stood.
  'unist-util-position': 'export const position = () => undefined;',
  // No answer holds a `link` of the page's head.
  'hast-util-is-body-ok-link': 'export const isBodyOkLink = () => false;',
  // A footnote always has its label.
  'micromark-util-decode-string': 'export const decodeString = value => value;',
  'mdast-util-gfm-autolink-literal': noExtension('gfmAutolinkLiteral'),
  'mdast-util-gfm-strikethrough': noExtension('gfmStrikethrough'),
  // The tree is made for the library and thrown away with it: nobody else sees it change.
  '@ungap/structured-clone': 'export default value => value;',
  // Only a table within a table's cell becomes plain text.
  'hast-util-to-text': `
    const textOf = node => node.type === 'text' ? node.value : (node.children ?? []).map(textOf).join(' ');
    export const toText = node => textOf(node).replace(/\\s+/g, ' ').trim();`,
};

const stub = (name: string) => `export function ${name}() { throw new TypeError('Kura has its own: ${name}'); }`;

/** A plugin for Vite. */
export function leanMarkdown() {
  const require = createRequire(import.meta.url);
  const placed = <Part>(
    parts: Readonly<Record<string, Readonly<Record<string, Part>>>>,
    code: (part: Part) => string,
  ) =>
    Object.entries(parts).flatMap(([name, files]) => {
      const folder = folderOf(require, name);
      return Object.entries(files).map(([file, part]) => {
        const place = path.join(folder, file);
        if (!existsSync(place)) throw new Error(`${name} has no ${file} any more: see scripts/build/lean-markdown.ts.`);
        return [place, code(part)] as const;
      });
    });
  const files = new Map([...placed(unreached, names => names.map(stub).join('\n')), ...placed(lighter, allOf)]);
  return {
    name: 'lean-markdown',
    enforce: 'pre' as const,
    resolveId: (id: string) => (Object.hasOwn(instead, id) ? `\0lean:${id}` : undefined),
    load(id: string) {
      const code = files.get(path.normalize(id)) ?? (id.startsWith('\0lean:') ? instead[id.slice(6)] : undefined);
      return code === undefined ? undefined : { code, map: null };
    },
  };
}

/** Its main file lies in `lib` or at the top, and the package may not let others ask for its `package.json`. */
function folderOf(require: NodeJS.Require, name: string): string {
  const marker = path.join('node_modules', name);
  const main = require.resolve(name);
  return main.slice(0, main.lastIndexOf(marker) + marker.length);
}

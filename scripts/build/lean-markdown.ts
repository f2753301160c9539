/**
 * Leaves out code of the Markdown libraries that Kura never reaches in a page: controls and embedded media are removed
 * before the tree is built, and `lib/sites/markdown/to-markdown` has its own handlers for the rest.
 * `test/build/lean-markdown.test.ts` checks this. An upgrade that moves one of these files stops the build.
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Exports of handlers that Kura replaces, by package and file. */
export const unreachedHandlers: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
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
    'lib/handle/break.js': ['hardBreak'],
    'lib/handle/code.js': ['code'],
    'lib/handle/definition.js': ['definition'],
    'lib/handle/emphasis.js': ['emphasis'],
    'lib/handle/html.js': ['html'],
    'lib/handle/image.js': ['image'],
    'lib/handle/image-reference.js': ['imageReference'],
    'lib/handle/link.js': ['link'],
    'lib/handle/link-reference.js': ['linkReference'],
    'lib/handle/strong.js': ['strong'],
    'lib/handle/text.js': ['text'],
    'lib/handle/thematic-break.js': ['thematicBreak'],
    // Called only for HTML in a list, which never occurs.
    'lib/util/html-kind.js': ['htmlKind'],
  },
};

/** Files that are replaced by a smaller one in `lean/`, by package, because Kura reaches only a part of them. */
const lighterFiles: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'mdast-util-to-markdown': {
    'lib/unsafe.js': 'unsafe.ts',
    'lib/util/container-phrasing.js': 'container-phrasing.ts',
    'lib/util/safe.js': 'safe.ts',
  },
};

const exportAll = (file: string) =>
  `export * from ${JSON.stringify(fileURLToPath(new URL(`lean/${file}`, import.meta.url)))};`;

/** Kura's own handler writes strikethrough, and its own escapes cover bare URLs. */
const renderNoExtension = (name: string) =>
  `export const ${name}FromMarkdown = () => ({}), ${name}ToMarkdown = () => ({});`;

/** Packages that are replaced as a whole. */
const replacements: Readonly<Record<string, string>> = {
  'unist-util-visit': exportAll('unist.ts'),
  'unist-util-is': exportAll('unist.ts'),
  'hast-util-is-element': exportAll('unist.ts'),
  'markdown-table': exportAll('markdown-table.ts'),
  // Our trees have no positions.
  'unist-util-position': 'export const position = () => undefined;',
  // An answer holds no `link` element of a head.
  'hast-util-is-body-ok-link': 'export const isBodyOkLink = () => false;',
  // A footnote always has a label.
  'micromark-util-decode-string': 'export const decodeString = value => value;',
  'mdast-util-gfm-autolink-literal': renderNoExtension('gfmAutolinkLiteral'),
  'mdast-util-gfm-strikethrough': renderNoExtension('gfmStrikethrough'),
  // The tree exists only for the library, so no copy is needed.
  '@ungap/structured-clone': 'export default value => value;',
  // Only a table within a table cell is converted to plain text.
  'hast-util-to-text': `
    const textOf = node => node.type === 'text' ? node.value : (node.children ?? []).map(textOf).join(' ');
    export const toText = node => textOf(node).replace(/\\s+/g, ' ').trim();`,
};

/** Nothing calls it. The message is short because every content script holds it. */
const renderStub = (name: string) => `export function ${name}() { throw new TypeError('${name}'); }`;

/** Creates the plugin for Vite. */
export function createLeanMarkdown() {
  const require = createRequire(import.meta.url);
  const listFiles = <Part>(
    filesByPackage: Readonly<Record<string, Readonly<Record<string, Part>>>>,
    code: (content: Part) => string,
  ) =>
    Object.entries(filesByPackage).flatMap(([name, files]) => {
      const folder = findPackageFolder(require, name);
      return Object.entries(files).map(([file, content]) => {
        const filePath = path.join(folder, file);
        if (!existsSync(filePath))
          throw new Error(`${name} has no ${file} any more: see scripts/build/lean-markdown.ts.`);
        return [filePath, code(content)] as const;
      });
    });
  const files = new Map([
    ...listFiles(unreachedHandlers, names => names.map(renderStub).join('\n')),
    ...listFiles(lighterFiles, exportAll),
  ]);
  return {
    name: 'lean-markdown',
    enforce: 'pre' as const,
    resolveId: (id: string) => (Object.hasOwn(replacements, id) ? `\0lean:${id}` : undefined),
    load(id: string) {
      const code = files.get(path.normalize(id)) ?? (id.startsWith('\0lean:') ? replacements[id.slice(6)] : undefined);
      return code === undefined ? undefined : { code, map: null };
    },
  };
}

/** The main file lies in `lib` or at the top, and the package may hide its `package.json`. */
function findPackageFolder(require: NodeJS.Require, name: string): string {
  const marker = path.join('node_modules', name);
  const main = require.resolve(name);
  return main.slice(0, main.lastIndexOf(marker) + marker.length);
}

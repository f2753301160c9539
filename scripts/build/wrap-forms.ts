/**
 * Guards every member of an element that a page script reads against forms whose fields have the member's name: `form.children` becomes
 * `wrapForm(form).children` (`lib/core/wrap-form.ts`, decision 0051). So nobody who writes an adapter needs to think of it.
 */
import path from 'node:path';
import { parseAst, Visitor } from 'vite';

/** Members of nodes and elements that page scripts read; `test/build/wrap-forms.test.ts` finds one that is missing. */
export const guardedMembers: ReadonlySet<string> = new Set(
  `addEventListener after append attachShadow attributes baseURI before blur childElementCount childNodes children classList
  className cloneNode closest compareDocumentPosition contains contentEditable dataset dispatchEvent elements
  firstChild firstElementChild focus getAttribute getAttributeNames getBoundingClientRect getElementsByClassName getElementsByTagName getRootNode hasAttribute
  hasChildNodes innerHTML innerText insertBefore isConnected isEqualNode isContentEditable lastChild lastElementChild localName matches
  namespaceURI nextElementSibling nextSibling nodeName nodeType nodeValue normalize outerHTML ownerDocument parentElement
  parentNode prepend previousElementSibling previousSibling querySelector querySelectorAll remove removeAttribute
  removeChild removeEventListener replaceChildren replaceWith scrollIntoView setAttribute shadowRoot style tabIndex tagName
  textContent toggleAttribute`.split(/\s+/),
);

const root = path
  .resolve(import.meta.dirname, '../..')
  .split(path.sep)
  .join('/');
const guardFile = `${root}/lib/core/wrap-form.ts`;

/** What runs in pages. The sites' own data is JSON and the trees of Markdown are the library's, and no element is in either. */
const pageFiles = /^(?:lib\/(?:sites|capture|insert|page-ui|health)|entrypoints\/(?:page|mark|injected-tools))\b/;
const dataFiles = /^lib\/sites\/(?:data\/|[^/]+\/(?:data|requests|site|parser)[^/]*$|[^/]+$)/;
const treeFiles =
  /^lib\/sites\/markdown\/(?:element-handlers|text-handlers|text-context|clean-tree|escape-text|marks)\.ts$/;

export const isPageFile = (file: string): boolean =>
  pageFiles.test(file) && !dataFiles.test(file) && !treeFiles.test(file);

/** Creates the plugin for Vite. */
export const createFormWrapper = () => ({
  name: 'wrap-form',
  enforce: 'pre' as const,
  transform(code: string, id: string) {
    const file = id.replace(/[?#].*$/, '').replaceAll('\\', '/');
    if (!file.startsWith(`${root}/`) || !isPageFile(file.slice(root.length + 1)) || !file.endsWith('.ts'))
      return undefined;
    return { code: wrapForms(code, guardFile), map: null };
  },
});

interface Insertion {
  readonly at: number;
  readonly text: string;
}

/** Lines stay where they are. */
export function wrapForms(code: string, from: string): string {
  const insertions = findGuarded(code);
  if (insertions.length === 0) return code;
  let guarded = '';
  let end = 0;
  for (const { at, text } of insertions.toSorted((a, b) => a.at - b.at)) {
    guarded += code.slice(end, at) + text;
    end = at;
  }
  return `import { wrapForm } from ${JSON.stringify(from)}; ${guarded}${code.slice(end)}`;
}

/** A node of the tree, as far as its kinds have these members. */
interface TreeNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly optional?: boolean;
  readonly object?: TreeNode;
  readonly callee?: TreeNode;
}

function findGuarded(code: string): Insertion[] {
  const insertions: Insertion[] = [];
  const visitor = new Visitor({
    MemberExpression: ({ object, property, computed, optional }) => {
      if (computed || property.type !== 'Identifier' || !guardedMembers.has(property.name)) return;
      if (object.type === 'Super' || object.type === 'ThisExpression' || object.type === 'MetaProperty') return;
      insertions.push({ at: object.start, text: 'wrapForm((' }, { at: object.end, text: '))' });
      // What ended the chain before must end it still.
      if (!optional && isInChain(object as TreeNode))
        insertions.push({ at: code.lastIndexOf('.', property.start), text: '?' });
    },
  });
  visitor.visit(parseAst(code, { lang: 'ts' }));
  return insertions;
}

/** Whether a `?.` before this place may end the whole chain. */
function isInChain(node: TreeNode | undefined): boolean {
  if (node?.type === 'TSNonNullExpression') return isInChain((node as { expression?: TreeNode }).expression);
  const before =
    node?.type === 'MemberExpression' ? node.object : node?.type === 'CallExpression' ? node.callee : undefined;
  return before !== undefined && (node?.optional === true || isInChain(before));
}

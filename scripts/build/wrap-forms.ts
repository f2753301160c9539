/**
 * Guards every member of an element that a page script reads against forms whose fields have the member's name: `form.children` becomes
 * `wrapForm(form).children` (`lib/core/wrap-form.ts`, decision 0051). So nobody who writes an adapter needs to think of it.
 */
import path from 'node:path';
import { parseAst, Visitor } from 'vite';

/** Members of nodes and elements that page scripts read; `test/build/wrap-forms.test.ts` finds one that is missing. */
export const guardedMembers: ReadonlySet<string> = new Set(
  `addEventListener after append attachShadow attributes baseURI before blur childElementCount childNodes children classList
  className clientHeight clientWidth cloneNode closest compareDocumentPosition contains contentEditable dataset dispatchEvent elements
  dir firstChild firstElementChild focus getAttribute getAttributeNames getBoundingClientRect getClientRects getElementsByClassName getElementsByTagName getRootNode hasAttribute hasAttributes
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
const pageFiles =
  /^(?:lib\/(?:sites|capture|insert|page-ui|health)|entrypoints\/(?:page|mark|injected-tools|redesign-report))\b/;
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

interface Edit {
  readonly at: number;
  /** Absent where nothing is replaced. */
  readonly end?: number;
  readonly text: string;
}

/** Methods with a function of their own in `lib/core/wrap-form.ts`, because a name is shorter than a method. */
const functions: ReadonlyMap<string, string> = new Map(
  Object.entries({
    querySelector: 'queryFirst',
    querySelectorAll: 'queryAll',
    getAttribute: 'getAttribute',
    hasAttribute: 'hasAttribute',
    matches: 'matchSelector',
    closest: 'findClosest',
    contains: 'hasNode',
  }),
);

/** Lines stay where they are. */
export function wrapForms(code: string, from: string): string {
  const edits = findEdits(code);
  if (edits.length === 0) return code;
  let wrapped = '';
  let done = 0;
  for (const { at, end = at, text } of edits.toSorted((a, b) => a.at - b.at)) {
    wrapped += code.slice(done, at) + text;
    done = end;
  }
  // A file may have such a name of its own.
  const names = ['wrapForm', ...functions.values()].map(name => `${name} as $${name}`).join(', ');
  return `import { ${names} } from ${JSON.stringify(from)}; ${wrapped}${code.slice(done)}`;
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

function findEdits(code: string): Edit[] {
  const edits: Edit[] = [];
  const called = new Set<unknown>();
  const visitor = new Visitor({
    CallExpression: ({ callee, arguments: [first, second], optional, typeArguments }) => {
      if (callee.type !== 'MemberExpression' || callee.computed || callee.optional || optional) return;
      if (!first || first.type === 'SpreadElement' || second) return;
      const { object, property } = callee;
      if (property.type !== 'Identifier' || !functions.has(property.name) || !canWrap(object as TreeNode)) return;
      if (isInChain(object)) return;
      called.add(callee);
      const bracket = code.indexOf('(', typeArguments?.end ?? property.end);
      edits.push(
        { at: object.start, text: `$${functions.get(property.name)}((` },
        { at: object.end, end: bracket + 1, text: '), ' },
      );
    },
    MemberExpression: node => {
      const { object, property, computed, optional } = node;
      if (computed || property.type !== 'Identifier' || !guardedMembers.has(property.name)) return;
      if (called.has(node) || !canWrap(object as TreeNode)) return;
      edits.push({ at: object.start, text: '$wrapForm((' }, { at: object.end, text: '))' });
      // What ended the chain before must end it still.
      if (!optional && isInChain(object)) edits.push({ at: code.lastIndexOf('.', property.start), text: '?' });
    },
  });
  visitor.visit(parseAst(code, { lang: 'ts' }));
  return edits;
}

/** A document is no form, and page scripts call it so. */
const canWrap = (object: TreeNode & { readonly name?: string }): boolean =>
  !['Super', 'ThisExpression', 'MetaProperty'].includes(object.type) &&
  !(object.type === 'Identifier' && (object.name === 'page' || object.name === 'document'));

/** Whether a `?.` before this place may end the whole chain. */
function isInChain(node: TreeNode | undefined): boolean {
  if (node?.type === 'TSNonNullExpression') return isInChain((node as { expression?: TreeNode }).expression);
  const before =
    node?.type === 'MemberExpression' ? node.object : node?.type === 'CallExpression' ? node.callee : undefined;
  return before !== undefined && (node?.optional === true || isInChain(before));
}

/** The functions of unist-util-visit, unist-util-is and hast-util-is-element that the Markdown libraries use. */
interface Node {
  readonly type: string;
  readonly tagName?: string;
  readonly children?: readonly Node[];
}

export const EXIT = false;
export const SKIP = 'skip';

/** `undefined` continues with the children; a number continues with that child of the parent. */
type Visit = (node: Node, index?: number, parent?: Node) => typeof EXIT | typeof SKIP | number | undefined;

export function visit(node: Node, visitor: Visit, index?: number, parent?: Node): ReturnType<Visit> {
  const result = visitor(node, index, parent);
  if (result === EXIT || result === SKIP) return result;
  for (let childIndex = 0; childIndex < (node.children?.length ?? 0);) {
    const child = node.children?.[childIndex];
    const next = child && visit(child, visitor, childIndex, node);
    if (next === EXIT) return EXIT;
    childIndex = typeof next === 'number' ? next : childIndex + 1;
  }
  return result;
}

/** Creates a test for nodes of these types. */
export const convert =
  (types: readonly string[]) =>
  (node?: Node): boolean =>
    node !== undefined && types.includes(node.type);

type ElementTest = string | readonly string[] | ((element: Node) => boolean);

export function isElement(node: Node | undefined, test: ElementTest): boolean {
  if (node?.type !== 'element' || node.tagName === undefined) return false;
  return typeof test === 'function' ? test(node) : [test].flat().includes(node.tagName);
}

export const convertElement =
  (test: ElementTest) =>
  (node?: Node): boolean =>
    isElement(node, test);

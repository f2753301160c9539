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
  const said = visitor(node, index, parent);
  if (said === EXIT || said === SKIP) return said;
  for (let at = 0; at < (node.children?.length ?? 0);) {
    const child = node.children?.[at];
    const next = child && visit(child, visitor, at, node);
    if (next === EXIT) return EXIT;
    at = typeof next === 'number' ? next : at + 1;
  }
  return said;
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

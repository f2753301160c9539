/**
 * A form answers to the names of its fields before its own members: with `<input name="children">` in it, `form.children` is that field. The
 * build puts `wrapForm` around whatever a page script reads a member of (`scripts/build/wrap-forms.ts`, decision 0051).
 */

/** Returns the value itself, and for a form its own members whatever its fields are called. */
export function wrapForm<Value>(value: Value): Value {
  // No field has a symbol for a name, and the forms of frames have this tag, too.
  const tag = (value as { [Symbol.toStringTag]?: unknown } | null | undefined)?.[Symbol.toStringTag];
  return tag === 'HTMLFormElement' ? (new Proxy(value as object, ownMembers) as Value) : value;
}

const ownMembers: ProxyHandler<object> = {
  get(form, key) {
    const member: unknown = Reflect.get(Object.getPrototypeOf(form) as object, key, form);
    return typeof member === 'function' ? (member.bind(form) as unknown) : member;
  },
};

type Selected = Pick<
  Element,
  'querySelector' | 'querySelectorAll' | 'getAttribute' | 'hasAttribute' | 'matches' | 'closest' | 'contains'
>;

// The build calls these in place of the methods.
export const queryFirst = (place: Selected, selector: string) => wrapForm(place).querySelector(selector);
export const queryAll = (place: Selected, selector: string) => wrapForm(place).querySelectorAll(selector);
export const getAttribute = (element: Selected, name: string) => wrapForm(element).getAttribute(name);
export const hasAttribute = (element: Selected, name: string) => wrapForm(element).hasAttribute(name);
export const matchSelector = (element: Selected, selector: string) => wrapForm(element).matches(selector);
export const findClosest = (element: Selected, selector: string) => wrapForm(element).closest(selector);
export const hasNode = (place: Selected, node: Node | null) => wrapForm(place).contains(node);

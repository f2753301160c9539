/** Builds elements without `innerHTML`, which a page with Trusted Types forbids. */

export type Attributes = Readonly<Record<string, string | number | boolean | undefined | ((event: Event) => void)>>;
export type Child = Node | string | undefined | false;

/** `true` writes an empty attribute, `false` and `undefined` none; `onclick` and its like are listeners. */
export function h(tag: string, attributes: Attributes = {}, ...children: readonly Child[]): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value);
    else set(element, name, value);
  }
  element.append(...children.filter(child => child !== undefined && child !== false));
  return element;
}

/** Writes an attribute only where it differs, so that observers see real changes alone. */
export function set(element: Element, name: string, value: string | number | boolean | undefined): void {
  if (value === undefined || value === false) {
    if (element.hasAttribute(name)) element.removeAttribute(name);
    return;
  }
  const text = value === true ? '' : String(value);
  if (element.getAttribute(name) !== text) element.setAttribute(name, text);
}

/** Makes `parent` hold exactly `children`, in order, moving as little as possible. */
export function arrange(parent: Element, children: readonly Node[]): void {
  const wanted = new Set(children);
  Array.from(parent.childNodes)
    .filter(child => !wanted.has(child))
    .forEach(child => child.remove());
  children.forEach((child, index) => {
    if (parent.childNodes[index] !== child) parent.insertBefore(child, parent.childNodes[index] ?? null);
  });
}

/** An icon drawn by the style sheet; its name is a class, never text. */
export const icon = (name: string): HTMLElement => h('span', { class: `icon icon-${name}`, 'aria-hidden': 'true' });

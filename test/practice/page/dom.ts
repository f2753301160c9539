/** Builds elements without `innerHTML`, which a page with Trusted Types forbids. */

export type Attributes = Readonly<Record<string, string | number | boolean | undefined | ((event: Event) => void)>>;
export type Child = Node | string | undefined | false;

interface Renamed {
  readonly tags: Map<string, string>;
  readonly attributes: Map<string, string>;
  readonly classes: Map<string, string>;
  /** Values of attributes, and how they begin. */
  readonly values: { readonly name: string; readonly value: string; readonly begins: boolean }[];
}

const renamed: Renamed = { tags: new Map(), attributes: new Map(), classes: new Map(), values: [] };

/**
 * From now on everything that `hook` selects is built under another name, as after a redesign of the site. A hook is one tag
 * name, `.class`, `[attribute]`, `[attribute="value"]` or `[attribute^="start"]`. Called before the page is built.
 */
export function redesign(hook: string): void {
  const [, attribute, begins, value] = /^\[([\w-]+)(?:(\^?)="([^"]*)")?\]$/.exec(hook) ?? [];
  if (attribute !== undefined && value !== undefined)
    renamed.values.push({ name: attribute, value, begins: begins === '^' });
  else if (attribute !== undefined) renamed.attributes.set(attribute, `${attribute}-anew`);
  else if (hook.startsWith('.')) renamed.classes.set(hook.slice(1), `anew-${hook.slice(1)}`);
  else renamed.tags.set(hook, `anew-${hook}`);
}

function valueAnew(name: string, value: string): string {
  if (name === 'class' && renamed.classes.size > 0)
    return value.replace(/\S+/g, token => renamed.classes.get(token) ?? token);
  const hook = renamed.values.find(
    known => known.name === name && (known.begins ? value.startsWith(known.value) : value === known.value),
  );
  return hook ? `anew-${value}` : value;
}

/** `true` writes an empty attribute, `false` and `undefined` none; `onclick` and its like are listeners. */
export function h(tag: string, attributes: Attributes = {}, ...children: readonly Child[]): HTMLElement {
  const element = document.createElement(renamed.tags.get(tag) ?? tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value);
    else set(element, name, value);
  }
  element.append(...children.filter(child => child !== undefined && child !== false));
  return element;
}

/** Writes an attribute only where it differs, so that observers see real changes alone. */
export function set(element: Element, wanted: string, value: string | number | boolean | undefined): void {
  const name = renamed.attributes.get(wanted) ?? wanted;
  if (value === undefined || value === false) {
    if (element.hasAttribute(name)) element.removeAttribute(name);
    return;
  }
  const text = value === true ? '' : valueAnew(wanted, String(value));
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

/** What a mutation changes: one mark of a page. */
/** One mark. `value`: of an attribute, as far as the selector names it. */
export type Hook =
  | { readonly kind: 'tag'; readonly name: string }
  | { readonly kind: 'class'; readonly name: string }
  | { readonly kind: 'id'; readonly name: string }
  | { readonly kind: 'attribute'; readonly name: string }
  | { readonly kind: 'value'; readonly name: string; readonly value: string; readonly operator: string };

export const nameOfHook = (hook: Hook): string =>
  ({
    tag: hook.name,
    class: `.${hook.name}`,
    id: `#${hook.name}`,
    attribute: `[${hook.name}]`,
    value: hook.kind === 'value' ? `[${hook.name}${hook.operator}"${hook.value}"]` : '',
  })[hook.kind];

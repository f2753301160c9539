/**
 * A form answers to the names of its fields before its own members: with `<input name="children">` in it, `form.children` is that field. The
 * build puts `wrapForm` around whatever a page script reads a member of (`scripts/build/wrap-forms.ts`, decision 0051).
 */

const guards = new WeakMap<object, object>();

/** Returns the value itself, and for a form its own members whatever its fields are called. */
export function wrapForm<Value>(value: Value): Value {
  // No field has a symbol for a name, and the forms of frames have this tag, too.
  const isForm = (value as { [Symbol.toStringTag]?: unknown } | null | undefined)?.[Symbol.toStringTag] === tag;
  return isForm ? (getGuard(value as object) as Value) : value;
}

const tag = 'HTMLFormElement';

function getGuard(form: object): object {
  const known = guards.get(form);
  if (known) return known;
  const prototype = Object.getPrototypeOf(form) as object;
  const guard = new Proxy(
    {},
    {
      get(_, key) {
        const member: unknown = Reflect.get(prototype, key, form);
        return typeof member === 'function' ? (member.bind(form) as unknown) : member;
      },
      set: (_, key, value) => Reflect.set(prototype, key, value, form),
    },
  );
  guards.set(form, guard);
  return guard;
}

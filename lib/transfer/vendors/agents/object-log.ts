/** Applies a log of changes to an object, as VS Code stores chats since 2026: a row sets, appends to or deletes the value at a path. */
import { getList, getNumber } from '../../../sites/data/json';

const kinds = { set: 1, push: 2, delete: 3 } as const;
/** A list has no item beyond this one, so that a row cannot make a list of any length. */
const maxIndex = 100_000;

type Container = Record<string | number, unknown>;

export class ObjectLog {
  constructor(readonly value: unknown) {}

  /** Returns whether the row is a change that the object can take. */
  apply(row: unknown): boolean {
    const path = getList(row, 'k');
    const kind = getNumber(row, 'kind');
    const last = path?.at(-1);
    if (!path || !isKey(last)) return false;
    const container = this.find(path.slice(0, -1));
    if (!container) return false;
    if (kind === kinds.set) container[last] = getField(row, 'v');
    else if (kind === kinds.delete) Reflect.deleteProperty(container, last);
    else if (kind === kinds.push) push(container, last, row);
    else return false;
    return true;
  }

  private find(path: readonly unknown[]): Container | undefined {
    let current = this.value;
    for (const key of path) {
      if (!isKey(key) || typeof current !== 'object' || current === null || !Object.hasOwn(current, key))
        return undefined;
      current = Reflect.get(current, key);
    }
    return typeof current === 'object' && current !== null ? (current as Container) : undefined;
  }
}

const getField = (row: unknown, name: string): unknown =>
  typeof row === 'object' && row !== null ? (Reflect.get(row, name) as unknown) : undefined;

/** Keys that reach an object's prototype are none. */
const isKey = (key: unknown): key is string | number =>
  typeof key === 'number'
    ? Number.isInteger(key) && key >= 0 && key <= maxIndex
    : typeof key === 'string' && !['__proto__', 'constructor', 'prototype'].includes(key);

/** A row may first shorten the list to `i` items. */
function push(container: Container, key: string | number, row: unknown): void {
  const known = Object.hasOwn(container, key) ? container[key] : undefined;
  const list: unknown[] = Array.isArray(known) ? (known as unknown[]) : [];
  const length = getNumber(row, 'i');
  if (length !== undefined && length >= 0 && length < list.length) list.length = Math.floor(length);
  list.push(...(getList(row, 'v') ?? []));
  container[key] = list;
}

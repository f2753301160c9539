/** The largest and the smallest value of a list. `Math.max(...values)` throws for a hundred thousand of them, because each is an argument. */

/** Returns `least` for no items. */
export function getMax<Item>(items: Iterable<Item>, getValue: (item: Item) => number, least = -Infinity): number {
  let max = least;
  for (const item of items) max = Math.max(max, getValue(item));
  return max;
}

/** Returns `most` for no items. */
export const getMin = <Item>(items: Iterable<Item>, getValue: (item: Item) => number, most = Infinity): number =>
  -getMax(items, item => -getValue(item), -most);

import type { ActionId, KeyChord, RowAction } from './action';

/** The one order of all actions, each with its group and its keys. */
const places: Readonly<Record<Exclude<ActionId, 'space'>, readonly [group: number, shortcut?: KeyChord]>> = {
  insert: [1, { key: 'Enter' }],
  insertInto: [1],
  pick: [1, { key: 'Enter', shift: true }],
  preview: [1, { key: 'ArrowRight' }],
  similar: [1],
  ask: [1],
  continue: [1],
  library: [2, { key: 'Enter', mod: true }],
  site: [2, { key: 'Enter', alt: true }],
  copy: [3, { key: 'c', mod: true }],
  markdown: [3, { key: 'c', mod: true, shift: true }],
  export: [3],
  pin: [3, { key: 'd', mod: true }],
  rename: [3],
  tag: [3],
  move: [3],
  note: [3],
  pause: [4],
  delete: [4, { key: 'Backspace', mod: true }],
};

/** What an action is called here, and what it does. */
export type NamedAction = Pick<RowAction, 'text' | 'choose'>;

/** An absent one does not apply. */
export type NamedActions = { readonly [Id in keyof typeof places]?: NamedAction | undefined };

/** Lists these actions in the order in which every menu shows them. */
export function listActions(named: NamedActions): readonly RowAction[] {
  return (Object.keys(places) as (keyof typeof places)[]).flatMap(id => {
    const [group, shortcut] = places[id];
    const action = named[id];
    if (!action) return [];
    return [{ id, group, ...action, ...(shortcut && { shortcut }), ...(id === 'delete' && { isDangerous: true }) }];
  });
}

/** Names an action if it applies. */
export const toAction = (text: string, choose: (() => void) | undefined): NamedAction | undefined =>
  choose && { text, choose };

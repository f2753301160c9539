import type { ActionId } from './action';

const insert = 'M13 3v4.5a2 2 0 0 1-2 2H3.5M6.5 6.5l-3 3 3 3';

/** Outlines on a grid of 16. */
const outlines: Readonly<Record<ActionId, string>> = {
  insert,
  insertInto: insert,
  pick: 'M8 3.5v9M3.5 8h9',
  preview: 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM8 6.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6',
  similar: 'M4.5 5.5h9v8h-9zM2.5 11v-8.5h8.5',
  ask: 'M3 3h10a1.5 1.5 0 0 1 1.5 1.5v5A1.5 1.5 0 0 1 13 11H7.5l-3 2.5V11H3a1.5 1.5 0 0 1-1.5-1.5v-5A1.5 1.5 0 0 1 3 3z',
  continue: 'M2.5 5H11M8.5 2.5 11 5 8.5 7.5M13.5 11H5M7.5 8.5 5 11l2.5 2.5',
  library: 'M4 3h8a1.5 1.5 0 0 1 1.5 1.5v7A1.5 1.5 0 0 1 12 13H4a1.5 1.5 0 0 1-1.5-1.5v-7A1.5 1.5 0 0 1 4 3zM6.5 3v10',
  site: 'M6.5 3.5H4A1.5 1.5 0 0 0 2.5 5v7A1.5 1.5 0 0 0 4 13.5h7a1.5 1.5 0 0 0 1.5-1.5V9.5M9.5 2.5h4v4M13.5 2.5 8 8',
  copy: 'M7 5.5h5a1.5 1.5 0 0 1 1.5 1.5v5a1.5 1.5 0 0 1-1.5 1.5H7A1.5 1.5 0 0 1 5.5 12V7A1.5 1.5 0 0 1 7 5.5zM10.5 5.5V4A1.5 1.5 0 0 0 9 2.5H4A1.5 1.5 0 0 0 2.5 4v5A1.5 1.5 0 0 0 4 10.5h1.5',
  markdown:
    'M3 3.5h10a1.5 1.5 0 0 1 1.5 1.5v6a1.5 1.5 0 0 1-1.5 1.5H3A1.5 1.5 0 0 1 1.5 11V5A1.5 1.5 0 0 1 3 3.5zM4 10V6l2 2.3L8 6v4M11.5 6v4m0 0L10 8.5m1.5 1.5L13 8.5',
  export: 'M8 2.5v8M5 7.5l3 3 3-3M3 13.5h10',
  pin: 'M6 2.5h4l-.5 4 2 2v1.5h-7V8.5l2-2zM8 10v4',
  rename: 'M3 13l.8-3L10.5 3.3a1.2 1.2 0 0 1 1.7 0l.5.5a1.2 1.2 0 0 1 0 1.7L6 12.2z',
  tag: 'M2.5 3v4.5l6 6 5-5-6-6H3zM5.5 5.5h.01',
  move: 'M2.5 4.5h4l1.5 1.5h5.5v7h-11zM6 9.5h4M8.5 8 10 9.5 8.5 11',
  note: 'M9.5 2.5H4A1.5 1.5 0 0 0 2.5 4v8A1.5 1.5 0 0 0 4 13.5h8a1.5 1.5 0 0 0 1.5-1.5V6.5zM9.5 2.5v4h4',
  pause: 'M5.5 3.5v9M10.5 3.5v9',
  delete: 'M2.5 4.5h11M6 4.5V3h4v1.5M4 4.5l.6 8.5h6.8l.6-8.5',
  space: 'M2.5 4.5h4l1.5 1.5h5.5v7h-11z',
};

export const ActionIcon = ({ id }: { readonly id: ActionId }) => (
  <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
    <path d={outlines[id]} />
  </svg>
);

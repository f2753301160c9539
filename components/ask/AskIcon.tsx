/** Outlines on a grid of 16. */
const outlines = {
  add: 'M8 3.5v9M3.5 8h9',
  copy: 'M7 5.5h5a1.5 1.5 0 0 1 1.5 1.5v5a1.5 1.5 0 0 1-1.5 1.5H7A1.5 1.5 0 0 1 5.5 12V7A1.5 1.5 0 0 1 7 5.5zM10.5 5.5V4A1.5 1.5 0 0 0 9 2.5H4A1.5 1.5 0 0 0 2.5 4v5A1.5 1.5 0 0 0 4 10.5h1.5',
  insert: 'M13 3v4.5a2 2 0 0 1-2 2H3.5M6.5 6.5l-3 3 3 3',
  note: 'M9.5 2.5H4A1.5 1.5 0 0 0 2.5 4v8A1.5 1.5 0 0 0 4 13.5h8a1.5 1.5 0 0 0 1.5-1.5V6.5zM9.5 2.5v4h4',
  retry: 'M13 8a5 5 0 1 1-1.6-3.7M13.5 2v3.2h-3.2',
  send: 'M8 13V3M4 7l4-4 4 4',
  stop: 'M5 5h6v6H5z',
} as const;

/** An outline beside a word, or in a button that has a label. */
export const AskIcon = ({ id }: { readonly id: keyof typeof outlines }) => (
  <svg class="ask-icon" viewBox="0 0 16 16" aria-hidden="true">
    <path d={outlines[id]} />
  </svg>
);

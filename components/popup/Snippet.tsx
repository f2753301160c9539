import type { Hit } from '../../lib/hit';
import { Marked } from './Marked';

/** The snippet, with what was asked for marked. */
export const Snippet = (hit: { readonly text: string; readonly marks: Hit['marks'] }) => (
  <p class="snippet" dir="auto">
    <Marked {...hit} />
  </p>
);

import type { Hit } from '../../lib/core/hit';
import { Marked } from './Marked';

/** The snippet with its matches marked. */
export const Snippet = (hit: { readonly text: string; readonly marks: Hit['marks'] }) => (
  <p class="snippet" dir="auto">
    <Marked {...hit} />
  </p>
);

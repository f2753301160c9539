import type { Hit } from '../../lib/conversation';
import { compose } from '../../lib/prompt/compose';
import type { Composed } from '../../lib/prompt/compose';
import { addresses } from '../../lib/sites/addresses';

export type { Composed };

/** What goes into a composer for one hit, in the user's language. Each call makes a new fence, which stands for one insertion. */
export function passageOf(hit: Hit, locale: string): Composed {
  const siteName = hit.source === 'note' ? '' : addresses[hit.source].name;
  return compose([{ ...hit, siteName }], { locale });
}

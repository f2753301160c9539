import { getNow } from '@/lib/core/clock';
import { Problem } from '@/lib/core/problem';
import { savedNotices } from '@/lib/settings';
import { findAgreedSite } from './undone-in-page';

/** Notes that a page of this address's site has said once that a chat is saved. */
export async function markSavedNotice(address: string | undefined): Promise<{ readonly ok: true }> {
  const { site } = await findAgreedSite(address);
  if (!site) throw new Problem('Forbidden', 'No site that is kept');
  await savedNotices.change(stored => ({ ...stored, [site.id]: getNow() }));
  return { ok: true };
}

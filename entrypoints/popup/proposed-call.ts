import { storage } from '#imports';
import type { ProposedCall } from '@/components/popup/state/call';

/** The call of an assistant, from the click on its chip until popup or side panel shows it. Content scripts cannot access this store. */
export const proposedCall = storage.defineItem<ProposedCall | null>('session:proposedCall', { fallback: null });

/** Takes the call for this tab once, so that another popup does not show it again. */
export async function takeCall(tab: number | undefined): Promise<ProposedCall | undefined> {
  const proposed = await proposedCall.getValue();
  if (!proposed) return undefined;
  await proposedCall.setValue(null);
  return proposed.tab === tab ? proposed : undefined;
}

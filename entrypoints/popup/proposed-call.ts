import { storage } from '#imports';
import type { ProposedCall } from '@/components/popup/call';

/**
 * What an assistant asks for, from the click on its chip until the popup or the side panel shows it. In a store that content scripts
 * cannot even name.
 */
export const proposedCall = storage.defineItem<ProposedCall | null>('session:proposedCall', { fallback: null });

/** The one for this tab, once: another popup does not show it again. */
export async function takeCall(tab: number | undefined): Promise<ProposedCall | undefined> {
  const proposed = await proposedCall.getValue();
  if (!proposed) return undefined;
  await proposedCall.setValue(null);
  return proposed.tab === tab ? proposed : undefined;
}

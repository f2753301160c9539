/** What is still being tried: its entries appear once it is turned on, or where a space uses it. */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Facets } from '../../lib/vault/vault';

export interface Labs {
  readonly rules: boolean;
  readonly stories: boolean;
}

/** Where nobody says otherwise, everything is shown. */
export const LabsContext = createContext<Labs>({ rules: true, stories: true });

/** Returns which entries a space has. */
export function useLabs(space: Facets['spaces'][number]): Labs {
  const labs = useContext(LabsContext);
  return { rules: labs.rules || hasRules(space), stories: labs.stories || hasStory(space) };
}

const hasRules = ({ rules = [] }: Facets['spaces'][number]): boolean => rules.length > 0;

export const hasStory = ({ story }: Facets['spaces'][number]): boolean =>
  story !== undefined && story.episodes.length + story.personas.length > 0;

/** Returns what is on: what was chosen, else what any space uses. */
export const resolveLabs = (chosen: Partial<Labs>, spaces: Facets['spaces']): Labs => ({
  rules: chosen.rules ?? spaces.some(hasRules),
  stories: chosen.stories ?? spaces.some(hasStory),
});

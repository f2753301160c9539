import type { Space } from '../../lib/vault/vault';
import type { SpaceScope } from '../../lib/core/scope';
import { useLanguage } from '../i18n/language';
import type { Notice } from '../hooks/use-notice';
import { SpaceMenu, spaceMenuId } from './SpaceMenu';
import type { ScopeControl } from './state/scope-control';

export interface SpaceChipProps {
  readonly scope: ScopeControl;
  /** Runs the action and shows its notice. */
  readonly onRun: (work: () => Promise<Notice | void>) => void;
  /** Moves the focus when the focused chip is gone. */
  readonly onDone: () => void;
}

/**
 * Shows the scope of the search and opens its menu; nothing if there is one space only. An overridden scope is marked, and a click clears
 * the override.
 */
export function SpaceChip(props: SpaceChipProps) {
  const { scope, onDone } = props;
  const { t } = useLanguage();
  const toText = useScopeText();
  const { current, spaces, override } = scope;
  const space = spaces.find(({ id }) => id === current?.scope.space);
  if (!current || !space || (spaces.length < 2 && !space.story)) return null;
  if (override) {
    const overrideSpace = override === 'everywhere' ? undefined : spaces.find(({ id }) => id === override.space);
    const scopeText =
      override === 'everywhere' || !overrideSpace ? t('scope_everywhere') : toText(override, overrideSpace);
    const label = t('scope_back', space.name || t('library_main'));
    const clearOverride = () => {
      scope.clearOverride();
      onDone();
    };
    return (
      <button type="button" class="chip space-chip overridden" title={label} aria-label={label} onClick={clearOverride}>
        <span class="chip-words" dir="auto">
          {scopeText}
        </span>
        <span aria-hidden="true">×</span>
      </button>
    );
  }
  const scopeText = toText(current.scope, space);
  return (
    <>
      <button
        type="button"
        class="chip space-chip"
        popovertarget={spaceMenuId}
        aria-label={t('scope_label', scopeText)}
        title={t('scope_label', scopeText)}
      >
        <span class="chip-words" dir="auto">
          {scopeText}
        </span>
        <span aria-hidden="true">▾</span>
      </button>
      <SpaceMenu {...props} {...{ current, space }} />
    </>
  );
}

/**
 * Returns a function that describes a scope: “As Mio, before Episode 3 · Novel”. The most specific part comes first, because there is
 * little room.
 */
function useScopeText() {
  const { t } = useLanguage();
  return ({ at }: SpaceScope, { name, story }: Space): string => {
    const scopeText = name || t('library_main');
    const episode = story?.episodes.find(({ id }) => id === at?.episode);
    if (!at || !episode) return scopeText;
    const persona = story?.personas.find(({ id }) => id === at.persona);
    return persona ? t('scope_as', persona.name, episode.name, scopeText) : t('scope_before', episode.name, scopeText);
  };
}

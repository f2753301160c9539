import type { Scope } from '../../lib/core/scope';
import type { Space } from '../../lib/vault/vault';
import type { Translate } from '../i18n/language';

/** What a program may see, in a few words. */
export function formatScope(scope: Scope, spaces: readonly Space[], t: Translate): string {
  if (scope === 'everywhere') return t('bridge_sees_all');
  const space = spaces.find(({ id }) => id === scope.space);
  if (!space) return t('bridge_space_gone');
  const name = space.name || t('library_main');
  const episode = space.story?.episodes.find(({ id }) => id === scope.at?.episode);
  const persona = space.story?.personas.find(({ id }) => id === scope.at?.persona);
  return [name, ...(episode ? [episode.name] : []), ...(persona ? [persona.name] : [])].join(' › ');
}

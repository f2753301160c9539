import { useState } from 'preact/hooks';
import type { LibraryService } from '../../lib/rpc/contracts/index';
import type { SpaceService } from '../../lib/rpc/contracts/spaces';
import { TroubleText, useLanguage } from '../i18n/language';
import { LineForm } from '../controls/LineForm';
import { nameTaken } from '../spaces/is-name-taken';
import { SpaceDeeds } from '../spaces/SpaceActions';
import type { RuleDesk } from '../spaces/SpaceRules';
import { useAsked } from '../hooks/use-query';
import { useSaying } from '../hooks/use-notice';

export interface SpacesProps {
  readonly library: Pick<LibraryService, 'shelves' | 'createSpace' | 'renameSpace' | 'removeSpace'> &
    Pick<SpaceService, 'setRules' | 'applyRules'>;
}

/** Lists the spaces with their counts, and creates, renames and removes them. */
export function Spaces({ library }: SpacesProps) {
  const { t, count } = useLanguage();
  const [changes, setChanges] = useState(0);
  const [adding, setAdding] = useState(false);
  const { value: shelves, trouble } = useAsked(() => library.shelves(), String(changes));
  const { saying, attempt } = useSaying();
  const thenLook = async <Answer,>(deed: Promise<Answer>): Promise<Answer> => {
    const answer = await deed;
    setChanges(before => before + 1);
    return answer;
  };
  const change = (deed: () => Promise<unknown>) => attempt(async () => void (await thenLook(deed())));
  const spaces = shelves?.spaces ?? [];
  const desk: RuleDesk = {
    setRules: (id, rules) => thenLook(library.setRules(id, rules)),
    applyRules: () => thenLook(library.applyRules()),
  };
  return (
    <section class="card" aria-labelledby="spaces">
      <h2 id="spaces">{t('options_spaces_title')}</h2>
      <p class="soft">{t('options_spaces_detail')}</p>
      <ul class="paused">
        {spaces.map(space => (
          <li key={space.id} class="space">
            <span class="paused-name">
              <bdi>{space.name || t('library_main')}</bdi>
              <span class="soft">{count('count_chats', space.count)}</span>
            </span>
            {space.id !== 'main' && (
              <SpaceDeeds
                {...{ space, spaces, desk }}
                onRename={name => change(() => library.renameSpace(space.id, name))}
                onRemove={() => change(() => library.removeSpace(space.id))}
              />
            )}
          </li>
        ))}
      </ul>
      {spaces.length === 1 && !adding && <p class="soft">{t('options_spaces_none')}</p>}
      <button type="button" aria-expanded={adding} onClick={() => setAdding(!adding)}>
        {t('library_new_space')}
      </button>
      {adding && (
        <LineForm
          label={t('library_space_label')}
          problemWith={name => (nameTaken(name, spaces, t('library_main')) ? t('library_name_taken') : undefined)}
          onSave={name => change(() => library.createSpace(name))}
          onDone={() => setAdding(false)}
        />
      )}
      <p class="warning" role="status">
        {saying?.text}
        {trouble && <TroubleText trouble={trouble} />}
      </p>
    </section>
  );
}

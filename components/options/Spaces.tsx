import { useState } from 'preact/hooks';
import type { LibraryService } from '../../lib/rpc/contracts/library';
import type { SpacesService } from '../../lib/rpc/contracts/spaces';
import { ProblemText, useLanguage } from '../i18n/language';
import { LineForm } from '../controls/LineForm';
import { isNameTaken } from '../spaces/is-name-taken';
import { SpaceActions } from '../spaces/SpaceActions';
import type { SpaceRuleActions } from '../spaces/SpaceRules';
import { useQuery } from '../hooks/use-query';
import { useNotice } from '../hooks/use-notice';

export interface SpacesProps {
  readonly library: Pick<LibraryService, 'readFacets' | 'createSpace' | 'renameSpace' | 'removeSpace'> &
    Pick<SpacesService, 'setRules' | 'applyRules'>;
}

/** Lists the spaces with their counts, and creates, renames and removes them. */
export function Spaces({ library }: SpacesProps) {
  const { t, count } = useLanguage();
  const [changeCount, setChangeCount] = useState(0);
  const [isAdding, setIsAdding] = useState(false);
  const { value: facets, problem } = useQuery([changeCount], () => library.readFacets());
  const { notice, run } = useNotice();
  const runAndReload = async <Result,>(work: Promise<Result>): Promise<Result> => {
    const result = await work;
    setChangeCount(before => before + 1);
    return result;
  };
  const runChange = (work: () => Promise<unknown>) => run(async () => void (await runAndReload(work())));
  const spaces = facets?.spaces ?? [];
  const ruleActions: SpaceRuleActions = {
    setRules: (id, rules) => runAndReload(library.setRules(id, rules)),
    applyRules: () => runAndReload(library.applyRules()),
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
              <SpaceActions
                {...{ space, spaces, ruleActions }}
                onRename={name => runChange(() => library.renameSpace(space.id, name))}
                onRemove={() => runChange(() => library.removeSpace(space.id))}
              />
            )}
          </li>
        ))}
      </ul>
      {spaces.length === 1 && !isAdding && <p class="soft">{t('options_spaces_none')}</p>}
      <button type="button" aria-expanded={isAdding} onClick={() => setIsAdding(!isAdding)}>
        {t('library_new_space')}
      </button>
      {isAdding && (
        <LineForm
          label={t('library_space_label')}
          validate={name => (isNameTaken(name, spaces, t('library_main')) ? t('library_name_taken') : undefined)}
          onSave={name => runChange(() => library.createSpace(name))}
          onDone={() => setIsAdding(false)}
        />
      )}
      <p class="warning" role="status">
        {notice?.text}
        {problem && <ProblemText problem={problem} />}
      </p>
    </section>
  );
}

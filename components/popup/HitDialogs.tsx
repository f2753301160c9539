import type { LibraryService } from '../../lib/rpc/contracts/library';
import type { Space } from '../../lib/vault/vault';
import { LineForm } from '../controls/LineForm';
import { useQuery } from '../hooks/use-query';
import { formatTitle, shortenTitle } from '../i18n/source-text';
import { useLanguage } from '../i18n/language';
import type { RowAction } from '../list/action';
import { ActionMenu } from '../list/ActionMenu';
import { ForgetQuestion } from './ForgetQuestion';
import type { Hit } from '../../lib/core/hit';
import type { OpenedView } from './state/popup-state';
import type { useHitActions } from './use-hit-actions';

interface HitDialogsProps {
  readonly hit: Hit;
  readonly view: OpenedView['kind'] | undefined;
  readonly actions: ReturnType<typeof useHitActions>;
  readonly library: Pick<LibraryService, 'readConversation'>;
  readonly spaces: readonly Space[];
  readonly onForget: (hit: Hit) => void;
}

/** Shows what an action of the selected hit has opened. */
export function HitDialogs({ hit, view, actions, library, spaces, onForget }: HitDialogsProps) {
  const { t } = useLanguage();
  const { close, moveTo } = actions;
  if (view === 'actions') return <HitMenu {...{ hit, actions, library }} />;
  if (view === 'spaces') {
    const entries = spaces.map((space): RowAction => ({
      id: 'space',
      text: space.name || t('library_main'),
      group: 1,
      choose: () => moveTo(space.id, space.name || t('library_main')),
    }));
    return <ActionMenu label={t('popup_move')} actions={entries} onClose={close} />;
  }
  if (view === 'tag') {
    return (
      <section class="hit-form">
        <LineForm label={t('library_tag_label')} onSave={actions.addTags} onDone={close} />
      </section>
    );
  }
  if (view !== 'forget') return null;
  return (
    <ForgetQuestion
      question={t('popup_forget_question', shortenTitle(formatTitle(hit, t)))}
      confirm={t('popup_forget_confirm')}
      onForget={() => {
        close();
        onForget(hit);
      }}
      onKeep={close}
    />
  );
}

/** Reads the chat to know whether it is pinned. */
function HitMenu({ hit, actions, library }: Pick<HitDialogsProps, 'hit' | 'actions' | 'library'>) {
  const { t } = useLanguage();
  const { value: chat } = useQuery([hit.conversation], () => library.readConversation(hit.conversation));
  return (
    <ActionMenu
      label={`${t('popup_actions')}: ${formatTitle(hit, t)}`}
      actions={actions.listActions(chat?.pinned)}
      onClose={actions.close}
    />
  );
}

import type { LibraryService } from '../../lib/rpc/contracts/library';
import { useLanguage } from '../i18n/language';
import type { NoteDraft } from '../notes/note-draft';
import { CallBar } from './CallBar';
import { CallNote } from './CallNote';
import { CallInstructions } from './CallInstructions';
import type { OpenTab } from './state/open-tab';
import type { ScopeControl } from './state/scope-control';
import type { usePopup } from './state/use-popup';

interface CallViewDeps {
  readonly library: Pick<LibraryService, 'addNote'>;
  readonly tab: OpenTab | undefined;
  readonly navigation: { readonly copy: (text: string) => Promise<void> };
}

interface CallViewState extends Pick<
  ReturnType<typeof usePopup>,
  'call' | 'proposals' | 'run' | 'view' | 'openView' | 'closeView'
> {
  readonly scope: Pick<ScopeControl, 'current' | 'spaces'>;
}

/** Returns what the popup shows for a call, or for the instructions to assistants. `isCovering` means that it replaces the list. */
export function useCallView(
  { library, tab, navigation }: CallViewDeps,
  { call, scope, proposals, run, view: opened, openView, closeView }: CallViewState,
) {
  const { t } = useLanguage();
  const showInstructions = () => openView({ kind: 'instructions' });
  if (opened === 'instructions') {
    const view = <CallInstructions tab={tab} copy={navigation.copy} onClose={closeView} />;
    return { showInstructions, view, isCovering: true };
  }
  const { openCall } = call;
  if (!openCall) return { showInstructions, view: null, isCovering: false };
  const { proposed } = openCall;
  if (proposed.call.call === 'recall') {
    return { showInstructions, view: <CallBar openCall={openCall} onDismiss={call.cancel} />, isCovering: false };
  }
  const onChange = (draft?: NoteDraft) => proposals.save(proposed, draft);
  const onSaved = () => {
    onChange();
    call.markDone();
    run(async () => t('note_kept'));
  };
  const onLeave = () => {
    onChange();
    call.dismiss();
  };
  const resumed = proposals.getDraft(proposed);
  const noteProps = { proposed, library, tab, scope, resumed, onChange, onSaved, onLeave };
  const view = <CallNote {...noteProps} call={proposed.call} />;
  return { showInstructions, view, isCovering: true };
}

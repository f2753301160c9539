import { useState } from 'preact/hooks';
import type { Facets } from '../../lib/vault/vault';
import { useLanguage } from '../i18n/language';
import { NoteDialog } from '../notes/NoteDialog';
import { useKeyDown } from '../hooks/use-key-down';
import { isInList, isTyping } from './is-typing';
import type { LibraryActions } from './state/use-actions';

/** A dialog with a new note in this space. The key N opens it, unless the user is typing, is in the list, or a dialog is open. */
export function useNewNote(facets: Facets | undefined, space = 'main', actions: Pick<LibraryActions, 'remember'>) {
  const { t } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  useKeyDown(event => {
    const { target } = event;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(target) && !isInList(target);
    if (event.key !== 'n' || !isPlain || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    setOpen(true);
  });
  const dialog = isOpen && (
    <NoteDialog
      title={t('note_new')}
      text=""
      url=""
      space={space}
      spaces={facets?.spaces ?? []}
      onKeep={actions.remember}
      onLeave={() => setOpen(false)}
    />
  );
  return { dialog, open: () => setOpen(true) };
}

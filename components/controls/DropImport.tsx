import { useEffect, useRef, useState } from 'preact/hooks';
import { useLanguage } from '../i18n/language';
import { useModal } from '../hooks/use-modal';
import { ImportSteps } from '../options/ImportSteps';
import { useImport, type ImportActions } from '../options/use-import';
import { hasFiles, readDroppedFiles } from './read-dropped-files';

interface DropImportProps {
  readonly importActions: ImportActions;
}

/** Takes files that are dropped anywhere on the page, and opens the preview of their import. */
export function DropImport({ importActions }: DropImportProps) {
  const { t } = useLanguage();
  const [isOver, setIsOver] = useState(false);
  const [dropped, setDropped] = useState<readonly File[]>();
  useFileDrop(dropped === undefined, setIsOver, setDropped);
  return (
    <>
      {isOver && (
        <div class="drop-veil" aria-hidden="true">
          {t('import_drop')}
        </div>
      )}
      {dropped && <ImportDialog {...{ importActions, dropped }} onClose={() => setDropped(undefined)} />}
    </>
  );
}

interface ImportDialogProps extends DropImportProps {
  readonly dropped: readonly File[];
  readonly onClose: () => void;
}

/** Shows the preview, and what came of it. While files are read or merged it stays open. */
function ImportDialog({ importActions, dropped, onClose }: ImportDialogProps) {
  const { t } = useLanguage();
  const dialog = useModal();
  const closeButton = useRef<HTMLButtonElement>(null);
  const importing = useImport(importActions);
  const { at } = importing.step;
  useEffect(() => importing.startImport(dropped), []);
  // A cancelled import is back at its start.
  const hasBegun = useRef(false);
  useEffect(() => {
    if (at === 'start' && hasBegun.current) onClose();
    hasBegun.current = at !== 'start';
  }, [at]);
  const isOver = at === 'end' || at === 'trouble';
  return (
    <dialog
      ref={dialog}
      class="import-dialog"
      aria-labelledby="drop-import"
      onCancel={event => {
        event.preventDefault();
        if (isOver) onClose();
        else if (at !== 'merging') importing.cancel();
      }}
    >
      <h2 id="drop-import">{t('options_data_in')}</h2>
      <ImportSteps importing={importing} starter={closeButton} />
      {isOver && (
        <button ref={closeButton} type="button" onClick={onClose}>
          {t('popup_dismiss')}
        </button>
      )}
    </dialog>
  );
}

/** Follows files that are dragged over the page. Whatever is dropped while it is not awaited is not opened by the browser, either. */
function useFileDrop(
  isAwaited: boolean,
  onOver: (isOver: boolean) => void,
  onDropped: (files: readonly File[]) => void,
): void {
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const onDrag = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      onOver(isAwaited);
    };
    const onDrop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      onOver(false);
      if (isAwaited) void readDroppedFiles(event).then(files => files.length > 0 && onDropped(files));
    };
    const onLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) onOver(false);
    };
    document.addEventListener('dragover', onDrag, { signal });
    document.addEventListener('drop', onDrop, { signal });
    document.addEventListener('dragleave', onLeave, { signal });
    return () => stop.abort();
  }, [isAwaited]);
}

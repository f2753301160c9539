import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useLanguage } from '../i18n/language';
import { ImportSteps } from './ImportSteps';
import { Row } from './Row';
import { useImport, type ImportActions } from './use-import';

export interface ImportFileProps {
  readonly importActions: ImportActions;
  /** The number of times the user was sent here. Each time the file picker is scrolled into view. */
  readonly sentCount?: number;
  readonly onImported?: () => void;
  /** Where it says how to get an export; absent where it stands beside this. */
  readonly helpUrl?: string;
}

/** Imports files: reads them, shows what would change, and merges them if the user agrees. */
export function ImportFile({ importActions, sentCount = 0, onImported, helpUrl }: ImportFileProps) {
  const { t } = useLanguage();
  const importing = useImport(importActions, onImported);
  const { step, startImport } = importing;
  const picker = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (sentCount === 0) return;
    picker.current?.focus();
    picker.current?.scrollIntoView?.({ block: 'center' });
  }, [sentCount]);
  const previewText = t('options_data_import_detail');
  const canPick = step.at === 'start' || step.at === 'end' || step.at === 'trouble';
  return (
    <div class="import" id="import">
      <Row name={t('import_drop')} detail={helpUrl ? <a href={helpUrl}>{t('import_help')}</a> : previewText}>
        <FilePicker inputRef={picker} label={t('options_data_import')} disabled={!canPick} onPick={startImport} />
        <FilePicker isFolder label={t('options_data_import_folder')} disabled={!canPick} onPick={startImport} />
      </Row>
      <ImportSteps importing={importing} starter={picker} />
    </div>
  );
}

interface FilePickerProps {
  readonly label: string;
  readonly isFolder?: boolean;
  readonly inputRef?: RefObject<HTMLInputElement | null>;
  readonly disabled: boolean;
  readonly onPick: (files: readonly File[]) => void;
}

function FilePicker({ label, isFolder = false, inputRef, disabled, onPick }: FilePickerProps) {
  return (
    <label class="file-picker">
      <input
        ref={input => {
          // JSX has no attribute for this property.
          if (input) input.webkitdirectory = isFolder;
          if (inputRef) inputRef.current = input;
        }}
        type="file"
        class="visually-hidden"
        multiple={!isFolder}
        aria-label={label}
        disabled={disabled}
        onChange={({ currentTarget }) => {
          const picked = [...(currentTarget.files ?? [])].map(toNamedByPath);
          // Clearing the value makes choosing the same file again a change.
          currentTarget.value = '';
          if (picked.length > 0) onPick(picked);
        }}
      />
      <span class="button">{label}</span>
    </label>
  );
}

/** A file of a folder is named by its path, which tells the project that a session belongs to. No byte is copied. */
const toNamedByPath = (file: File): File =>
  file.webkitRelativePath ? new File([file], file.webkitRelativePath, { lastModified: file.lastModified }) : file;

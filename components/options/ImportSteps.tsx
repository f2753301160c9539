import { useRef } from 'preact/hooks';
import type { RefObject } from 'preact';
import { formatRemaining } from '../i18n/format-duration';
import { ProblemText, useLanguage } from '../i18n/language';
import type { ImportStep, useImport } from './use-import';
import { useKeepFocus } from './use-keep-focus';
import { ChatTitles } from './ChatTitles';
import { ImportPreviewForm } from './ImportPreviewForm';
import { Unlock } from './Passphrase';

interface ImportStepsProps {
  readonly importing: ReturnType<typeof useImport>;
  /** Gets the focus when nothing is left to wait for. */
  readonly starter: RefObject<HTMLElement | null>;
}

/** Shows an import once its files are chosen: reading, the passphrase, the preview, the merge, and what came of it. */
export function ImportSteps({ importing: { step, unlock, merge, cancel }, starter }: ImportStepsProps) {
  const { t, number, locale } = useLanguage();
  const cancelButton = useRef<HTMLButtonElement>(null);
  const mergingText = useRef<HTMLParagraphElement>(null);
  useKeepFocus(step.at, () => cancelButton.current ?? mergingText.current ?? starter.current);
  return (
    <>
      {step.at === 'reading' && (
        <p class="setting running">
          {/* The number stands outside the status region, because it changes too often to be read out. */}
          <span id="import-read">{t('options_data_importing', number(step.read))}</span>
          <button ref={cancelButton} type="button" aria-describedby="import-read" onClick={cancel}>
            {t('options_cancel')}
          </button>
        </p>
      )}
      {step.at === 'merging' && (
        <p class="setting import-merging" ref={mergingText} tabIndex={-1}>
          {step.of === 0 ? t('import_merging_begins') : t('import_merging', number(step.done), number(step.of))}
          {step.leftMs !== undefined && (
            <span class="soft">{t('catch_up_left', formatRemaining(step.leftMs, locale))}</span>
          )}
          {step.of > 0 && <progress value={step.done} max={step.of} aria-hidden="true" />}
        </p>
      )}
      <div class="status" role="status">
        <Outcome step={step} />
      </div>
      {step.at === 'end' && <ChatTitles {...step} />}
      {step.at === 'end' && step.counts.new > 0 && location.pathname !== '/library.html' && (
        <a class="link" href="/library.html" target="_blank">
          {t('options_open_library')}
        </a>
      )}
      {step.at === 'passphrase' && <Unlock wasWrong={step.wasWrong} onUnlock={unlock} onCancel={cancel} />}
      {step.at === 'preview' && (
        <ImportPreviewForm
          preview={step.preview}
          files={step.files}
          onImport={revive => merge(step.preview, revive)}
          onCancel={cancel}
        />
      )}
    </>
  );
}

function Outcome({ step }: { readonly step: ImportStep }) {
  const { t, count, number, list } = useLanguage();
  if (step.at === 'trouble') {
    return (
      <p class="warning">
        <ProblemText problem={step.problem} />
      </p>
    );
  }
  if (step.at !== 'end') return null;
  const { counts, refused } = step;
  const partTexts = [
    counts.new > 0 && count('import_new', counts.new),
    counts.changed > 0 && t('import_part_changed', number(counts.changed)),
    counts.unchanged > 0 && t('import_part_same', number(counts.unchanged)),
    counts.forgotten > 0 && t('import_part_forgotten', number(counts.forgotten)),
  ].filter(part => part !== false);
  const summary = partTexts.length > 0 ? list(partTexts) : t('import_part_none');
  return (
    <>
      <p class="good">{t('options_data_imported', summary)}</p>
      {refused.length > 0 && <p class="warning">{t('import_not_taken', list(refused))}</p>}
    </>
  );
}

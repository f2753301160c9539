import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { RefObject } from 'preact';
import { ProblemText, useLanguage } from '../i18n/language';
import type { ImportPreview } from '../../lib/transfer/import-session';
import type { ImportStep, useImport } from './use-import';
import { useKeepFocus } from './use-keep-focus';
import { formatLeftOut } from './format-left-out';
import { FormButtons, Unlock } from './Passphrase';

interface ImportStepsProps {
  readonly importing: ReturnType<typeof useImport>;
  /** Gets the focus when nothing is left to wait for. */
  readonly starter: RefObject<HTMLElement | null>;
}

/** Shows an import once its files are chosen: reading, the passphrase, the preview, the merge, and what came of it. */
export function ImportSteps({ importing: { step, unlock, merge, cancel }, starter }: ImportStepsProps) {
  const { t, number } = useLanguage();
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
        <p class="setting" ref={mergingText} tabIndex={-1}>
          {step.of === 0 ? t('import_merging_begins') : t('import_merging', number(step.done), number(step.of))}
        </p>
      )}
      <div class="status" role="status">
        <Outcome step={step} />
      </div>
      {step.at === 'passphrase' && <Unlock wasWrong={step.wasWrong} onUnlock={unlock} onCancel={cancel} />}
      {step.at === 'preview' && (
        <Preview preview={step.preview} onImport={revive => merge(step.preview, revive)} onCancel={cancel} />
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

interface PreviewProps {
  readonly preview: ImportPreview;
  readonly onImport: (revive: boolean) => void;
  readonly onCancel: () => void;
}

/** The number of kinds of left-out entries that are shown open. More are folded. */
const maxOpenKinds = 3;

/** Shows what the import will change. */
function Preview({ preview, onImport, onCancel }: PreviewProps) {
  const { t, count, number, list } = useLanguage();
  const [revive, setRevive] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  const { counts, newSpaces, skipped, isUnproven, brokenAt } = preview;
  const isUnchanged = counts.new + counts.changed + counts.forgotten === 0 && counts.unchanged > 0;
  const leftOutCount = skipped.reduce((sum, kind) => sum + kind.count, 0);
  return (
    <form
      class="settings-action"
      onSubmit={event => {
        event.preventDefault();
        onImport(revive);
      }}
    >
      <h3 ref={heading} tabIndex={-1}>
        {t('import_preview_title')}
      </h3>
      <ul class="points">
        {counts.new > 0 && <li>{t('import_preview_new', count('count_chats', counts.new))}</li>}
        {counts.changed > 0 && <li>{t('import_preview_changed', count('count_chats', counts.changed))}</li>}
        {counts.unchanged > 0 && <li>{t('import_preview_same', count('count_chats', counts.unchanged))}</li>}
        {newSpaces.length > 0 && <li>{t('import_preview_spaces', list(newSpaces))}</li>}
        {counts.forgotten > 0 && <li>{t('import_preview_forgotten', count('count_chats', counts.forgotten))}</li>}
      </ul>
      {isUnchanged && <p>{t('import_preview_nothing')}</p>}
      {brokenAt !== undefined && <p class="warning">{t('import_preview_broken', brokenAt)}</p>}
      {isUnproven && <p class="warning">{t('import_preview_unproven')}</p>}
      {leftOutCount > 0 && (
        <details open={skipped.length <= maxOpenKinds}>
          <summary>{t('import_preview_skipped', number(leftOutCount))}</summary>
          <ul class="points">
            {skipped.map(({ what, count: times }) => (
              <li key={what}>{`${formatLeftOut(what, t)}: ${number(times)}`}</li>
            ))}
          </ul>
        </details>
      )}
      {counts.forgotten > 0 && (
        <label class="choice">
          <input type="checkbox" checked={revive} onChange={({ currentTarget }) => setRevive(currentTarget.checked)} />
          <span>{t('import_revive')}</span>
        </label>
      )}
      <FormButtons label={t('import_go')} onCancel={onCancel} />
    </form>
  );
}

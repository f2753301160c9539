import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { ProblemText, useLanguage } from '../i18n/language';
import { formatSource } from '../i18n/source-text';
import { SourceTile } from '../list/SourceTile';
import type { ImportPreview } from '../../lib/transfer/import-session';
import { ChatTitles, importResults } from './ChatTitles';
import { formatLeftOut } from './format-left-out';
import { FormButtons } from './Passphrase';
import { formatBytes, minShownBytes } from './Storage';

interface ImportPreviewFormProps {
  readonly preview: ImportPreview;
  readonly files: readonly File[];
  readonly onImport: (revive: boolean) => void;
  readonly onCancel: () => void;
}

/** Shows what the import will change, and asks. */
export function ImportPreviewForm({ preview, files, onImport, onCancel }: ImportPreviewFormProps) {
  const { t, count, list } = useLanguage();
  const [revive, setRevive] = useState(false);
  const { counts, newSpaces, isUnproven, brokenAt } = preview;
  const isEmpty = Object.values(counts).every(chats => chats === 0) && newSpaces.length === 0;
  const importedCount = counts.new + counts.changed + (revive ? counts.forgotten : 0);
  const hasNothingToDo = importedCount === 0 && newSpaces.length === 0;
  const isUnchanged = hasNothingToDo && counts.unchanged > 0 && counts.forgotten === 0;
  return (
    <form
      class="settings-action import-preview"
      onSubmit={event => {
        event.preventDefault();
        onImport(revive);
      }}
    >
      <FileFacts {...{ preview, files }} />
      {!isUnchanged && <Counts counts={counts} />}
      {isEmpty && (
        <p class="warning">
          <ProblemText problem="ExportUnknown" />
        </p>
      )}
      {isUnchanged && <p class="import-same">{count('import_saved', counts.unchanged)}</p>}
      <ChatTitles {...preview} />
      {newSpaces.length > 0 && <p>{t('import_preview_spaces', list(newSpaces))}</p>}
      {brokenAt !== undefined && <p class="warning">{t('import_preview_broken', brokenAt)}</p>}
      {isUnproven && <p class="warning">{t('import_preview_unproven')}</p>}
      <LeftOut skipped={preview.skipped} />
      {counts.forgotten > 0 && (
        <label class="choice">
          <input type="checkbox" checked={revive} onChange={({ currentTarget }) => setRevive(currentTarget.checked)} />
          <span>{t('import_revive')}</span>
        </label>
      )}
      {hasNothingToDo ? (
        <div class="file-picker">
          <button type="button" onClick={onCancel}>
            {t('popup_dismiss')}
          </button>
        </div>
      ) : (
        <FormButtons
          label={importedCount > 0 ? count('import_go', importedCount) : t('import_go')}
          onCancel={onCancel}
        />
      )}
    </form>
  );
}

/** More sources than this are not named. */
const maxNamedSources = 3;

/** The file's name over where its chats come from, its size and their days. */
function FileFacts({ preview: { sources, span }, files }: Pick<ImportPreviewFormProps, 'preview' | 'files'>) {
  const { t, day, list, locale } = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  const size = files.reduce((sum, file) => sum + file.size, 0);
  const facts = [
    sources.length <= maxNamedSources && list(sources.map(source => formatSource(source, t))),
    size >= minShownBytes && formatBytes(size, locale),
    span &&
      (day(span.from) === day(span.until) ? day(span.from) : t('import_preview_days', day(span.from), day(span.until))),
  ].filter(Boolean);
  const [only] = sources;
  return (
    <div class="import-head">
      {only && sources.length === 1 && <SourceTile source={only} />}
      <h3 ref={heading} tabIndex={-1}>
        <bdi>{formatFileNames(files)}</bdi>
      </h3>
      {facts.length > 0 && <p class="soft">{facts.join(' · ')}</p>}
    </div>
  );
}

/** The name of the chosen folder, or of the first file and how many more there are. */
function formatFileNames(files: readonly File[]): string {
  const name = files[0]?.name ?? '';
  // Only the files of a folder are named by a path.
  if (name.includes('/')) return name.slice(0, name.indexOf('/'));
  return files.length > 1 ? `${name} +${files.length - 1}` : name;
}

/** What each chat would become, in large figures. What none becomes is not there. */
function Counts({ counts }: Pick<ImportPreview, 'counts'>) {
  const { t, number } = useLanguage();
  const shown = importResults.filter(([, result]) => counts[result] > 0);
  if (shown.length === 0) return null;
  return (
    <dl class="import-counts">
      {shown.map(([key, result]) => (
        <div key={key}>
          <dt>{t(key)}</dt>
          <dd>{number(counts[result])}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The number of kinds of left-out entries that are shown open. More are folded. */
const maxOpenKinds = 3;

function LeftOut({ skipped }: Pick<ImportPreview, 'skipped'>) {
  const { t, number } = useLanguage();
  const total = skipped.reduce((sum, kind) => sum + kind.count, 0);
  if (total === 0) return null;
  return (
    <details open={skipped.length <= maxOpenKinds}>
      <summary>{t('import_preview_skipped', number(total))}</summary>
      <ul class="points">
        {skipped.map(({ what, count: times }) => (
          <li key={what}>{`${formatLeftOut(what, t)}: ${number(times)}`}</li>
        ))}
      </ul>
    </details>
  );
}

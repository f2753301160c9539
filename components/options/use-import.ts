/** The steps of an import: read, enter a passphrase if needed, preview, merge. */
import { useRef, useState } from 'preact/hooks';
import type { ImportCounts } from '../../lib/vault/vault';
import { toProblemKey, type ProblemKey } from '../i18n/language';
import type { ImportPreview, ImportTitles, MergeStagedOptions, StageOptions } from '../../lib/transfer/import-session';
import { estimateLeft } from './estimate-left';
import { listRefusedFiles } from './format-left-out';

export interface ImportActions {
  /** Reads and stages the files. The vault stays unchanged. */
  readonly read: (
    files: readonly File[],
    passphrase: string | undefined,
    options: StageOptions,
  ) => Promise<ImportPreview>;
  /** Merges everything or nothing. */
  readonly merge: (preview: ImportPreview, options: MergeStagedOptions) => Promise<ImportCounts>;
  /** Removes what was staged for this preview. */
  readonly drop: (preview: ImportPreview) => Promise<void>;
}

export type ImportStep =
  | { readonly at: 'start' }
  | { readonly at: 'reading'; readonly read: number }
  | { readonly at: 'passphrase'; readonly wasWrong: boolean }
  | { readonly at: 'preview'; readonly preview: ImportPreview; readonly files: readonly File[] }
  | {
      readonly at: 'merging';
      readonly done: number;
      readonly of: number;
      /** Milliseconds that are probably left; absent while nobody can tell. */
      readonly leftMs?: number | undefined;
    }
  | {
      readonly at: 'end';
      readonly counts: ImportCounts;
      readonly titles: ImportTitles;
      /** The names of chosen files of which the import took nothing. */
      readonly refused: readonly string[];
    }
  | { readonly at: 'trouble'; readonly problem: ProblemKey };

export function useImport(actions: ImportActions, onImported?: () => void) {
  const [step, setStep] = useState<ImportStep>({ at: 'start' });
  const files = useRef<readonly File[]>([]);
  const reading = useRef(new AbortController());
  const staged = useRef<ImportPreview>(undefined);
  const showProblem = (error: unknown) => setStep({ at: 'trouble', problem: toProblemKey(error) });

  const read = async (passphrase?: string) => {
    const controller = new AbortController();
    const { signal } = controller;
    reading.current = controller;
    // A cancelled read may finish while another step is shown.
    const show = (next: ImportStep) => void (signal.aborted || setStep(next));
    show({ at: 'reading', read: 0 });
    try {
      const onRead = (chats: number) => show({ at: 'reading', read: chats });
      const preview = await actions.read(files.current, passphrase, { onRead, signal });
      if (signal.aborted) return await actions.drop(preview);
      staged.current = preview;
      show({ at: 'preview', preview, files: files.current });
    } catch (error) {
      const problem = toProblemKey(error);
      if (problem === 'PassphraseNeeded') show({ at: 'passphrase', wasWrong: false });
      else if (problem === 'PassphraseWrong') show({ at: 'passphrase', wasWrong: true });
      else show({ at: 'trouble', problem: problem });
    }
  };

  const merge = async (preview: ImportPreview, revive: boolean) => {
    staged.current = undefined;
    setStep({ at: 'merging', done: 0, of: 0 });
    try {
      const startedAt = performance.now();
      const onMerged = (done: number, of: number) =>
        setStep({ at: 'merging', done, of, leftMs: estimateLeft(done, of, performance.now() - startedAt) });
      const counts = await actions.merge(preview, { revive, onMerged });
      setStep({ at: 'end', counts, titles: preview.titles, refused: listRefusedFiles(preview.skipped) });
      onImported?.();
    } catch (error) {
      showProblem(error);
    }
  };

  const cancel = async () => {
    reading.current.abort();
    setStep({ at: 'start' });
    // A read in progress drops its own staging. `step` is not used here, because the button may belong to an earlier step.
    const preview = staged.current;
    staged.current = undefined;
    if (preview) await actions.drop(preview);
  };

  return {
    step,
    startImport: (picked: readonly File[]) => {
      files.current = picked;
      void read();
    },
    unlock: (passphrase: string) => void read(passphrase),
    merge: (preview: ImportPreview, revive: boolean) => void merge(preview, revive),
    cancel: () => void cancel().catch(showProblem),
  };
}

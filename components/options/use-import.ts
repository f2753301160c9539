/** How an import goes, step by step: read, perhaps a passphrase, seen, merged. */
import { useRef, useState } from 'preact/hooks';
import type { ImportCounts } from '../../lib/vault/vault';
import { troubleOf, type Trouble } from '../language';
import type { ImportPreview, MergeHow, ReadHow } from '../staged-import';

export interface ImportDesk {
  /** Reads and stages; the vault stays as it is. */
  readonly read: (files: readonly File[], passphrase: string | undefined, how: ReadHow) => Promise<ImportPreview>;
  /** All of it, or nothing. */
  readonly merge: (preview: ImportPreview, how: MergeHow) => Promise<ImportCounts>;
  /** Forgets what was staged. */
  readonly drop: () => Promise<void>;
}

export type ImportStep =
  | { readonly at: 'start' }
  | { readonly at: 'reading'; readonly read: number }
  | { readonly at: 'passphrase'; readonly wasWrong: boolean }
  | { readonly at: 'preview'; readonly preview: ImportPreview }
  | { readonly at: 'merging'; readonly done: number; readonly of: number }
  | { readonly at: 'end'; readonly counts: ImportCounts; readonly name: string }
  | { readonly at: 'trouble'; readonly trouble: Trouble };

export function useImport(desk: ImportDesk, onImported?: () => void) {
  const [step, setStep] = useState<ImportStep>({ at: 'start' });
  const files = useRef<readonly File[]>([]);
  const reading = useRef(new AbortController());
  const trouble = (error: unknown) => setStep({ at: 'trouble', trouble: troubleOf(error) });

  const read = async (passphrase?: string) => {
    reading.current = new AbortController();
    const { signal } = reading.current;
    setStep({ at: 'reading', read: 0 });
    try {
      const onRead = (chats: number) => setStep({ at: 'reading', read: chats });
      setStep({ at: 'preview', preview: await desk.read(files.current, passphrase, { onRead, signal }) });
    } catch (error) {
      const name = troubleOf(error);
      if (signal.aborted) setStep({ at: 'start' });
      else if (name === 'PassphraseNeeded') setStep({ at: 'passphrase', wasWrong: false });
      else if (name === 'PassphraseWrong') setStep({ at: 'passphrase', wasWrong: true });
      else trouble(error);
    }
  };

  const merge = async (preview: ImportPreview, revive: boolean) => {
    setStep({ at: 'merging', done: 0, of: 0 });
    try {
      const onMerged = (done: number, of: number) => setStep({ at: 'merging', done, of });
      const counts = await desk.merge(preview, { revive, onMerged });
      setStep({ at: 'end', counts, name: files.current.map(file => file.name).join(', ') });
      onImported?.();
    } catch (error) {
      trouble(error);
    }
  };

  const cancel = async () => {
    reading.current.abort();
    setStep({ at: 'start' });
    await desk.drop();
  };

  return {
    step,
    take: (picked: readonly File[]) => {
      files.current = picked;
      void read();
    },
    unlock: (passphrase: string) => void read(passphrase),
    merge: (preview: ImportPreview, revive: boolean) => void merge(preview, revive),
    cancel: () => void cancel().catch(trouble),
  };
}

import type { ImportFileProps } from '../../components/options/ImportFile';

/** An import of two new chats; `seen` is what was asked of it. */
export function fakeImportActions() {
  const seen = { read: [] as string[], dropped: 0, merged: 0 };
  const importActions: ImportFileProps['importActions'] = {
    async read(files) {
      seen.read.push(...files.map(({ name }) => name));
      return {
        id: 'i',
        counts: { new: 2, changed: 0, unchanged: 0, forgotten: 0 },
        spaces: [],
        newSpaces: [],
        skipped: [],
        sources: ['chatgpt'],
        isUnproven: false,
        titles: { new: ['One', 'Two'], changed: [], unchanged: [], forgotten: [] },
      };
    },
    async merge() {
      seen.merged += 1;
      return { new: 2, changed: 0, unchanged: 0, forgotten: 0 };
    },
    drop: async () => void (seen.dropped += 1),
  };
  return { importActions, seen };
}

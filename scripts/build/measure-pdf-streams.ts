/**
 * PDF.js unpacks each stream of a file whole, however large it becomes: 300 KB can hold gigabytes. This makes it ask
 * `lib/documents/pdf/unpack-budget.ts` before each step.
 */
const steps = [
  ['const buffer2 = new Uint8Array(size);', 'size - buffer.byteLength'],
  ['totalLength += chunk.byteLength;', 'chunk.byteLength'],
] as const;

/** Throws if the library is no longer as it is known here. */
export const measurePdfStreams = (code: string): string =>
  steps.reduce((changed, [step, bytes]) => {
    if (changed.split(step).length !== 2) throw new Error(`PDF.js has changed: “${step}” does not stand there once`);
    return changed.replace(step, `globalThis.countUnpackedPdf?.(${bytes}); ${step}`);
  }, code);

/** Creates the plugin for Vite. */
export const createPdfMeasure = () => ({
  name: 'measure-pdf-streams',
  transform: (code: string, id: string) =>
    /\/pdfjs-dist\/legacy\/build\/pdf\.worker\.mjs(?:\?|$)/.test(id.replaceAll('\\', '/'))
      ? { code: measurePdfStreams(code), map: null }
      : undefined,
});

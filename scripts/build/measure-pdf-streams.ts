/**
 * PDF.js unpacks each stream of a file whole, however large it becomes: 300 KB can hold gigabytes. This makes it ask
 * `lib/documents/pdf/unpack-budget.ts` before each step.
 */
const steps = [
  ['const buffer2 = new Uint8Array(size);', 'size - buffer.byteLength'],
  ['totalLength += chunk.byteLength;', 'chunk.byteLength'],
] as const;

/** What is written at once is unpacked at once, however much it is. In pieces, each waits until the one before was read. */
const writtenWhole = ['writer.write(bytes).catch(() => {});', 'writer.close().catch(() => {});'] as const;
const writtenInPieces = `(async () => {
        for (let at = 0; at < bytes.length; at += 16_384) await writer.write(bytes.subarray(at, at + 16_384));
        await writer.close();
      })().catch(() => {});`;

/** Throws if the library is no longer as it is known here. */
export function measurePdfStreams(code: string): string {
  const replaceOnce = (changed: string, step: string, next: string) => {
    if (changed.split(step).length !== 2) throw new Error(`PDF.js has changed: “${step}” does not stand there once`);
    return changed.replace(step, () => next);
  };
  const [write, close] = writtenWhole;
  const inPieces = replaceOnce(replaceOnce(code, write, writtenInPieces), close, '');
  return steps.reduce(
    (changed, [step, bytes]) => replaceOnce(changed, step, `globalThis.countUnpackedPdf?.(${bytes}); ${step}`),
    inPieces,
  );
}

/** Creates the plugin for Vite. */
export const createPdfMeasure = () => ({
  name: 'measure-pdf-streams',
  transform: (code: string, id: string) =>
    /\/pdfjs-dist\/legacy\/build\/pdf\.worker\.mjs(?:\?|$)/.test(id.replaceAll('\\', '/'))
      ? { code: measurePdfStreams(code), map: null }
      : undefined,
});

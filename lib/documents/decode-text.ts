/** Bytes of a text file → text. The order of the guesses matters: text in UTF-8 is hardly ever valid by accident. */

const encodings = ['utf-8', 'shift_jis', 'euc-jp'] as const;

/** UTF-16 by its mark, then UTF-8, then the two encodings of older Japanese files. What fits none is read as Western. */
export function decodeText(bytes: Uint8Array<ArrayBuffer>): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  for (const encoding of encodings) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
  }
  return new TextDecoder('windows-1252').decode(bytes);
}

/** Whether the text is one for a person: other files hold many zero characters. */
export const isReadable = (text: string): boolean => !text.slice(0, 4_000).includes('\0');

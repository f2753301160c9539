/** Bytes of a text file → text. The order of the guesses matters: text in UTF-8 is hardly ever valid by accident. */

/**
 * UTF-16 by its mark or its zeros, then the mail encoding of Japan by its signs, then UTF-8, then what the file itself names, then the two
 * encodings of older Japanese files. What fits none is read as Western.
 */
export function decodeText(bytes: Uint8Array<ArrayBuffer>): string {
  const utf16 = detectUtf16(bytes);
  if (utf16 !== undefined) return new TextDecoder(utf16).decode(bytes);
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, maxHeadBytes));
  const mail = mailSigns.test(head) ? decode(bytes, 'iso-2022-jp') : undefined;
  const declared = /<(?:meta|\?xml)\s[^<>]*?(?:charset|encoding)\s*=\s*["']?\s*([\w:-]+)/i.exec(head)?.[1];
  return (
    mail ??
    decode(bytes, 'utf-8') ??
    (declared === undefined ? undefined : decode(bytes, declared)) ??
    decodeJapanese(bytes) ??
    new TextDecoder('windows-1252').decode(bytes)
  );
}

/** In bytes: an encoding is named at the top. */
const maxHeadBytes = 4_096;
// eslint-disable-next-line no-control-regex -- These signs switch between the alphabets of ISO-2022-JP.
const mailSigns = /\u001B(?:\$[@B]|\([BJI])/;

/** Without a mark, the first two letters are of ASCII, so every other byte is 0. */
function detectUtf16([first, second, third, fourth]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first && second === 0 && third && fourth === 0) return 'utf-16le';
  return first === 0 && second && third === 0 && fourth ? 'utf-16be' : undefined;
}

/** `undefined` if the bytes are not valid in this encoding, or there is no such encoding. */
function decode(bytes: Uint8Array<ArrayBuffer>, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Many words in EUC-JP are valid in Shift_JIS, where they are letters of half width, which nobody writes so often. */
function decodeJapanese(bytes: Uint8Array<ArrayBuffer>): string | undefined {
  const [shiftJis, eucJp] = [decode(bytes, 'shift_jis'), decode(bytes, 'euc-jp')];
  if (shiftJis === undefined || eucJp === undefined) return shiftJis ?? eucJp;
  return countHalfWidth(shiftJis) > countHalfWidth(eucJp) ? eucJp : shiftJis;
}

const countHalfWidth = (text: string): number => text.match(/[\uFF61-\uFF9F\uE000-\uF8FF]/g)?.length ?? 0;

/** Whether the text is one for a person: other files hold many zero characters. */
export const isReadable = (text: string): boolean => !text.slice(0, 4_000).includes('\0');

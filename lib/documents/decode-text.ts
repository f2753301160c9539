/** Bytes of a text file → text. The order of the guesses matters: text in UTF-8 is hardly ever valid by accident. */

/**
 * UTF-16 by its mark or its zeros, then the mail encoding of Japan by its signs, then UTF-8, then what the file itself names, then the two
 * encodings of older Japanese files. What fits none is read as Western.
 */
export function decodeText(bytes: Uint8Array<ArrayBuffer>): string {
  const utf16 = detectUtf16(bytes) ?? detectJapaneseUtf16(bytes);
  if (utf16 !== undefined) return new TextDecoder(utf16).decode(bytes);
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, maxHeadBytes));
  const mail = mailSigns.test(head) ? decode(bytes, 'iso-2022-jp') : undefined;
  const declared = /<(?:meta|\?xml)\s[^<>]*?(?:charset|encoding)\s*=\s*["']?\s*([\w:-]+)/i.exec(head)?.[1];
  return (
    mail ??
    decode(bytes, 'utf-8') ??
    (declared === undefined ? undefined : decode(bytes, declared)) ??
    decodeDamaged(bytes, 'utf-8') ??
    decodeJapanese(bytes) ??
    decodeDamaged(bytes, 'shift_jis') ??
    new TextDecoder('windows-1252').decode(bytes)
  );
}

/** In bytes: an encoding is named at the top. */
const maxHeadBytes = 4_096;
// eslint-disable-next-line no-control-regex -- These signs switch between the alphabets of ISO-2022-JP.
const mailSigns = /\u001B(?:\$[@B]|\([BJI])/;

/** Without a mark, the first two letters are of ASCII, so every other byte is 0. */
export function detectUtf16([first, second, third, fourth]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first && second === 0 && third && fourth === 0) return 'utf-16le';
  return first === 0 && second && third === 0 && fourth ? 'utf-16be' : undefined;
}

/** Without a mark and without letters of ASCII at the start: nearly all of it is Japanese in one of the two, and only in that. */
function detectJapaneseUtf16(bytes: Uint8Array<ArrayBuffer>): string | undefined {
  const head = bytes.subarray(0, maxHeadBytes);
  if (bytes.length % 2 === 1 || !head.includes(0)) return undefined;
  return ['utf-16le', 'utf-16be'].find(encoding => {
    const text = new TextDecoder(encoding).decode(head);
    const usual = text.match(/[\u3000-\u30FF\u4E00-\u9FFF\uFF01-\uFF9F\p{L}\p{N}\p{P}\s]/gu)?.length ?? 0;
    const kana = text.match(/[\u3040-\u30FF]/g)?.length ?? 0;
    return usual > text.length * 0.95 && kana > text.length * 0.1;
  });
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

/** For each sign that is broken, as at the end of a file that was cut, there are many whole ones. In another encoding few would be whole. */
const minWhole = 20;

function decodeDamaged(bytes: Uint8Array<ArrayBuffer>, encoding: string): string | undefined {
  const text = new TextDecoder(encoding).decode(bytes);
  const broken = text.match(/\uFFFD+/g)?.length ?? 0;
  const whole = text.match(/[^\p{ASCII}\uFFFD\uFF61-\uFF9F\uE000-\uF8FF]/gu)?.length ?? 0;
  return broken > 0 && whole >= broken * minWhole ? text : undefined;
}

/** Many words in EUC-JP are valid in Shift_JIS, where they are letters of half width, which nobody writes so often. */
function decodeJapanese(bytes: Uint8Array<ArrayBuffer>): string | undefined {
  const [shiftJis, eucJp] = ['shift_jis', 'euc-jp'].map(encoding => {
    const text = decode(bytes, encoding);
    return text === undefined || isWestern(text) ? undefined : text;
  });
  if (shiftJis === undefined || eucJp === undefined) return shiftJis ?? eucJp;
  return countHalfWidth(shiftJis) > countHalfWidth(eucJp) ? eucJp : shiftJis;
}

/** A letter with an accent and the one behind it are valid in an encoding of Japan, as a sign alone within a word. Japanese has several in a row. */
function isWestern(text: string): boolean {
  const alone = text.match(/(?<=[A-Za-z])\P{ASCII}(?!\P{ASCII})|(?<!\P{ASCII})\P{ASCII}(?=[A-Za-z])/gu);
  const inRows = text.match(/[\u3040-\u30FF\u3400-\u9FFF]{2,}/g);
  return (alone?.length ?? 0) > (inRows?.length ?? 0);
}

const countHalfWidth = (text: string): number => text.match(/[\uFF61-\uFF9F\uE000-\uF8FF]/g)?.length ?? 0;

/** Whether the text is one for a person: other files hold many zero characters. */
export const isReadable = (text: string): boolean => !text.slice(0, 4_000).includes('\0');

/** Splits a stream into lines of JSON. What is longer than a line may be ends the stream. */
import { StringDecoder } from 'node:string_decoder';

export interface LineHandlers {
  readonly onLine: (line: string) => void;
  /** A line was too long. Nothing is read afterwards. */
  readonly onTooLong: () => void;
}

/** Returns what takes the bytes of the stream. `maxLength` is in UTF-16 units. */
export function createLineReader(maxLength: number, { onLine, onTooLong }: LineHandlers): (bytes: Buffer) => void {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  let isEnded = false;
  return bytes => {
    if (isEnded) return;
    const lines = (rest + decoder.write(bytes)).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > maxLength || lines.some(({ length }) => length > maxLength)) {
      isEnded = true;
      rest = '';
      onTooLong();
      return;
    }
    for (const line of lines) if (line.trim() !== '') onLine(line);
  };
}

/** `undefined` for what is no JSON. */
export function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // Anybody of this user may write here, and what is no JSON is answered by name.
    return undefined;
  }
}

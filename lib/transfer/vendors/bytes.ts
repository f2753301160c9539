/** The bytes of a file that somebody gave, piece by piece. What cannot be read to its end is a `Problem` with a name. */
import { Problem } from '../../problem';

export type Bytes = Uint8Array<ArrayBuffer>;

/**
 * What a stream holds: not every browser iterates over one by itself. Stopping early closes it. Rejects with `FileDamaged` where the file
 * cannot be read or unpacked.
 */
export async function* piecesOf<Piece extends Uint8Array>(stream: ReadableStream<Piece>): AsyncGenerator<Piece> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem('FileDamaged', 'The file could not be read or unpacked to its end', { cause: error });
  } finally {
    // A stream that broke refuses to be closed, and has been reported by then.
    await reader.cancel().catch(() => undefined);
  }
}

/** The first `most` bytes, or all where there are fewer. */
export async function firstOf(pieces: AsyncIterable<Uint8Array>, most: number): Promise<Bytes> {
  const first = new Uint8Array(most);
  let length = 0;
  for await (const piece of pieces) {
    const taken = piece.subarray(0, most - length);
    first.set(taken, length);
    length += taken.length;
    if (length === most) break;
  }
  return first.subarray(0, length);
}

/** A text that lies within `most` bytes, without a byte order mark. Rejects with `FileDamaged` where there is more of it. */
export async function textOf(pieces: AsyncIterable<Bytes>, most: number): Promise<string> {
  const decoder = new TextDecoder();
  const texts: string[] = [];
  let length = 0;
  for await (const piece of pieces) {
    length += piece.length;
    if (length > most) throw new Problem('FileDamaged', `A text in the file has more than ${most} bytes`);
    texts.push(decoder.decode(piece, { stream: true }));
  }
  return texts.join('') + decoder.decode();
}

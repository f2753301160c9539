/** Turns text and bytes into a stream that the writer of a file reads from. */
import { waitForMessages } from '../core/wait-for-messages';

/** In characters: smaller pieces are joined, so that not every chat costs a write. */
const minPieceLength = 200_000;

/** In UTF-16 units: a longer text is encoded part by part, because the page that exports it does nothing else meanwhile. */
const maxPartLength = 500_000;

export async function* encodeText(pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  let waiting = '';
  for await (const piece of pieces) {
    waiting += piece;
    if (waiting.length < minPieceLength) continue;
    yield* encodeInParts(waiting);
    waiting = '';
  }
  if (waiting !== '') yield* encodeInParts(waiting);
}

/** The bytes of a text without lone surrogates. Everything that waits for this thread runs between two parts. */
export async function* encodeInParts(text: string): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for (let from = 0; from < text.length;) {
    if (from > 0) await waitForMessages();
    const end = from + maxPartLength;
    // A pair stays together.
    const to = isHighSurrogate(text.charCodeAt(end - 1)) ? end - 1 : end;
    yield encoder.encode(text.slice(from, to));
    from = to;
  }
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit < 0xdc00;

/** Fails when the source fails. Cancelling the stream ends the source. */
export function toStream(source: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await source.next();
      if (done) controller.close();
      // These buffers are never in shared memory.
      else controller.enqueue(value as Uint8Array<ArrayBuffer>);
    },
    async cancel() {
      await source.return(undefined);
    },
  });
}

/** Turns text and bytes into a stream that the writer of a file reads from. */

/** In characters: smaller pieces are joined, so that not every chat costs a write. */
const minPieceLength = 200_000;

export async function* encodeText(pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let waiting = '';
  for await (const piece of pieces) {
    waiting += piece;
    if (waiting.length < minPieceLength) continue;
    yield encoder.encode(waiting);
    waiting = '';
  }
  if (waiting !== '') yield encoder.encode(waiting);
}

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

/** Text and bytes as they are made, handed on as a stream that whoever writes the file draws from. */

/** In letters: small pieces are put together, so that not each chat costs a write. */
const pieceLength = 200_000;

export async function* encoded(pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let waiting = '';
  for await (const piece of pieces) {
    waiting += piece;
    if (waiting.length < pieceLength) continue;
    yield encoder.encode(waiting);
    waiting = '';
  }
  if (waiting !== '') yield encoder.encode(waiting);
}

/** Fails as the source fails; a stream that is cancelled ends its source. */
export function streamOf(source: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await source.next();
      if (done) controller.close();
      // What is handed on here lies in a buffer of its own, never in shared memory.
      else controller.enqueue(value as Uint8Array<ArrayBuffer>);
    },
    async cancel() {
      await source.return(undefined);
    },
  });
}

/** Turns text and bytes into a stream that the writer of a file reads from. */

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
    if (from > 0) await yieldToOthers();
    const end = from + maxPartLength;
    // A pair stays together.
    const to = isHighSurrogate(text.charCodeAt(end - 1)) ? end - 1 : end;
    yield encoder.encode(text.slice(from, to));
    from = to;
  }
}

/** A timer would wait for a second in a tab that is not shown; a message waits for nothing but its turn. */
const yieldToOthers = (): Promise<void> =>
  new Promise(resolve => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(undefined);
  });

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

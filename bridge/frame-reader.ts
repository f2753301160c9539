/** The frames of native messaging: four bytes of length in the machine's order, then JSON. */
import { endianness } from 'node:os';

/** Bytes. Chromium drops the connection on a longer frame of a host. */
const maxSentBytes = 1_000_000;
/** Bytes. An answer has 20,000 characters, so a longer frame is damage. */
const maxReceivedBytes = 1_000_000;

const isLittle = endianness() === 'LE';

export interface FrameHandlers {
  /** `undefined` for a frame that is no JSON. */
  readonly onFrame: (value: unknown) => void;
  /** The length says what no frame has, so the beginning of the next one is unknown. */
  readonly onDamage: () => void;
}

export function createFrameReader({ onFrame, onDamage }: FrameHandlers): (bytes: Buffer) => void {
  let chunks: Buffer[] = [];
  let size = 0;
  let isDamaged = false;
  return bytes => {
    if (isDamaged) return;
    chunks.push(bytes);
    size += bytes.length;
    for (;;) {
      if (size < 4) return;
      const [first = bytes] = chunks;
      if (first.length < 4) chunks = [Buffer.concat(chunks)];
      const head = chunks[0] ?? bytes;
      const length = isLittle ? head.readUInt32LE(0) : head.readUInt32BE(0);
      if (length > maxReceivedBytes) {
        isDamaged = true;
        chunks = [];
        onDamage();
        return;
      }
      if (size < 4 + length) return;
      const all = chunks.length === 1 ? head : Buffer.concat(chunks);
      const rest = all.subarray(4 + length);
      chunks = rest.length > 0 ? [rest] : [];
      size = rest.length;
      onFrame(parseFrame(all.subarray(4, 4 + length)));
    }
  };
}

/** `undefined` if it is too long for the browser. */
export function toFrame(value: unknown): Buffer | undefined {
  const body = Buffer.from(JSON.stringify(value), 'utf8');
  if (body.length > maxSentBytes) return undefined;
  const frame = Buffer.alloc(4 + body.length);
  if (isLittle) frame.writeUInt32LE(body.length, 0);
  else frame.writeUInt32BE(body.length, 0);
  body.copy(frame, 4);
  return frame;
}

function parseFrame(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    // A frame without JSON is left out; the next one begins behind it.
    return undefined;
  }
}

/** Decodes protobuf messages into the objects that the service's JSON would be. Any script of the page can forge the bytes. */
import { messageFields, type MessageField } from './message-fields';

/** Maximum number of fields in one message with all that it holds. A chat of 2,450 messages has about 200,000. */
const maxFields = 1_000_000;

/** Returns the message as an object; `undefined` if the bytes are not exactly one, or a known field has another type than the table says. */
export function decodeMessage(bytes: Uint8Array, kind: string): unknown {
  try {
    return new MessageReader(bytes).readMessage(bytes.length, kind);
  } catch (error) {
    if (error instanceof WireError) return undefined;
    throw error;
  }
}

class WireError extends Error {}

class MessageReader {
  private at = 0;
  private fieldCount = 0;
  private readonly decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

  constructor(private readonly bytes: Uint8Array) {}

  /** The table names no message within itself, so its depth bounds the recursion. */
  readMessage(end: number, kind: string): unknown {
    const fields = messageFields.get(kind);
    const message: Record<string, unknown> = {};
    while (this.at < end) {
      this.fieldCount += 1;
      const tag = this.readVarint(end);
      const [number, wireType] = [Math.floor(tag / 8), tag % 8];
      if (number < 1 || number > 536_870_911 || this.fieldCount > maxFields) throw new WireError();
      const field = fields?.get(number);
      if (field) this.readField(message, field, wireType, end);
      else this.skipField(wireType, end);
    }
    return message;
  }

  private readField(message: Record<string, unknown>, field: MessageField, wireType: number, end: number): void {
    const value = this.readValue(field.kind, wireType, end);
    const known = message[field.name];
    // No encoder writes a single field twice.
    if (known !== undefined && !field.isList) throw new WireError();
    if (!field.isList) message[field.name] = value;
    else if (Array.isArray(known)) known.push(value);
    else message[field.name] = [value];
  }

  private readValue(kind: string, wireType: number, end: number): unknown {
    if (kind === '#' || kind === '?') {
      if (wireType !== 0) throw new WireError();
      const value = this.readVarint(end);
      if (kind === '?' && value > 1) throw new WireError();
      return kind === '?' ? value === 1 : value;
    }
    if (wireType !== 2) throw new WireError();
    const fieldEnd = this.readLength(end);
    if (kind === '') return this.readText(fieldEnd);
    return kind === '@' ? this.readTime(fieldEnd) : this.readMessage(fieldEnd, kind.slice(1));
  }

  private readText(end: number): string {
    const text = this.bytes.subarray(this.at, end);
    this.at = end;
    try {
      return this.decoder.decode(text);
    } catch {
      // Bytes that are no UTF-8 are no text.
      throw new WireError();
    }
  }

  private readTime(end: number): number {
    let [seconds, nanoseconds] = [0, 0];
    while (this.at < end) {
      const tag = this.readVarint(end);
      if (tag !== 8 && tag !== 16) throw new WireError();
      const value = this.readVarint(end);
      if (tag === 8) seconds = value;
      else nanoseconds = value;
    }
    if (nanoseconds >= 1e9) throw new WireError();
    return seconds + nanoseconds / 1e9;
  }

  private skipField(wireType: number, end: number): void {
    if (wireType === 0) this.readVarint(end);
    else if (wireType === 2) this.at = this.readLength(end);
    else if (wireType === 1 || wireType === 5) this.at += wireType === 1 ? 8 : 4;
    // Groups (3 and 4) went out of use before this service was made.
    else throw new WireError();
    if (this.at > end) throw new WireError();
  }

  private readLength(end: number): number {
    const length = this.readVarint(end);
    if (length < 0 || length > end - this.at) throw new WireError();
    return this.at + length;
  }

  private readVarint(end: number): number {
    let value = 0;
    for (let scale = 1; scale < 2 ** 49; scale *= 128) {
      const byte = this.readByte(end);
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
    return this.readLongVarint(BigInt(value), end);
  }

  /** Negative numbers are written as 64 bits in two's complement. */
  private readLongVarint(low: bigint, end: number): number {
    let value = low;
    for (let shift = 49n; shift < 70n; shift += 7n) {
      const byte = this.readByte(end);
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return Number(BigInt.asIntN(64, value));
    }
    throw new WireError();
  }

  private readByte(end: number): number {
    const byte = this.at < end ? this.bytes[this.at] : undefined;
    if (byte === undefined) throw new WireError();
    this.at += 1;
    return byte;
  }
}

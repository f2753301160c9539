/** Limits what one client may ask and receive, so that a misled assistant cannot carry the vault away in a minute. */

const windowMs = 60_000;
export const maxCallsPerMinute = 30;
/** UTF-8 bytes of answers. */
export const maxBytesPerMinute = 200_000;

interface Use {
  readonly at: number;
  readonly bytes: number;
}

export interface CallLimit {
  /** Counts a call. Returns the seconds to wait, or 0 if it may go on. A refused call is not counted. */
  readonly count: (client: string) => number;
  /** Counts an answer. The last one of a minute may exceed the limit. */
  readonly add: (client: string, bytes: number) => void;
}

/** `getNow`: milliseconds since 1970. A killed background forgets the counts, which no client can bring about. */
export function createCallLimit(getNow: () => number): CallLimit {
  const uses = new Map<string, readonly Use[]>();
  const listRecent = (client: string) => (uses.get(client) ?? []).filter(({ at }) => getNow() - at < windowMs);
  return {
    count(client) {
      const recent = listRecent(client);
      const bytes = recent.reduce((sum, use) => sum + use.bytes, 0);
      const calls = recent.filter(use => use.bytes === 0).length;
      if (calls >= maxCallsPerMinute || bytes >= maxBytesPerMinute) {
        return Math.max(1, Math.ceil((windowMs - (getNow() - (recent[0]?.at ?? 0))) / 1000));
      }
      uses.set(client, [...recent, { at: getNow(), bytes: 0 }]);
      return 0;
    },
    add: (client, bytes) => void uses.set(client, [...listRecent(client), { at: getNow(), bytes }]),
  };
}

/**
 * A cache of recent results. It holds at most twice `maxEntries`; when the newer half is full, the older half is
 * dropped.
 */
export class LruCache<Value> {
  #newer = new Map<string, Value>();
  #older = new Map<string, Value>();

  constructor(readonly maxEntries: number) {}

  /** `undefined` if the key is not cached, or no longer. */
  get(key: string): Value | undefined {
    const known = this.#newer.get(key);
    if (known !== undefined) return known;
    const older = this.#older.get(key);
    if (older !== undefined) this.set(key, older);
    return older;
  }

  set(key: string, value: Value): void {
    if (this.#newer.size >= this.maxEntries) {
      this.#older = this.#newer;
      this.#newer = new Map();
    }
    this.#newer.set(key, value);
  }
}

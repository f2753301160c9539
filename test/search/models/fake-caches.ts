/** The part of Cache storage that models are kept in, in memory. `room`: how many entries fit before the disk is full, and what it `says` then. */
export class FakeCaches {
  private readonly entries = new Map<string, ArrayBuffer>();
  private readonly room: number;
  private readonly says: DOMException;
  /** Whether something has found no room. */
  hasRefused = false;

  constructor({ room = Infinity, says = new DOMException('Full', 'QuotaExceededError') } = {}) {
    this.room = room;
    this.says = says;
  }

  open() {
    const { entries, room } = this;
    return Promise.resolve({
      put: async (url: string, response: Response) => {
        const content = await response.arrayBuffer();
        if (entries.size >= room) {
          this.hasRefused = true;
          throw this.says;
        }
        entries.set(url, content);
      },
      match: (url: string) => {
        const content = entries.get(url);
        return Promise.resolve(content && new Response(content));
      },
      delete: (key: string | { url: string }) =>
        Promise.resolve(entries.delete(typeof key === 'string' ? key : key.url)),
      keys: () => Promise.resolve([...entries.keys()].map(url => ({ url }))),
    });
  }
}

/** The part of Cache storage that models are kept in, in memory. `room`: how many entries fit before the disk is full. */
export class FakeCaches {
  private readonly entries = new Map<string, ArrayBuffer>();
  private readonly room: number;

  constructor({ room = Infinity } = {}) {
    this.room = room;
  }

  open() {
    const { entries, room } = this;
    return Promise.resolve({
      put: async (url: string, response: Response) => {
        const content = await response.arrayBuffer();
        if (entries.size >= room) throw new DOMException('Full', 'QuotaExceededError');
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

/** The browser's private file system as `createPrivateFile` uses it: a file is replaced as a whole when its writer is closed. */
export function fakePrivateFiles(files = new Map<string, string>()) {
  const missing = () => new DOMException('There is none', 'NotFoundError');
  const folder = {
    async getFileHandle(name: string, { create = false } = {}) {
      if (!files.has(name) && !create) throw missing();
      return {
        getFile: async () => ({ text: async () => files.get(name) ?? '' }),
        createWritable: async () => {
          let written = '';
          return {
            write: async (text: string) => void (written += text),
            close: async () => void files.set(name, written),
          };
        },
      };
    },
    async removeEntry(name: string) {
      if (!files.delete(name)) throw missing();
    },
  };
  const storage = { getDirectory: async () => ({ getDirectoryHandle: async () => folder }) };
  return { files, storage: storage as unknown as StorageManager };
}

/**
 * A folder as `showDirectoryPicker` hands it over, that works, in memory: a file's new content takes its place when its stream is
 * closed, as in the browser. It can be killed in the middle of a write, be full, lose its leave, and give other bytes than it was given.
 */
export class PickedFolder {
  readonly files = new Map<string, Uint8Array>();
  /** Bytes until the disk is full. */
  room = Infinity;
  /** Bytes until the browser is killed: nothing answers any more. */
  life = Infinity;
  /** What every call fails with. */
  failing: string | undefined;
  /** Nothing can be removed: another program has the files open, as on Windows. */
  isStuck = false;
  /** The disk lies: what is read of any file is cut or altered by this. */
  reading = (bytes: Uint8Array): Uint8Array => bytes;
  /** The name of a file whose bytes the disk does not give back. */
  unreadable: string | undefined;
  permission: 'granted' | 'prompt' | 'denied' = 'granted';
  /** What the user says when asked. */
  answer: 'granted' | 'denied' = 'granted';
  /** Whether files can be renamed: no, without the method; or with one that always fails. */
  moving: 'yes' | 'no' | 'broken' = 'yes';

  constructor(readonly name = 'Backups') {}

  /** As the code under test takes it. */
  get handle(): FileSystemDirectoryHandle {
    const folder = {
      name: this.name,
      keys: () => this.names(),
      getFileHandle: async (name: string, { create = false } = {}) => {
        this.answers();
        if (!this.files.has(name)) {
          if (!create) throw new DOMException(`No ${name}`, 'NotFoundError');
          this.files.set(name, new Uint8Array());
        }
        return this.file(name);
      },
      removeEntry: async (name: string) => {
        this.answers();
        if (this.isStuck) throw new DOMException('In use', 'NoModificationAllowedError');
        if (!this.files.delete(name)) throw new DOMException(`No ${name}`, 'NotFoundError');
      },
      queryPermission: async () => this.permission,
      requestPermission: async () => (this.permission = this.answer),
    };
    return folder as unknown as FileSystemDirectoryHandle;
  }

  private answers(): void {
    if (this.life <= 0) throw new Killed('Nobody is there any more');
    if (this.failing) throw new DOMException('The disk', this.failing);
  }

  private async *names(): AsyncGenerator<string> {
    this.answers();
    yield* this.files.keys();
  }

  private file(name: string) {
    const move = async (to: string) => {
      this.answers();
      if (this.moving === 'broken') throw new DOMException('Not here', 'NotSupportedError');
      this.files.set(to, this.files.get(name) ?? new Uint8Array());
      this.files.delete(name);
    };
    return {
      getFile: async () => {
        this.answers();
        const file = new File([new Uint8Array(this.reading(this.files.get(name) ?? new Uint8Array()))], name);
        return this.unreadable === name ? Object.assign(file, { slice: unreadable }) : file;
      },
      createWritable: async () => this.place(name),
      ...(this.moving === 'no' ? {} : { move }),
    };
  }

  private place(name: string): WritableStream<Uint8Array> {
    this.answers();
    const beside: Uint8Array[] = [];
    return new WritableStream({
      write: bytes => {
        this.answers();
        this.life -= bytes.length;
        this.room -= bytes.length;
        if (this.life <= 0) throw new Killed('In the middle of a write');
        if (this.room < 0) throw new DOMException('Full', 'QuotaExceededError');
        beside.push(bytes);
      },
      close: () => {
        this.answers();
        this.files.set(name, new Uint8Array(Buffer.concat(beside)));
      },
    });
  }
}

function unreadable(): never {
  throw new DOMException('The disk', 'NotReadableError');
}

export class Killed extends Error {}

/** A vault, or a part of it, as a file that the user is given. Writing the file's text is handed in. */
import type { Conversation } from '../lib/conversation';
import type { Space } from '../lib/vault/vault';

/** What is to be in a file. */
export interface FileContent {
  readonly conversations: AsyncIterable<Conversation>;
  /** Of the conversations; without them a vault elsewhere knows these spaces by their ids only. */
  readonly spaces: readonly Space[];
}

/** This as a file, and how many conversations are in it. The pieces become blobs at once, so that the browser may keep them on disk. */
export async function vaultFile(
  content: FileContent,
  write: (conversations: AsyncIterable<Conversation>, now: Date, spaces: readonly Space[]) => AsyncIterable<string>,
): Promise<{ readonly file: Blob; readonly conversations: number }> {
  const { conversations, written } = counted(content.conversations);
  const pieces: Blob[] = [];
  for await (const text of write(conversations, new Date(), content.spaces)) pieces.push(new Blob([text]));
  return { file: new Blob(pieces, { type: 'application/json' }), conversations: written() };
}

/** The same conversations, and how many went by so far; `onNext` is told each time. */
export function counted(conversations: AsyncIterable<Conversation>, onNext: (written: number) => void = () => {}) {
  let written = 0;
  async function* passing(): AsyncGenerator<Conversation> {
    for await (const conversation of conversations) {
      written += 1;
      onNext(written);
      yield conversation;
    }
  }
  return { conversations: passing(), written: () => written };
}

/** Gives the user a file under this name, through the browser's own download. */
export function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The address must outlive the click, and goes with this page: an export is made once, not in a loop.
}

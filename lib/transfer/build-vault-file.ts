/** Builds a file of a vault, or of a part of it, to download. The function that writes the file's text is passed in. */
import { getNow } from '../core/clock';
import type { Conversation } from '../core/conversation';
import type { Space } from '../vault/vault';

/** The content of a file. */
export interface FileContent {
  readonly conversations: AsyncIterable<Conversation>;
  /** The spaces of the conversations. Without them another vault knows these spaces by id only. */
  readonly spaces: readonly Space[];
}

/** Builds the file and counts its conversations. Each piece becomes a blob at once, so that the browser may keep it on disk. */
export async function buildVaultFile(
  content: FileContent,
  write: (conversations: AsyncIterable<Conversation>, now: Date, spaces: readonly Space[]) => AsyncIterable<string>,
): Promise<{ readonly file: Blob; readonly conversations: number }> {
  const { conversations, written } = countConversations(content.conversations);
  const pieces: Blob[] = [];
  for await (const text of write(conversations, new Date(getNow()), content.spaces)) pieces.push(new Blob([text]));
  return { file: new Blob(pieces, { type: 'application/json' }), conversations: written() };
}

/** Passes the conversations on and counts them. `onNext` is called with each count. */
export function countConversations(
  conversations: AsyncIterable<Conversation>,
  onNext: (written: number) => void = () => {},
) {
  let written = 0;
  async function* readCounted(): AsyncGenerator<Conversation> {
    for await (const conversation of conversations) {
      written += 1;
      onNext(written);
      yield conversation;
    }
  }
  return { conversations: readCounted(), written: () => written };
}

/** Downloads a file under this name, through the browser. */
export function downloadFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The URL must outlive the click. It is released with this page, which exports once and not in a loop.
}

/** More are not read, as a folder may hold a whole disk. */
const maxDropped = 20_000;

/** Whether files are dragged, not text or a link of the page. */
export const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/** Returns the dropped files. Those of a folder are named by their path, as when the folder is picked. */
export async function readDroppedFiles({ dataTransfer }: DragEvent): Promise<readonly File[]> {
  // The list is emptied as soon as this event is over.
  const entries = [...(dataTransfer?.items ?? [])].flatMap(item => item.webkitGetAsEntry?.() ?? []);
  if (entries.length === 0) return [...(dataTransfer?.files ?? [])];
  const files: File[] = [];
  const waiting = [...entries];
  for (let entry = waiting.shift(); entry && files.length < maxDropped; entry = waiting.shift()) {
    if (isFileEntry(entry)) files.push(await readEntryFile(entry));
    else if (isFolderEntry(entry)) waiting.push(...(await listEntries(entry)));
  }
  return files;
}

const isFileEntry = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolderEntry = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

async function readEntryFile(entry: FileSystemFileEntry): Promise<File> {
  const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
  const path = entry.fullPath.slice(1);
  return path === file.name ? file : new File([file], path, { lastModified: file.lastModified });
}

/** The browser hands a folder out in parts, until one is empty. */
async function listEntries(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  for (;;) {
    const part = await new Promise<readonly FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (part.length === 0) return entries;
    entries.push(...part);
  }
}

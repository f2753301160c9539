import { putModelFiles } from '@/lib/engine/models/store';

/** Keeps a model's files as the user picked them, by their places in its folder; answers as `putModelFiles` does. */
export const putPickedFiles = (name: string, files: readonly File[]) =>
  putModelFiles(
    name,
    files.map(file => ({ path: file.webkitRelativePath || file.name, content: file })),
  );

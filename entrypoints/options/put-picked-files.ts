import { putModelFiles } from '@/lib/search/models/model-store';

/** Stores the picked files of a model by their paths in its folder. Resolves as `putModelFiles` does. */
export const putPickedFiles = (name: string, files: readonly File[]) =>
  putModelFiles(
    name,
    files.map(file => ({ path: file.webkitRelativePath || file.name, content: file })),
  );

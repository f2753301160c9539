type FolderPicker = (options: object) => Promise<FileSystemDirectoryHandle>;

/** Returns Chromium's folder picker, which TypeScript does not declare. */
export const getFolderPicker = (): FolderPicker | undefined => {
  const pick: unknown = Reflect.get(globalThis, 'showDirectoryPicker');
  return typeof pick === 'function' ? options => Reflect.apply(pick, globalThis, [options]) : undefined;
};

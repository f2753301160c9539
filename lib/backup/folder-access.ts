/** The browser's permission to write into the folder. Chromium asks again from time to time; its private file system needs no permission. */

/** Reads the permission without asking the user. */
export const queryFolderAccess = async (handle: object): Promise<'granted' | 'ask'> =>
  (await resolvePermission('queryPermission', handle)) === 'granted' ? 'granted' : 'ask';

/** Lets the browser ask the user, within a click. Returns whether writing is allowed now. */
export const requestFolderAccess = async (handle: object): Promise<boolean> =>
  (await resolvePermission('requestPermission', handle)) === 'granted';

async function resolvePermission(method: 'queryPermission' | 'requestPermission', handle: object): Promise<unknown> {
  const request: unknown = Reflect.get(handle, method);
  if (typeof request !== 'function') return 'granted';
  return Reflect.apply(request, handle, [{ mode: 'readwrite' }]) as Promise<unknown>;
}

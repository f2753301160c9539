/** The browser's permission to write into the folder. Chromium asks again from time to time; its private file system needs no permission. */

/** Reads the permission without asking the user. */
export const accessTo = async (handle: object): Promise<'granted' | 'ask'> =>
  (await permission('queryPermission', handle)) === 'granted' ? 'granted' : 'ask';

/** Lets the browser ask the user, within a click. Returns whether writing is allowed now. */
export const askFor = async (handle: object): Promise<boolean> =>
  (await permission('requestPermission', handle)) === 'granted';

async function permission(name: 'queryPermission' | 'requestPermission', handle: object): Promise<unknown> {
  const ask: unknown = Reflect.get(handle, name);
  if (typeof ask !== 'function') return 'granted';
  return Reflect.apply(ask, handle, [{ mode: 'readwrite' }]) as Promise<unknown>;
}

/** Whether the browser lets Kura write into the folder. Chromium asks anew from time to time; its private file system needs no leave. */

/** Asks nobody. */
export const accessTo = async (handle: object): Promise<'granted' | 'ask'> =>
  (await permission('queryPermission', handle)) === 'granted' ? 'granted' : 'ask';

/** Has the browser ask the user, within a click; answers whether it may now. */
export const askFor = async (handle: object): Promise<boolean> =>
  (await permission('requestPermission', handle)) === 'granted';

async function permission(name: 'queryPermission' | 'requestPermission', handle: object): Promise<unknown> {
  const ask: unknown = Reflect.get(handle, name);
  if (typeof ask !== 'function') return 'granted';
  return Reflect.apply(ask, handle, [{ mode: 'readwrite' }]) as Promise<unknown>;
}

/** The browser's permission to read a folder. Chromium asks again after each restart. */

type Access = 'granted' | 'prompt' | 'denied';

/** Reads the permission without asking the user. */
export const queryReadAccess = (handle: object): Promise<Access> => resolveAccess('queryPermission', handle);

/** Lets the browser ask the user, within a click. Returns whether reading is allowed now. */
export const requestReadAccess = async (handle: object): Promise<boolean> =>
  (await resolveAccess('requestPermission', handle)) === 'granted';

/** The browser's private file system, which the tests use, needs no permission. */
async function resolveAccess(method: 'queryPermission' | 'requestPermission', handle: object): Promise<Access> {
  const request: unknown = Reflect.get(handle, method);
  return typeof request === 'function'
    ? (Reflect.apply(request, handle, [{ mode: 'read' }]) as Promise<Access>)
    : 'granted';
}

/** Ids as the sites make them, new ones and seeded ones. */
import type { SeedIds } from '../../history';

/** A seeded chat's or message's uuid; `kind` is four hexadecimal digits. */
export const seededUuid = (kind: string, n: number): string =>
  `5eed${kind}-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** Uuids for chats and messages; `site` is two hexadecimal digits. */
export const uuidSeeds = (site: string): SeedIds => ({
  chat: n => seededUuid(`c4${site}`, n),
  message: n => seededUuid(`3e${site}`, n),
});

export const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Letters and digits at random. */
export const randomName = (length: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(length)), byte => letters[byte % letters.length]).join('');

/** The same every time: `name` filled up with the number. */
export const seededName = (name: string, n: number, length: number): string =>
  `${name}${String(n).padStart(length - name.length, '0')}`;

/** A row of digits that does not start with 0. */
export const randomDigits = (length: number): string =>
  Array.from({ length }, (_, index) =>
    String(Math.floor(Math.random() * (index === 0 ? 9 : 10)) + (index === 0 ? 1 : 0)),
  ).join('');

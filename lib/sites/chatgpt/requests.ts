/** Paths of the requests of ChatGPT's own page whose answers hold chats; autumn 2026. */
export const requests = {
  /** One chat: `conversation` answers all of it, `conversations` (since September 2026) the newest piece. */
  chat: /^\/backend-api\/conversations?\/([\w-]+)$/,
  /** An older piece of a chat. */
  older: /^\/backend-api\/conversations\/([\w-]+)\/messages$/,
  /** Several chats. The path also matches `chat`. */
  batch: /^\/backend-api\/conversations\/batch$/,
  /** One page of the list of chats. */
  list: /^\/backend-api\/conversations$/,
} as const;

export const isData = ({ origin, pathname }: URL): boolean =>
  origin === 'https://chatgpt.com' && Object.values(requests).some(known => known.test(pathname));

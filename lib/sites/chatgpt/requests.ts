/** The requests of ChatGPT's own page whose answers hold chats, by their path; autumn 2026. */
export const requests = {
  /** A chat: `conversation` holds all of it, `conversations` (since September 2026) the newest piece. */
  chat: /^\/backend-api\/conversations?\/([\w-]+)$/,
  /** An older piece of a chat. */
  older: /^\/backend-api\/conversations\/([\w-]+)\/messages$/,
  /** Several chats; also an address of the form `chat`. */
  batch: /^\/backend-api\/conversations\/batch$/,
  /** The list of chats, a page of it. */
  list: /^\/backend-api\/conversations$/,
} as const;

export const isData = ({ origin, pathname }: URL): boolean =>
  origin === 'https://chatgpt.com' && Object.values(requests).some(known => known.test(pathname));

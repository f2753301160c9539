/** Paths of the requests of Claude's own page whose answers hold chats; autumn 2026. Both contain the account. */
export const requests = {
  chat: /^\/api\/organizations\/([\w-]+)\/chat_conversations\/([\w-]+)$/,
  list: /^\/api\/organizations\/([\w-]+)\/chat_conversations$/,
} as const;

export const isData = ({ origin, pathname }: URL): boolean =>
  origin === 'https://claude.ai' && Object.values(requests).some(known => known.test(pathname));

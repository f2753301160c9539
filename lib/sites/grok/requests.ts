/** Paths of the requests of Grok's own page whose answers hold chats; autumn 2026. */
const chats = '/rest/app-chat/conversations';

export const requests = {
  /** The title and whether the chat is private, without messages. */
  about: /^\/rest\/app-chat\/conversations_v2\/([\w-]+)$/,
  /** All messages. */
  all: new RegExp(`^${chats}/([\\w-]+)/responses$`),
  /** The tree of all messages: ids without text. */
  tree: new RegExp(`^${chats}/([\\w-]+)/response-node$`),
  /** The messages that were requested by id. */
  some: new RegExp(`^${chats}/([\\w-]+)/load-responses$`),
  list: new RegExp(`^${chats}$`),
} as const;

export const isData = ({ origin, pathname }: URL): boolean =>
  origin === 'https://grok.com' && Object.values(requests).some(known => known.test(pathname));

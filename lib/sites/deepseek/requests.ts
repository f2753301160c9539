/** Paths of the requests of DeepSeek's own page whose answers hold chats; autumn 2026. */
export const requests = {
  /** The parameter `chat_session_id` names the chat. */
  chat: '/api/v0/chat/history_messages',
  list: '/api/v0/chat_session/fetch_page',
} as const;

export const isData = ({ origin, pathname }: URL): boolean =>
  origin === 'https://chat.deepseek.com' && Object.values<string>(requests).includes(pathname);

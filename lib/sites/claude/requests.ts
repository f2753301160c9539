/** Paths of the requests of Claude's own page whose answers hold chats; autumn 2026. The first two contain the account. */
export const requests = {
  chat: /^\/api\/organizations\/([\w-]+)\/chat_conversations\/([\w-]+)$/,
  list: /^\/api\/organizations\/([\w-]+)\/chat_conversations$/,
  /** What a part of the accounts speaks since October 2026. The last method is not the page's, but Kura's when the person catches up. */
  service:
    /^\/claudeai-rpc\/anthropic\.bard\.api\.v1alpha\.ConversationService\/(StreamTimeline|ReadConversationHistory|ReadConversation)$/,
} as const;

export const isData = ({ origin, pathname }: URL): boolean =>
  origin === 'https://claude.ai' && Object.values(requests).some(known => known.test(pathname));

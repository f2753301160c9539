/** Requests of Gemini's own page whose answers hold chats, by the procedure that they call; summer and autumn 2026. */
export const procedures = { chat: 'hNvQHb', list: 'MaZiqc' } as const;

export const isData = ({ origin, pathname, searchParams }: URL): boolean =>
  origin === 'https://gemini.google.com' &&
  /^(?:\/u\/\d+)?\/_\/BardChatUi\/data\/batchexecute$/.test(pathname) &&
  (searchParams.get('rpcids') ?? '').split(',').some(id => Object.values<string>(procedures).includes(id));

/** What a piece of a page that Kura does not know seems to be. `message`: a message as a whole. The reading view has a word for each. */
export const unreadWords = ['card', 'list', 'table', 'code', 'frame', 'formula', 'notice', 'message'] as const;

export type UnreadWord = (typeof unreadWords)[number];

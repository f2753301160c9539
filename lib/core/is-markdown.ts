import type { Role, SourceId } from './conversation';

/** Whether a turn is Markdown: assistants write it, and so do people in notes. What a person typed on a site is kept as it was typed. */
export const isMarkdown = (role: Role, source: SourceId): boolean => role === 'assistant' || source === 'note';

import type { MarkdownLabels } from '../../lib/transfer/format-names';

/** As the settings hand them over, in English. */
export const englishWords: MarkdownLabels = {
  untitled: 'Untitled chat',
  note: 'Note',
  user: 'You',
  system: 'Instructions',
  part: ({ kind, title }) =>
    [{ thinking: 'Thinking', tool: 'Tool', artifact: 'Artifact', canvas: 'Canvas', unread: 'Not read' }[kind], title]
      .filter(Boolean)
      .join(' · '),
  unread: 'Not read.',
  files: 'Files:',
  unfinished: 'Not finished.',
  otherWays: 'Other versions',
  after: message => (message === 0 ? 'Another beginning' : `After message ${message}`),
};

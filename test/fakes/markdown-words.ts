import type { MarkdownLabels } from '../../lib/transfer/format-names';

/** As the settings hand them over, in English. */
export const englishWords: MarkdownLabels = {
  untitled: 'Untitled chat',
  note: 'Note',
  user: 'You',
  system: 'Instructions',
  parts: { thinking: 'Thinking', tool: 'Tool', artifact: 'Artifact', canvas: 'Canvas' },
  files: 'Files:',
  unfinished: 'Not finished.',
  otherWays: 'Other versions',
  after: message => (message === 0 ? 'Another beginning' : `After message ${message}`),
};

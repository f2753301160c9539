/** The formats of documents, by the ending of a file's name. */

export type DocumentFormat = 'markdown' | 'text' | 'html' | 'pdf' | 'docx' | 'xlsx' | 'pptx';

const endings: Readonly<Record<string, DocumentFormat>> = {
  md: 'markdown',
  markdown: 'markdown',
  mdx: 'markdown',
  txt: 'text',
  text: 'text',
  html: 'html',
  htm: 'html',
  xhtml: 'html',
  pdf: 'pdf',
  docx: 'docx',
  docm: 'docx',
  dotx: 'docx',
  xlsx: 'xlsx',
  xlsm: 'xlsx',
  xltx: 'xlsx',
  pptx: 'pptx',
  pptm: 'pptx',
  ppsx: 'pptx',
  potx: 'pptx',
};

/** Returns `undefined` for a file that is no document. */
export const findFormat = (name: string): DocumentFormat | undefined =>
  endings[/\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''];

/** The name without its ending: the title of a document that has none. */
export const removeEnding = (name: string): string => name.replace(/\.[a-z]+$/i, '').trim() || name;

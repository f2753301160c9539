/** One chunk of an AI Studio prompt: text, a thought, code and its output, or the name of a file. */
import type { Attachment, Part } from '../../core/conversation';
import { at, isAt, itemsAt, lineAt, textAt } from '../../sites/data/json';
import { codeBlock, linkTo, paragraphs, partOf, trimmed } from '../../sites/data/to-parts';
import { sourcesPart } from './sources-part';
import { momentAt } from './parse-time';

export interface Piece {
  readonly text: string;
  readonly parts: readonly Part[];
  readonly files: readonly Attachment[];
  /** Milliseconds since 1970. */
  readonly createdAt: number | undefined;
  readonly failed: boolean;
}

export function pieceOf(chunk: unknown): Piece {
  const written = textAt(chunk, 'text') ?? '';
  const inner = itemsAt(chunk, 'parts');
  // The text is in one of the two places, or in both.
  const said = paragraphs(inner.filter(part => !isThought(part)).map(part => textAt(part, 'text') ?? ''));
  const thought = paragraphs(inner.filter(isThought).map(part => textAt(part, 'text') ?? ''));
  const words = trimmed(written) === '' ? said : trimmed(written);
  return {
    text: isThought(chunk) ? '' : words,
    parts: [
      ...partOf('thinking', undefined, isThought(chunk) ? paragraphs([words || thought]) : thought),
      ...[chunk, ...inner].flatMap(workIn),
      ...sourcesIn(chunk),
    ],
    files: [chunk, ...inner].flatMap(filesIn),
    createdAt: momentAt(chunk, 'createTime'),
    failed: (textAt(chunk, 'errorMessage') ?? '') !== '',
  };
}

const isThought = (place: unknown): boolean => isAt(place, 'isThought') || isAt(place, 'thought');

/** Code that the model ran, and its output. */
function workIn(place: unknown): Part[] {
  const code = textAt(place, 'executableCode', 'code') ?? '';
  const output = textAt(place, 'codeExecutionResult', 'output') ?? '';
  const call = lineAt(place, 'functionCall', 'name');
  return [
    ...(code.trim() === '' ? [] : partOf('tool', 'code', codeBlock(code, languageOf(place)))),
    ...(output.trim() === '' ? [] : partOf('tool', 'result', codeBlock(output))),
    ...(call === undefined ? [] : partOf('tool', call, '')),
  ];
}

function languageOf(place: unknown): string {
  const language = lineAt(place, 'executableCode', 'language') ?? '';
  return language === 'LANGUAGE_UNSPECIFIED' ? '' : language;
}

/** Two shapes are known: that of the API and that of the page. */
function sourcesIn(chunk: unknown): Part[] {
  const webs = [
    ...itemsAt(chunk, 'grounding', 'groundingChunks').map(each => at(each, 'web')),
    ...itemsAt(chunk, 'grounding', 'groundingSources'),
  ];
  return sourcesPart(webs.map(web => linkTo(textAt(web, 'uri') ?? textAt(web, 'url'), lineAt(web, 'title'))));
}

const drive = [
  ['driveDocument', 'file'],
  ['driveImage', 'image'],
  ['driveAudio', 'file'],
  ['driveVideo', 'file'],
  ['youtubeVideo', 'file'],
  ['inlineFile', 'file'],
  ['inlineImage', 'image'],
  ['inlineData', 'file'],
  ['inlineAudio', 'file'],
  ['inlineVideo', 'file'],
] as const;

/** A file without a name is named by its id, which opens it in Drive, or by its type. */
function filesIn(place: unknown): Attachment[] {
  return drive.flatMap(([key, kind]): Attachment[] => {
    const file = at(place, key);
    if (typeof file !== 'object' || file === null) return [];
    const type = lineAt(file, 'mimeType');
    const id = lineAt(file, 'id');
    const name =
      lineAt(file, 'name') ??
      lineAt(file, 'displayName') ??
      (key === 'youtubeVideo' && id !== undefined ? `https://www.youtube.com/watch?v=${id}` : undefined) ??
      id ??
      type ??
      kind;
    return [{ name: name, kind: type?.startsWith('image/') ? 'image' : kind }];
  });
}

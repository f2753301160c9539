/** One chunk of an AI Studio prompt: text, a thought, code and its output, or the name of a file. */
import type { Attachment, Part } from '../../core/conversation';
import { getAt, isTrue, getItems, getLine, getText } from '../../sites/data/json';
import { toCodeBlock, toLink, joinTrimmed, toParts, trimBlankLines } from '../../sites/data/to-parts';
import { toSourcesPart } from './sources-part';
import { parseTime } from './parse-time';

export interface ChunkContent {
  readonly text: string;
  readonly parts: readonly Part[];
  readonly files: readonly Attachment[];
  /** Milliseconds since 1970. */
  readonly createdAt: number | undefined;
  readonly failed: boolean;
}

export function parseChunk(chunk: unknown): ChunkContent {
  const ownText = getText(chunk, 'text') ?? '';
  const inner = getItems(chunk, 'parts');
  // The text is in one of the two places, or in both.
  const innerText = joinTrimmed(inner.filter(part => !isThought(part)).map(part => getText(part, 'text') ?? ''));
  const thought = joinTrimmed(inner.filter(isThought).map(part => getText(part, 'text') ?? ''));
  const text = trimBlankLines(ownText) === '' ? innerText : trimBlankLines(ownText);
  return {
    text: isThought(chunk) ? '' : text,
    parts: [
      ...toParts('thinking', undefined, isThought(chunk) ? joinTrimmed([text || thought]) : thought),
      ...[chunk, ...inner].flatMap(toCodeParts),
      ...toSourceParts(chunk),
    ],
    files: [chunk, ...inner].flatMap(listFiles),
    createdAt: parseTime(chunk, 'createTime'),
    failed: (getText(chunk, 'errorMessage') ?? '') !== '',
  };
}

const isThought = (place: unknown): boolean => isTrue(place, 'isThought') || isTrue(place, 'thought');

/** Code that the model ran, and its output. */
function toCodeParts(place: unknown): Part[] {
  const code = getText(place, 'executableCode', 'code') ?? '';
  const output = getText(place, 'codeExecutionResult', 'output') ?? '';
  const call = getLine(place, 'functionCall', 'name');
  return [
    ...(code.trim() === '' ? [] : toParts('tool', 'code', toCodeBlock(code, getLanguage(place)))),
    ...(output.trim() === '' ? [] : toParts('tool', 'result', toCodeBlock(output))),
    ...(call === undefined ? [] : toParts('tool', call, '')),
  ];
}

function getLanguage(place: unknown): string {
  const language = getLine(place, 'executableCode', 'language') ?? '';
  return language === 'LANGUAGE_UNSPECIFIED' ? '' : language;
}

/** Two shapes are known: that of the API and that of the page. */
function toSourceParts(chunk: unknown): Part[] {
  const webs = [
    ...getItems(chunk, 'grounding', 'groundingChunks').map(each => getAt(each, 'web')),
    ...getItems(chunk, 'grounding', 'groundingSources'),
  ];
  return toSourcesPart(webs.map(web => toLink(getText(web, 'uri') ?? getText(web, 'url'), getLine(web, 'title'))));
}

const fileKinds = [
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
function listFiles(place: unknown): Attachment[] {
  return fileKinds.flatMap(([key, kind]): Attachment[] => {
    const file = getAt(place, key);
    if (typeof file !== 'object' || file === null) return [];
    const type = getLine(file, 'mimeType');
    const id = getLine(file, 'id');
    const name =
      getLine(file, 'name') ??
      getLine(file, 'displayName') ??
      (key === 'youtubeVideo' && id !== undefined ? `https://www.youtube.com/watch?v=${id}` : undefined) ??
      id ??
      type ??
      kind;
    return [{ name: name, kind: type?.startsWith('image/') ? 'image' : kind }];
  });
}

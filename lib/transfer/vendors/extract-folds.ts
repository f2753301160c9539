/** Extracts thoughts and tool calls that programs write into the text of an answer between marks, as parts. */
import type { Part } from '../../core/conversation';
import { joinTrimmed, toParts } from '../../sites/data/to-parts';
import { toToolPart } from './content';
import { decodeReferences } from '../../core/html/decode-references';

interface ExtractedFolds {
  readonly text: string;
  readonly parts: readonly Part[];
}

/** The marks of Open WebUI, with type and attributes, and those of LibreChat. */
const foldStart = /<details\s+type="(?<kind>[\w-]{1,40})"(?<about>[^<>]*)>|^:::thinking[^\S\n]*$/gm;
/** The mark that models write at the start of an answer. */
const thinkStart = /^\s*<(think(?:ing)?)>/;

/** Returns the answer without its folds, and the folds as parts. One pass; a fold without an end stays as it is. */
export function extractFolds(text: string): ExtractedFolds {
  const parts: Part[] = [];
  const texts: string[] = [];
  let from = 0;
  const start = thinkStart.exec(text);
  const ended = start ? text.indexOf(`</${start[1]}>`) : -1;
  if (start && ended >= 0) {
    parts.push(...toParts('thinking', undefined, text.slice(start[0].length, ended)));
    from = ended + `</${start[1]}>`.length;
  }
  for (const { 0: mark, index, groups } of text.matchAll(foldStart)) {
    if (index < from) continue;
    const end = mark.startsWith(':::') ? '\n:::' : '</details>';
    const start = index + mark.length;
    const close = text.indexOf(end, start);
    // A missing end means that no later fold of this kind ends either. Searching again would take quadratic time.
    if (close < 0) break;
    texts.push(text.slice(from, index));
    parts.push(...toPartList(text.slice(start, close), groups?.['kind'], groups?.['about'] ?? ''));
    from = close + end.length;
  }
  return from === 0 ? { text, parts } : { text: joinTrimmed([...texts, text.slice(from)]), parts };
}

function toPartList(folded: string, kind: string | undefined, about: string): Part[] {
  const inside = /^\s*<summary>[^<]*<\/summary>/.exec(folded);
  const body = kind === undefined ? folded : decodeReferences(folded.slice(inside?.[0].length ?? 0));
  if (kind === undefined || kind === 'reasoning') return toParts('thinking', undefined, removeQuoteMarks(body));
  const name = getAttribute(about, 'name') ?? kind;
  const result = getAttribute(about, 'result');
  return toToolPart(name, getAttribute(about, 'arguments'), result === undefined ? body : `${result}\n\n${body}`);
}

function getAttribute(about: string, name: string): string | undefined {
  const written = new RegExp(`\\b${name}="([^"]*)"`).exec(about)?.[1];
  return written === undefined ? undefined : decodeReferences(written);
}

/** Open WebUI writes thoughts as a Markdown quotation. */
const removeQuoteMarks = (text: string): string => text.replace(/^> ?/gm, '');

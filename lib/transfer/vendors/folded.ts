/** Extracts thoughts and tool calls that programs write into the text of an answer between marks, as parts. */
import type { Part } from '../../core/conversation';
import { paragraphs, partOf } from '../../sites/data/to-parts';
import { toolPart } from './content';
import { decoded } from './references';

interface Unfolded {
  readonly text: string;
  readonly parts: readonly Part[];
}

/** The marks of Open WebUI, with type and attributes, and those of LibreChat. */
const opening = /<details\s+type="(?<kind>[\w-]{1,40})"(?<about>[^<>]*)>|^:::thinking[^\S\n]*$/gm;
/** The mark that models write at the start of an answer. */
const thinking = /^\s*<(think(?:ing)?)>/;

/** Returns the answer without its folds, and the folds as parts. One pass; a fold without an end stays as it is. */
export function unfolded(text: string): Unfolded {
  const parts: Part[] = [];
  const said: string[] = [];
  let from = 0;
  const begun = thinking.exec(text);
  const ended = begun ? text.indexOf(`</${begun[1]}>`) : -1;
  if (begun && ended >= 0) {
    parts.push(...partOf('thinking', undefined, text.slice(begun[0].length, ended)));
    from = ended + `</${begun[1]}>`.length;
  }
  for (const { 0: mark, index, groups } of text.matchAll(opening)) {
    if (index < from) continue;
    const end = mark.startsWith(':::') ? '\n:::' : '</details>';
    const start = index + mark.length;
    const close = text.indexOf(end, start);
    // A missing end means that no later fold of this kind ends either. Searching again would take quadratic time.
    if (close < 0) break;
    said.push(text.slice(from, index));
    parts.push(...partIn(text.slice(start, close), groups?.['kind'], groups?.['about'] ?? ''));
    from = close + end.length;
  }
  return from === 0 ? { text, parts } : { text: paragraphs([...said, text.slice(from)]), parts };
}

function partIn(folded: string, kind: string | undefined, about: string): Part[] {
  const inside = /^\s*<summary>[^<]*<\/summary>/.exec(folded);
  const body = kind === undefined ? folded : decoded(folded.slice(inside?.[0].length ?? 0));
  if (kind === undefined || kind === 'reasoning') return partOf('thinking', undefined, withoutMargin(body));
  const name = attribute(about, 'name') ?? kind;
  const result = attribute(about, 'result');
  return toolPart(name, attribute(about, 'arguments'), result === undefined ? body : `${result}\n\n${body}`);
}

function attribute(about: string, name: string): string | undefined {
  const written = new RegExp(`\\b${name}="([^"]*)"`).exec(about)?.[1];
  return written === undefined ? undefined : decoded(written);
}

/** Open WebUI writes thoughts as a Markdown quotation. */
const withoutMargin = (text: string): string => text.replace(/^> ?/gm, '');

/**
 * Makes of a whole chat the text with which it goes on elsewhere: the latest exchanges whole, earlier ones by their main points,
 * the earliest left out if there is no more room, each of which the text says. Fenced and quoted as `compose` does. Pure.
 */
import type { Role, Source } from '../conversation';
import { closeMark, newFence, openMark } from '../quotation';
import { compact, gist } from './compact';
import { harmless, harmlessAddress, harmlessLine } from './harmless';
import { beginning, quoted } from './shorten';
import { tokensOf } from './tokens';
import { wordingFor, type SourceLine, type Wording } from './wording';

export interface WholeChat {
  readonly source: Source;
  readonly siteName: string;
  readonly title: string;
  readonly url: string;
  /** Milliseconds since 1970: when something was last said. */
  readonly at: number;
  /** Of the branch that is to go on, in order. */
  readonly turns: readonly { readonly role: Role; readonly text: string }[];
}

export interface PackOptions {
  /** The user's language, as BCP 47: chooses the words and writes the date. */
  readonly locale: string;
  /** IANA name; by default that of the machine. */
  readonly timeZone?: string;
  /** The most tokens the text may have, as `tokensOf` counts. Marks and first line are written even where that is too few. */
  readonly tokens: number;
}

export interface Packed {
  readonly text: string;
  /** Its id in the vault's log; new for every text. */
  readonly fence: string;
  /** Exchanges, counted from the last: whole, by their main points, and not there. */
  readonly whole: number;
  readonly compacted: number;
  readonly leftOut: number;
  /** The place in `turns` of the first one of which something is here. */
  readonly first: number;
}

/** What one of an exchange's turns becomes. */
interface Block {
  readonly speaker: string;
  readonly text: string;
  readonly note?: string;
}

/** The share of the budget that may go to whole exchanges while earlier ones are not there at all. */
const forWhole = 0.7;

/** Throws a RangeError where nothing was said. */
export function pack(chat: WholeChat, options: PackOptions, draw: () => string = newFence): Packed {
  const line = sourceLine(chat, options);
  const wording = wordingFor(options.locale);
  const exchanges = exchangesOf(chat.turns);
  if (exchanges.length === 0) throw new RangeError('Nothing to go on with.');

  const fence = unknownTo(JSON.stringify(exchanges), draw);
  const asWhole = exchanges.map(turns => turns.map(turn => blockOf(turn, line, wording)));
  const asPoints = exchanges.map(turns => turns.map(turn => pointsOf(turn, line, wording)));
  const write = (kept: readonly (readonly Block[])[]) =>
    written(kept.flat(), exchanges.length - kept.length, fence, line, wording);
  // Adding up is not exact where blocks meet, so what is chosen by sums is checked whole, below.
  const frame = tokensOf(write([]));
  const room = options.tokens - frame;

  const wholes = countFitting(asWhole, exchanges.length, room * forWhole);
  const spent = asWhole.slice(exchanges.length - wholes).reduce((sum, blocks) => sum + cost(blocks), 0);
  const points = countFitting(asPoints, exchanges.length - wholes, room - spent);
  // Nothing earlier would be gained by keeping that share free.
  let whole = points === 0 ? countFitting(asWhole, exchanges.length, room) : wholes;
  let compacted = points;

  const kept = () => [
    ...asPoints.slice(exchanges.length - whole - compacted, exchanges.length - whole),
    ...asWhole.slice(exchanges.length - whole),
  ];
  while (compacted > 0 && tokensOf(write(kept())) > options.tokens) compacted -= 1;
  while (whole > 1 && tokensOf(write(kept())) > options.tokens) whole -= 1;
  if (whole > 0 && tokensOf(write(kept())) <= options.tokens) {
    const leftOut = exchanges.length - whole - compacted;
    return { text: write(kept()), fence, whole, compacted, leftOut, first: exchanges[leftOut]?.[0]?.place ?? 0 };
  }
  const last = shortened(asWhole.at(-1) ?? [], blocks => tokensOf(write([blocks])) <= options.tokens, wording, options);
  const first = exchanges.at(-1)?.[0]?.place ?? 0;
  return { text: write([last]), fence, whole: 0, compacted: 1, leftOut: exchanges.length - 1, first };
}

/** How many of the first `upTo` fit into `room`, counted from the last of them. */
function countFitting(all: readonly (readonly Block[])[], upTo: number, room: number): number {
  let left = room;
  for (let place = upTo - 1; place >= 0; place -= 1) {
    const one = all[place];
    if (one !== undefined) left -= cost(one);
    if (left < 0) return upTo - 1 - place;
  }
  return upTo;
}

type Said = WholeChat['turns'][number] & {
  /** Among all turns, those without a word included. */
  readonly place: number;
};

/** Each question with what was answered to it; what stands before the first question is one too. */
function exchangesOf(turns: WholeChat['turns']): readonly (readonly Said[])[] {
  const exchanges: Said[][] = [];
  for (const [place, turn] of turns.entries()) {
    const clean = {
      place,
      role: turn.role,
      text: harmless(turn.text)
        .replace(/^\s*\n/, '')
        .trimEnd(),
    };
    if (!clean.text) continue;
    if (clean.role === 'user' || exchanges.length === 0) exchanges.push([]);
    exchanges.at(-1)?.push(clean);
  }
  return exchanges;
}

function sourceLine({ siteName, source, title, url, at }: WholeChat, { locale, timeZone }: PackOptions): SourceLine {
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', ...(timeZone && { timeZone }) });
  return {
    siteName: harmlessLine(siteName, 80),
    isNote: source === 'note',
    title: harmlessLine(title, 80),
    url: harmlessAddress(url),
    date: date.format(at),
  };
}

function blockOf({ role, text }: Said, line: SourceLine, { asked, answered, instructed }: Wording): Block {
  return { speaker: { user: asked, assistant: answered, system: instructed }[role](line), text };
}

function pointsOf(turn: Said, line: SourceLine, wording: Wording): Block {
  const points = turn.role === 'user' ? gist(turn.text, 2) : compact(turn.text);
  const whole = blockOf(turn, line, wording);
  return points.length < turn.text.length ? { ...whole, text: points, note: wording.compacted } : whole;
}

/** The last exchange where not even that fits: as much of each turn as there is room for. */
function shortened(
  blocks: readonly Block[],
  fits: (blocks: readonly Block[]) => boolean,
  wording: Wording,
  { locale }: PackOptions,
): readonly Block[] {
  const number = new Intl.NumberFormat(locale);
  const cut = (share: number) =>
    blocks.map((block): Block => {
      const text = beginning(block.text, Math.floor(block.text.length * share));
      if (text.length >= block.text.length) return block;
      const left = number.format(block.text.length - text.length);
      return { ...block, text, note: wording.shortened(left, number.format(block.text.length)) };
    });
  let [low, high] = [0, 1];
  for (let step = 0; step < 20; step += 1) {
    const middle = (low + high) / 2;
    if (fits(cut(middle))) low = middle;
    else high = middle;
  }
  return cut(low);
}

const cost = (blocks: readonly Block[]): number => tokensOf(`\n\n${blocks.map(asText).join('\n\n')}`);

const asText = ({ speaker, text, note }: Block): string =>
  [speaker, ...(text ? [quoted(text)] : []), ...(note ? [note] : [])].join('\n');

function written(blocks: readonly Block[], leftOut: number, fence: string, line: SourceLine, wording: Wording): string {
  return [
    `${openMark(fence)} ${wording.continued(line)}`,
    ...(leftOut > 0 ? [wording.beginningLeftOut(leftOut)] : []),
    ...blocks.map(asText),
    closeMark(fence),
  ].join('\n\n');
}

function unknownTo(text: string, draw: () => string): string {
  const fence = draw();
  return text.includes(fence) ? unknownTo(text, draw) : fence;
}

/**
 * A made-up site that people use for a while: windows, edits, regenerations, branch switches, streams, its own data. Words are
 * unlike enough that nobody could mistake one turn for another but by the rules; some prompts are the same on purpose.
 */
import type { ObservedTurn, Snapshot } from '../../lib/core/conversation';
import { toProvisionalId } from '../../lib/merge/draft-id';

export type Random = (below: number) => number;

/** Mulberry32: the same numbers for the same seed, so that a failing seed can be run again. */
export function random(seed: number): Random {
  let state = seed;
  return below => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const vocabulary = ['tea', '温泉', 'harbour', '道', 'rail', '雪国', 'lamp', '灯台', 'ferry', '朝市', 'stone', '山小屋'];
const words = (next: Random, count: number) =>
  Array.from({ length: count }, () => vocabulary[next(vocabulary.length)]).join(' ');

/** An answer in the data's Markdown: paragraphs, a list, code, a link, a formula. */
function answer(next: Random, step: number): string {
  const blocks = Array.from({ length: 1 + next(4) }, (_, n) => {
    const text = `${words(next, 4 + next(8))} ${step}-${n}`;
    const kinds = [
      text,
      `* ${text}\n* ${words(next, 3)}`,
      `1. ${text}\n1. ${words(next, 3)}`,
      `${text} [${words(next, 1)}](https://a.example/${step}?utm=1)`,
      `\`\`\`ts\nconst a${step} = ${n};\nconst b${step} = 2;\nconst c${step} = 3;\n\`\`\`\n\n${text}`,
      `${text} \\(x_${step} = ${n}\\) ${words(next, 2)}`,
    ];
    return kinds[next(kinds.length)] ?? text;
  });
  return blocks.join('\n\n');
}

/** The same answer as the page's reader writes it. */
export const onPage = (markdown: string): string =>
  markdown
    .replaceAll(/^\* /gm, '- ')
    .replaceAll(/\?utm=1/g, '')
    .replaceAll(/\\\((.*?)\\\)/g, '$$$1$$')
    .replaceAll(/const b\d+ = 2;/g, '…');

export interface SiteTurn {
  readonly id: string;
  readonly parent: string | null;
  readonly role: 'user' | 'assistant';
  /** The data's words. */
  readonly text: string;
}

export type Naming = (turn: ObservedTurn, row: number) => string;
export const namings: Readonly<Record<string, Naming>> = {
  'by the same ids': ({ id }) => id,
  'by rows': ({ role }, row) => `row:${row}:${role}`,
  'by keys': ({ id, role }) => `k-${id}:${role}`,
};

export interface Watched {
  readonly site: SiteTurn[];
  readonly sightings: Snapshot[];
  /** Texts of turns that were seen whole on a page, or told by data. */
  readonly settled: Set<string>;
  readonly leaf: string;
}

const base = { id: 'claude:1', source: 'claude', url: 'https://claude.ai/chat/1' } as const;

/**
 * People at work: what the site has in the end, and what was seen of it on the way. With `byExchange` the site names prompt and
 * answer by one id, which it has only when the answer is there: another answer is another exchange, with the prompt once more.
 */
export function use(next: Random, name: Naming, data: boolean, byExchange = false): Watched {
  const site: SiteTurn[] = [];
  let path: SiteTurn[] = [];
  const sightings: Snapshot[] = [];
  const settled = new Set<string>();
  let now = 1000;

  const asShown = (turn: SiteTurn, row: number): ObservedTurn => ({
    id: name(turn, row),
    role: turn.role,
    text: onPage(turn.text),
    ...(row === 0 && { parent: null }),
  });
  const see = (from: number, to: number) => {
    const turns = path.map(asShown).slice(from, to);
    for (const { id } of path.slice(from, to)) settled.add(id);
    if (turns.length > 0) sightings.push({ ...base, seenAt: (now += 10), turns });
  };
  const stream = (whole: SiteTurn) => {
    const before = path.map(asShown).slice(byExchange ? -3 : -2);
    const last = before.pop();
    if (!last) return;
    const prompt = byExchange ? { ...last, id: toProvisionalId(before.at(-1)?.id, last.text) } : last;
    for (let part = 0, at = 0; part < next(4); part += 1) {
      at = Math.min(whole.text.length, at + 1 + next(whole.text.length));
      const text = onPage(whole.text.slice(0, at));
      const draft: ObservedTurn = { id: `draft:${prompt.id}`, role: 'assistant', text, unfinished: 'growing' };
      sightings.push({ ...base, seenAt: (now += 10), turns: [...before, prompt, draft] });
    }
  };
  const say = (role: SiteTurn['role'], step: number, again?: string) => {
    const text =
      again ??
      (role === 'assistant' ? answer(next, step) : next(4) === 0 ? '続けて' : `${words(next, 3 + next(5))} ${step}?`);
    const id = byExchange ? `e${Math.floor(step / 2)}:${role}` : `m${step}`;
    const turn: SiteTurn = { id, parent: path.at(-1)?.id ?? null, role, text };
    if (role === 'assistant') stream(turn);
    site.push(turn);
    path = [...path, turn];
  };
  const tell = () => {
    const leaf = path.at(-1)?.id;
    for (const { id } of site) settled.add(id);
    sightings.push({ ...base, seenAt: (now += 10), turns: [...site], data: { whole: true, ...(leaf && { leaf }) } });
  };
  const switchBranch = () => {
    const tips = site.filter(({ id }) => !site.some(({ parent }) => parent === id));
    const tip = tips[next(tips.length)];
    if (!tip) return;
    const found: SiteTurn[] = [];
    for (let at: SiteTurn | undefined = tip; at; at = site.find(({ id }) => id === at?.parent)) found.unshift(at);
    path = found;
  };

  for (let step = 0; step < 10 + next(8); step += 1) {
    const move = next(8);
    // An edit, or a regeneration: the branch goes on from an earlier place.
    if (move === 0) path = path.slice(0, next(path.length + 1));
    if (move === 1 && path.at(-1)?.role === 'assistant') path = path.slice(0, -1);
    if (move === 2 && path.at(-1)?.role === 'assistant') switchBranch();
    const open = path.at(-1)?.role === 'user' ? path.at(-1) : undefined;
    if (open && byExchange) path = path.slice(0, -1);
    if (!open || byExchange) say('user', step * 2, open?.text);
    say('assistant', step * 2 + 1);
    // The page is looked at where the turn is: at its end; and sometimes elsewhere.
    see(Math.max(0, path.length - 2 - next(6)), path.length);
    const from = next(path.length);
    if (next(3) === 0) see(from, from + 1 + next(5));
    if (data && next(4) === 0) tell();
  }
  if (data) tell();
  see(0, path.length);
  return { site, sightings, settled, leaf: path.at(-1)?.id ?? '' };
}

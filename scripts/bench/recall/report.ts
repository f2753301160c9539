/** Formats the measurements as Markdown, for a terminal and for `docs/figures.md`. */
import type { Row } from './ask';
import type { Measured } from './bench-recall';

export function report(measured: Measured): string {
  const {
    passages,
    at,
    browser,
    processor,
    cores,
    load,
    rowPut,
    work,
    loaded,
    asked,
    cold,
    limits,
    walls,
    growth,
    rewriting,
  } = measured;
  const blocks = [
    `${passages.toLocaleString('en')} passages, ${at.slice(0, 16)}, Chromium ${browser}, ${cores} cores (${processor}), load ${load.map(short).join(' to ')}.`,
    table(
      ['learning and keeping', 'passages/s', 'ms each', 'memory, B each', 'stored, B each', 'one new turn, ms'],
      loaded.map(row => [
        row.contender,
        short(row.perSecond),
        short(row.msPerPassage),
        row.ownMemoryPerPassage === undefined
          ? short(row.memoryPerPassage)
          : `${short(row.ownMemoryPerPassage)} (page: ${short(row.memoryPerPassage)})`,
        short(row.storedPerPassage),
        short(row.saveTurn),
      ]),
    ),
    `One row put into Dexie, in its own transaction: ${short(rowPut)} ms.${work === undefined ? '' : ` Kura’s learning without a disk: ${short(work)} ms each.`}`,
    questions(asked),
  ];
  if (cold.length > 0)
    blocks.push(
      table(
        ['start in a fresh browser', 'first answer by words, ms', 'meaning too, ms', 'memory of the page, B each'],
        cold.map(row => [row.contender, short(row.firstWords), short(row.ready), short(row.memoryPerPassage)]),
      ),
    );
  if (limits)
    blocks.push(
      table(
        ['against the limits', ''],
        Object.entries(limits).map(([name, value]) => [
          name,
          typeof value === 'number'
            ? short(value)
            : Object.entries(value as Record<string, number>)
                .map(([kind, ratio]) => `${kind} ${short(ratio)}`)
                .join(', '),
        ]),
      ),
    );
  if (walls)
    blocks.push(
      table(
        [`Kura alone, ${walls.n} questions`, 'ms', 'times what it takes without walls'],
        Object.entries(walls.ways).map(([way, ms]) => [way, short(ms), short(walls.times[way] ?? 1)]),
      ),
    );
  if (rewriting)
    blocks.push(
      `While all segments were written anew (${short(rewriting.rewriting)} ms), a question by words waited ${short(rewriting.p50)} ms (median), ${short(rewriting.p95)} (p95), ${short(rewriting.most)} (most), n ${rewriting.n}.`,
    );
  if (growth)
    blocks.push(
      table(
        ['Kura alone, ms', `${growth.from.toLocaleString('en')} passages`, passages.toLocaleString('en'), 'times'],
        growth.rows.map(({ mode, kind, small, large }) => [
          `${mode}, ${kind}`,
          short(small),
          short(large),
          short(large / small),
        ]),
      ),
    );
  return blocks.join('\n\n');
}

/** One line for each kind of question, one column for each contender. */
function questions(asked: readonly Row[]): string {
  const contenders = [...new Set(asked.map(({ contender }) => contender))];
  const lines = [...new Set(asked.map(({ mode, kind }) => `${mode}, ${kind}`))];
  const cell = (line: string, contender: string) => {
    const row = asked.find(row => `${row.mode}, ${row.kind}` === line && row.contender === contender);
    if (!row) return '–';
    if (row.failure !== undefined) return `throws: ${row.failure}`;
    const times = row.n >= 200 ? `${short(row.p50)} / ${short(row.p95)}` : `${short(row.p50)} (${row.n})`;
    const silent = row.found < 0.95 ? `, finds ${Math.round(row.found * 100)} %` : '';
    return `${times}${contender === contenders[0] ? '' : ` · ×${short(row.ratio)}`}${silent}`;
  };
  return [
    table(
      ['question, p50 / p95 ms', ...contenders],
      lines.map(line => [line, ...contenders.map(contender => cell(line, contender))]),
    ),
    `Of a contender that was asked fewer than 200 questions of a kind the median stands alone, with their number. ×: its median divided by that of ${contenders[0]}, over the questions that both were asked.`,
  ].join('\n\n');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Rounds to three significant digits. */
export function short(value: number | undefined): string {
  if (value === undefined || Number.isNaN(value)) return '–';
  return Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)));
}

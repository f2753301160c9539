/** Formats the measurements as Markdown, for a terminal and for `docs/figures.md`. */
import type { QueryRow } from './query-all';
import type { Measured } from './measure-recall';

export function formatReport(measured: Measured): string {
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
    asked: queryRows,
    cold,
    limits,
    scopeCosts,
    growth,
    rewriting,
  } = measured;
  const blocks = [
    `${passages.toLocaleString('en')} passages, ${at.slice(0, 16)}, Chromium ${browser}, ${cores} cores (${processor}), load ${load.map(formatNumber).join(' to ')}.`,
    formatTable(
      ['learning and keeping', 'passages/s', 'ms each', 'memory, B each', 'stored, B each', 'one new turn, ms'],
      loaded.map(row => [
        row.contender,
        formatNumber(row.perSecond),
        formatNumber(row.msPerPassage),
        row.ownMemoryPerPassage === undefined
          ? formatNumber(row.memoryPerPassage)
          : `${formatNumber(row.ownMemoryPerPassage)} (page: ${formatNumber(row.memoryPerPassage)})`,
        formatNumber(row.storedPerPassage),
        formatNumber(row.saveTurn),
      ]),
    ),
    `One row put into Dexie, in its own transaction: ${formatNumber(rowPut)} ms.${work === undefined ? '' : ` Kura’s learning without a disk: ${formatNumber(work)} ms each.`}`,
    formatQuestions(queryRows),
  ];
  if (cold.length > 0)
    blocks.push(
      formatTable(
        ['start in a fresh browser', 'first answer by words, ms', 'meaning too, ms', 'memory of the page, B each'],
        cold.map(row => [
          row.contender,
          formatNumber(row.firstWords),
          formatNumber(row.ready),
          formatNumber(row.memoryPerPassage),
        ]),
      ),
    );
  if (limits)
    blocks.push(
      formatTable(
        ['against the limits', ''],
        Object.entries(limits).map(([name, value]) => [
          name,
          typeof value === 'number'
            ? formatNumber(value)
            : Object.entries(value as Record<string, number>)
                .map(([kind, ratio]) => `${kind} ${formatNumber(ratio)}`)
                .join(', '),
        ]),
      ),
    );
  if (scopeCosts)
    blocks.push(
      formatTable(
        [`Kura alone, ${scopeCosts.n} questions`, 'ms', 'times what it takes without walls'],
        Object.entries(scopeCosts.ways).map(([way, ms]) => [
          way,
          formatNumber(ms),
          formatNumber(scopeCosts.times[way] ?? 1),
        ]),
      ),
    );
  if (rewriting)
    blocks.push(
      `While all segments were written anew (${formatNumber(rewriting.rewriting)} ms), a question by words waited ${formatNumber(rewriting.p50)} ms (median), ${formatNumber(rewriting.p95)} (p95), ${formatNumber(rewriting.max)} (most), n ${rewriting.n}.`,
    );
  if (growth)
    blocks.push(
      formatTable(
        ['Kura alone, ms', `${growth.from.toLocaleString('en')} passages`, passages.toLocaleString('en'), 'times'],
        growth.rows.map(({ mode, kind, small, large }) => [
          `${mode}, ${kind}`,
          formatNumber(small),
          formatNumber(large),
          formatNumber(large / small),
        ]),
      ),
    );
  return blocks.join('\n\n');
}

/** One line for each kind of question, one column for each contender. */
function formatQuestions(queryRows: readonly QueryRow[]): string {
  const contenders = [...new Set(queryRows.map(({ contender }) => contender))];
  const lines = [...new Set(queryRows.map(({ mode, kind }) => `${mode}, ${kind}`))];
  const formatCell = (line: string, contender: string) => {
    const row = queryRows.find(row => `${row.mode}, ${row.kind}` === line && row.contender === contender);
    if (!row) return '–';
    if (row.failure !== undefined) return `throws: ${row.failure}`;
    const times =
      row.n >= 200 ? `${formatNumber(row.p50)} / ${formatNumber(row.p95)}` : `${formatNumber(row.p50)} (${row.n})`;
    const missesNote = row.found < 0.95 ? `, finds ${Math.round(row.found * 100)} %` : '';
    return `${times}${contender === contenders[0] ? '' : ` · ×${formatNumber(row.ratio)}`}${missesNote}`;
  };
  return [
    formatTable(
      ['question, p50 / p95 ms', ...contenders],
      lines.map(line => [line, ...contenders.map(contender => formatCell(line, contender))]),
    ),
    `Of a contender that was asked fewer than 200 questions of a kind the median stands alone, with their number. ×: its median divided by that of ${contenders[0]}, over the questions that both were asked.`,
  ].join('\n\n');
}

function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const formatLine = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [formatLine(head), formatLine(head.map(() => '---')), ...rows.map(formatLine)].join('\n');
}

/** Rounds to three significant digits. */
function formatNumber(value: number | undefined): string {
  if (value === undefined || Number.isNaN(value)) return '–';
  return Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)));
}

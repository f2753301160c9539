/**
 * `npm run -s read -- PAGE.html --url URL` prints what Kura reads from a saved page, as one JSON object, for bug
 * reports, fixtures and checks. It runs no script of the page and uses no network.
 *
 * Exit: 0 settled · 2 unreadable · 3 not a chat, or private · 4 streaming · 1 any failure, named on stderr.
 */
import { parseArgs } from 'node:util';
import { runIfMain, type CommandOutput } from './command';
import { exitCodes, readReport } from './read/read-report';
import { loadPage } from './read/load-page';

const usage = 'Usage: npm run -s read -- PAGE.html --url URL';

/** Resolves with the exit code. */
export async function readSavedPage(args: readonly string[], { out, err }: CommandOutput): Promise<number> {
  try {
    const options = { url: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [file, ...more] = positionals;
    if (!file || more.length > 0) throw new Error(`Name one saved page. ${usage}`);
    if (!values.url) throw new Error(`The page's address is missing. ${usage}`);
    if (!URL.canParse(values.url)) throw new Error(`Not an address: ${values.url}`);

    const url = new URL(values.url);
    const result = readReport(await loadPage(file, url), url);
    out(`${JSON.stringify(result)}\n`);
    return exitCodes[result.state];
  } catch (error) {
    err(`${toReason(error)}\n`);
    return 1;
  }
}

function toReason(error: unknown): string {
  // Readers recurse through the elements of the page.
  if (error instanceof RangeError) return 'The page is nested too deeply to be read.';
  return error instanceof Error ? error.message : String(error);
}

await runIfMain(import.meta.url, readSavedPage);

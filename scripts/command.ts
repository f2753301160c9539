/** What the command-line scripts share, so that a test can call them without starting a process. */
import { pathToFileURL } from 'node:url';

/** Where a command writes. */
export interface CommandOutput {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** Resolves with the exit code. */
export type Command = (args: readonly string[], output: CommandOutput) => Promise<number>;

/** Runs the command if its file was started by Node, and does nothing if it was imported. `url` is the file's `import.meta.url`. */
export async function runIfMain(url: string, command: Command): Promise<void> {
  if (url !== pathToFileURL(process.argv[1] ?? '').href) return;
  process.exitCode = await command(process.argv.slice(2), {
    out: text => void process.stdout.write(text),
    err: text => void process.stderr.write(text),
  });
}

/**
 * Installs tools that are too large or too rarely used for each installation. Each has a folder with its own lockfile
 * under `tools/`, and the command that needs it installs it.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Installs the packages of the folder's lockfile, without scripts, and again when the lockfile changes. Throws an error
 * with `toolName` if npm fails.
 */
export function installTool(folder, toolName) {
  /** Holds the hash of the installed lockfile. It is written last, so that an interrupted installation does not count. */
  const stamp = path.join(folder, 'node_modules', '.made-from');
  const lock = createHash('sha256')
    .update(readFileSync(path.join(folder, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`npm could not install ${toolName}.`);
  writeFileSync(stamp, lock);
}

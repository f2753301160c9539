/**
 * Tools that are too large, or too rarely used, to come with every installation: each has a folder of its own under `tools/`, with its own
 * lockfile, and is installed by the command that needs it.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Installs what the folder's lockfile says, without scripts, and anew whenever that is another. Throws, naming `what`, where npm could not. */
export function installIn(folder, what) {
  /** Says which lockfile the folder was made from: written last, so that an installation that broke off is none. */
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
  if (status !== 0) throw new Error(`npm could not install ${what}.`);
  writeFileSync(stamp, lock);
}

/** A disk of its own, small enough to be filled to its last byte. Mounting it takes root's rights. */
import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface SmallDisk {
  readonly folder: string;
  /** Full from now on: what the browser frees is taken as well. */
  fill(): void;
  empty(): void;
  unmount(): void;
}

/** A disk of its own. Throws where this machine does not allow it. */
export function mountSmallDisk(): SmallDisk {
  const folder = mkdtempSync(path.join(tmpdir(), 'kura-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=200m', 'kura-test', folder], { stdio: 'pipe' });
  } catch (error) {
    rmSync(folder, { recursive: true });
    throw error;
  }
  const filler = path.join(folder, 'filler');
  let filling: NodeJS.Timeout | undefined;
  return {
    folder,
    fill() {
      clearInterval(filling);
      const take = () => [1_000_000, 4096].forEach(size => appendUntilFull(filler, Buffer.alloc(size)));
      take();
      filling = setInterval(take, 50);
    },
    empty() {
      clearInterval(filling);
      rmSync(filler, { force: true });
    },
    unmount() {
      execFileSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true });
    },
  };
}

function appendUntilFull(file: string, block: Buffer): void {
  const open = openSync(file, 'a');
  try {
    for (;;) writeSync(open, block);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(open);
  }
}

export function mayMount(): boolean {
  try {
    mountSmallDisk().unmount();
    return true;
  } catch (error) {
    console.warn(`A full disk is not tried: no right to mount one here (${String(error).split('\n')[0]}).`);
    return false;
  }
}

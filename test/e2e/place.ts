import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';

/** Makes an empty folder, which is removed after the last test of the file. */
export function createPlace(name: string): string {
  const place = mkdtempSync(path.join(tmpdir(), `kura-${name}-`));
  // A browser that is ending may still write into it.
  afterAll(() => rmSync(place, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));
  return place;
}

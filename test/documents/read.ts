/** Reads a document in the tests as the worker does. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { readDocument } from '../../lib/documents/read-document';

// Node 20 lacks two methods that all our browsers have.
const missing = [
  [
    ArrayBuffer.prototype,
    'transferToFixedLength',
    function transfer(this: ArrayBuffer, length: number) {
      return this.slice(0, length);
    },
  ],
  [
    Promise,
    'withResolvers',
    () => {
      const found: { resolve?: unknown; reject?: unknown } = {};
      const promise = new Promise((resolve, reject) => Object.assign(found, { resolve, reject }));
      return { ...found, promise };
    },
  ],
] as const;
for (const [owner, name, value] of missing) if (!(name in owner)) Object.defineProperty(owner, name, { value });

const folder = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

export const read = (name: string, content: string | Uint8Array<ArrayBuffer>) =>
  readDocument(new Blob([content]), name, {
    loadAsset: async asset => new Uint8Array(await readFile(path.join(folder, asset))),
  });

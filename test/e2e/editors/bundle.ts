import { build, type Rolldown } from 'vite';

/** One script without imports, made of the module at `entry` (from the project's root). */
export async function bundle(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'bundled', fileName: 'bundled' } },
  });
  const [first] = (Array.isArray(result) ? result : [result]) as Rolldown.RolldownOutput[];
  const chunk = first?.output[0];
  if (!chunk) throw new Error(`Nothing was built of ${entry}.`);
  return chunk.code;
}

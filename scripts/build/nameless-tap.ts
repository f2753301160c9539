/**
 * A script in the page's world appears in stack traces with its URL, which names the extension, so that a page could
 * recognise Kura. The plugin gives the tap's script an anonymous source URL.
 */
export const createNamelessTap = () => ({
  name: 'nameless-tap',
  enforce: 'post' as const,
  generateBundle(_options: unknown, bundle: Readonly<Record<string, { readonly type: string; code?: string }>>) {
    for (const [file, chunk] of Object.entries(bundle)) {
      if (file.endsWith('content-scripts/payload.js')) chunk.code = `${chunk.code ?? ''}\n//# sourceURL=anonymous\n`;
    }
  },
});

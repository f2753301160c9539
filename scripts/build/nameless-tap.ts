/**
 * A script in the page's own world stands in the stacks of the page's errors, by its address, which names the extension: any page
 * could recognise Kura by it. So the tap's script says that it comes from nowhere.
 */
export const namelessTap = () => ({
  name: 'nameless-tap',
  enforce: 'post' as const,
  generateBundle(_options: unknown, bundle: Readonly<Record<string, { readonly type: string; code?: string }>>) {
    for (const [file, chunk] of Object.entries(bundle)) {
      if (file.endsWith('content-scripts/payload.js')) chunk.code = `${chunk.code ?? ''}\n//# sourceURL=anonymous\n`;
    }
  },
});

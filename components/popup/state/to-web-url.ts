/** Returns the URL if it is one of the web. A vault file may contain any text in place of a URL. */
export function toWebUrl(text: string): string | undefined {
  const url = URL.parse(text);
  return url && ['https:', 'http:'].includes(url.protocol) ? url.href : undefined;
}

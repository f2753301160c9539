/** The address, if it is one of the web. A vault file may hold any text where an address should stand. */
export function webAddress(text: string): string | undefined {
  const url = URL.parse(text);
  return url && ['https:', 'http:'].includes(url.protocol) ? url.href : undefined;
}

/** Names for what an export gives none, the same whenever the same is read. */

/** An id made of what identifies the thing: `unnamed-` and 128 bits in hexadecimal. */
export async function fingerprint(marks: readonly string[]): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(marks));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return `unnamed-${Array.from(digest.subarray(0, 16), byte => byte.toString(16).padStart(2, '0')).join('')}`;
}

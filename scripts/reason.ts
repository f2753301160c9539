/** Formats an error on one line, with the name of the problem if it has one. */
export function reasonOf(error: unknown): string {
  const said = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return said.replace(/\s+/g, ' ');
}

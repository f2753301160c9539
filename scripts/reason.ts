/** What went wrong in a command, on one line: the problem's name, where it has one, and what it says. */
export function reasonOf(error: unknown): string {
  const said = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return said.replace(/\s+/g, ' ');
}

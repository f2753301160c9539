/** Formats an error on one line, with the name of the problem if it has one. */
export function toReason(error: unknown): string {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return message.replace(/\s+/g, ' ');
}

/**
 * Creates the value on first use and keeps it. Used for patterns over many scripts, which take milliseconds each to
 * compile and would delay the first answer.
 */
export function lazily<Made extends object>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}

/**
 * Creates the value on first use and keeps it. Used for patterns over many scripts, which take milliseconds each to
 * compile and would delay the first answer.
 */
export function lazy<Value extends object>(create: () => Value): () => Value {
  let value: Value | undefined;
  return () => (value ??= create());
}

/**
 * What is made when it is first asked for, and then kept. For patterns with the letters of many scripts: a browser takes some milliseconds
 * to make each, and the first answer after a start would wait for all of them.
 */
export function lazily<Made extends object>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}

/**
 * Creates a value for each name once, usually for each language. An `Intl` format takes 0.1 ms to create and almost nothing to use, and a
 * list of hits formats forty dates per keystroke.
 */
export function madeOnce<Made, Name extends string = string>(make: (name: Name) => Made): (name: Name) => Made {
  const made = new Map<Name, Made>();
  return name => {
    const known = made.get(name);
    if (known !== undefined) return known;
    const fresh = make(name);
    made.set(name, fresh);
    return fresh;
  };
}

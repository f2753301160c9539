/**
 * Makes a thing for each language (or other name) once and hands it out again. The browser's formats take a tenth of a millisecond to make and nothing
 * to use, and a list of hits says forty dates with every letter typed.
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

/** Removes what a program puts before or behind a typed prompt: whole elements such as `<system-reminder>…</system-reminder>`. */

/** An element in the middle of a text was typed or pasted by the person, and stays. */
export function removeInjected(text: string, elements: readonly string[]): string {
  let rest = text.trim();
  for (;;) {
    const shorter = removeLast(removeFirst(rest, elements), elements);
    if (shorter === rest) return rest === text.trim() ? text : rest;
    rest = shorter;
  }
}

function removeFirst(text: string, elements: readonly string[]): string {
  const name = elements.find(each => text.startsWith(`<${each}>`) || text.startsWith(`<${each} `));
  if (name === undefined) return text;
  const end = text.indexOf(`</${name}>`);
  return end < 0 ? text : text.slice(end + name.length + 3).trimStart();
}

function removeLast(text: string, elements: readonly string[]): string {
  const name = elements.find(each => text.endsWith(`</${each}>`));
  if (name === undefined) return text;
  const start = text.lastIndexOf(`<${name}`);
  const next = text[start + name.length + 1];
  return start < 0 || (next !== '>' && next !== ' ') ? text : text.slice(0, start).trimEnd();
}

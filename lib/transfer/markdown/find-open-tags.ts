/** Finds the names of tags in a message that would reach beyond it, or show nothing of what is written. */

const tag = /(?<!\\)<(\/?)([a-z][a-z\d-]*)(?=[\s/>]|$)/gi;

/** These have no end, or the next element ends them. */
const openEnded = new Set(
  'area base br col embed hr img input li link meta option p param source td th tr track wbr dt dd rp rt'.split(' '),
);

const known = new Set(
  'a abbr address article aside audio b bdi bdo big blockquote body button canvas caption center cite code colgroup data datalist del details dfn dialog div dl em fieldset figcaption figure font footer form h1 h2 h3 h4 h5 h6 head header hgroup html i ins kbd label legend main map mark math menu meter nav object ol optgroup output picture pre progress q ruby s samp search section select small span strike strong sub summary sup svg table tbody text tfoot thead time tt u ul var video'.split(
    ' ',
  ),
);

/**
 * Returns, in lower case, the names that are opened and closed unevenly, and names of no element, such as the one in `Vec<String>`.
 * `prose`: the message's lines without code.
 */
export function findOpenTags(prose: readonly string[]): ReadonlySet<string> {
  const depths = new Map<string, number>();
  const found = new Set<string>();
  for (const line of prose) {
    for (const [, slash, written = ''] of line.matchAll(tag)) {
      const name = written.toLowerCase();
      if (openEnded.has(name)) continue;
      if (!known.has(name)) found.add(name);
      const depth = (depths.get(name) ?? 0) + (slash === '' ? 1 : -1);
      depths.set(name, depth);
      if (depth < 0) found.add(name);
    }
  }
  for (const [name, depth] of depths) if (depth !== 0) found.add(name);
  // Outside of its element a summary would be a line of no meaning.
  if (found.has('details')) found.add('summary');
  return found;
}

/** Escapes the tags of these names in a piece of prose. */
export const escapeTags = (prose: string, names: ReadonlySet<string>): string =>
  names.size === 0
    ? prose
    : prose.replace(tag, (written, _slash, name: string) =>
        names.has(name.toLowerCase()) ? `&lt;${written.slice(1)}` : written,
      );

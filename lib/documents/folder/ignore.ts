/** Which files of a folder are left alone: those that `.kuraignore` names, hidden and temporary ones, and packages of programs. Pure. */

/** In the folder itself, with the lines of a `.gitignore`. */
export const ignoreFileName = '.kuraignore';

/** Deeper folders are left alone: nobody nests so many by hand. */
export const maxFolderDepth = 40;

const leftAlone =
  /^(?:\.|~\$|#.*#$|node_modules$|__pycache__$)|(?:~|\.(?:tmp|temp|part|partial|crdownload|download|swp|bak))$/i;

export const isLeftAlone = (name: string): boolean => leftAlone.test(name);

/** Whether this path, with `/` between its parts, is left alone. Whoever lists a folder asks for each folder on the way, too. */
export type IgnoreCheck = (path: string, isFolder: boolean) => boolean;

interface IgnoreRule {
  readonly tokens: readonly string[];
  readonly isNegated: boolean;
  readonly isForFolders: boolean;
}

/** The last rule that fits decides. */
export function parseIgnore(text: string): IgnoreCheck {
  const rules = text.split(/\r?\n/).flatMap(line => parseRule(line.trim()));
  return (path, isFolder) => {
    const rule = rules.findLast(({ tokens, isForFolders }) => (isFolder || !isForFolders) && matchGlob(path, tokens));
    return rule !== undefined && !rule.isNegated;
  };
}

/** Longer lines are no patterns, and could take long to match. */
const maxLineLength = 500;

function parseRule(line: string): IgnoreRule[] {
  if (line === '' || line.startsWith('#') || line.length > maxLineLength) return [];
  const isNegated = line.startsWith('!');
  const written = isNegated ? line.slice(1) : line;
  const glob = written.replace(/^\/|\/$/g, '');
  const isAnchored = written.replace(/\/$/, '').includes('/');
  const tokens = (isAnchored ? glob : `**/${glob}`).match(/\*\*\/|\*+|[^]/gu) ?? [];
  return [{ tokens, isNegated, isForFolders: written.endsWith('/') }];
}

/**
 * Follows all ways to read the pattern at once, so that the time is at most the length of the path by that of the pattern: stars among letters
 * would take a regular expression years.
 */
function matchGlob(path: string, tokens: readonly string[]): boolean {
  let places = passStars(new Set([0]), tokens);
  for (const sign of path) {
    const next = new Set<number>();
    for (const place of places) {
      const token = tokens[Math.floor(place)] ?? '';
      if (token === '**/') {
        if (place % 1 > 0) next.add(place);
        if (place % 1 > 0 && sign === '/') next.add(Math.ceil(place));
      } else if (token.startsWith('*')) {
        if (token === '**' || sign !== '/') next.add(place);
      } else if (token === sign || (token === '?' && sign !== '/')) next.add(place + 1);
    }
    places = passStars(next, tokens);
  }
  return places.has(tokens.length);
}

/** A star may stand for nothing. Within the folders that one stands for, the place is between two tokens. */
function passStars(places: Set<number>, tokens: readonly string[]): Set<number> {
  // A place that is added here is visited, too.
  for (const place of places) {
    const token = tokens[place] ?? '';
    if (token.startsWith('*')) places.add(place + 1);
    if (token === '**/') places.add(place + 0.5);
  }
  return places;
}

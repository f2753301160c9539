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
  readonly pattern: RegExp;
  readonly isNegated: boolean;
  readonly isForFolders: boolean;
}

/** The last rule that fits decides. */
export function parseIgnore(text: string): IgnoreCheck {
  const rules = text.split(/\r?\n/).flatMap(line => parseRule(line.trim()));
  return (path, isFolder) => {
    const rule = rules.findLast(({ pattern, isForFolders }) => (isFolder || !isForFolders) && pattern.test(path));
    return rule !== undefined && !rule.isNegated;
  };
}

/** Longer lines are no patterns, and could take long to match. */
const maxLineLength = 500;

function parseRule(line: string): IgnoreRule[] {
  if (line === '' || line.startsWith('#') || line.length > maxLineLength) return [];
  const isNegated = line.startsWith('!');
  const written = isNegated ? line.slice(1) : line;
  const isForFolders = written.endsWith('/');
  const glob = written.replace(/^\/|\/$/g, '');
  const isAnchored = written.replace(/\/$/, '').includes('/');
  const source = glob
    .split(/(\*\*\/|\*+|\?)/)
    .map(part => {
      if (part === '**/') return '(?:[^/]+/)*';
      if (part.startsWith('*')) return part === '**' ? '.*' : '[^/]*';
      return part === '?' ? '[^/]' : part.replace(/[.+^${}()|[\]\\]/g, String.raw`\$&`);
    })
    .join('');
  return [{ pattern: new RegExp(`^${isAnchored ? '' : '(?:.*/)?'}${source}$`), isNegated, isForFolders }];
}

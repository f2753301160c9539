/**
 * Converts LaTeX to readable text: `\frac{a}{b}` becomes `a/b`. For snippets only; deeply nested formulas stay rough.
 */

const signs: Readonly<Record<string, string>> = {
  times: '×',
  cdot: '·',
  div: '÷',
  pm: '±',
  neq: '≠',
  ne: '≠',
  leq: '≤',
  le: '≤',
  geq: '≥',
  ge: '≥',
  approx: '≈',
  to: '→',
  rightarrow: '→',
  infty: '∞',
  sum: '∑',
  int: '∫',
  pi: 'π',
  quad: ' ',
  qquad: ' ',
  text: '',
  mathrm: '',
  mathbf: '',
};

/** Fractions and roots inside each other; each level is a pass over the text. */
const maxDepth = 12;

/** A fraction or a root without nested braces. The last group is a factor that follows it. */
const innermost = /(?:\\[dt]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}|\\sqrt\s*\{([^{}]*)\})(?=\s*([\p{L}\p{N}\\(])?)/gu;

/** Returns one line without braces and backslashes. */
export function toReadableMath(tex: string): string {
  let text = tex
    .replace(/\\(?:left|right|displaystyle)(?![A-Za-z])|\\(?:begin|end)\s*\{[a-z*]+\}/g, '')
    .replace(/\^\{(\w+)\}|_\{(\w+)\}/g, formatScript);
  let before = '';
  for (let depth = 0; depth < maxDepth && before !== text; depth += 1) {
    before = text;
    text = text.replace(innermost, (_, above?: string, below?: string, root?: string, factor?: string) => {
      const term = root === undefined ? `${wrapTerm(above)}/${wrapTerm(below)}` : `√${wrapTerm(root)}`;
      return factor === undefined ? term : `${term} `;
    });
  }
  return text
    .replace(/\\([A-Za-z]+)/g, (_, name: string) => signs[name] ?? name)
    .replace(/\\[\s,;:!\\]|[{}]/g, ' ')
    .replace(/\\([$%#&_])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}

const formatScript = (_: string, power?: string, index?: string) => (power === undefined ? `_${index}` : `^${power}`);

function wrapTerm(part = ''): string {
  const inner = part.trim();
  return /^[\p{L}\p{N}.]+$/u.test(inner) ? inner : `(${inner})`;
}

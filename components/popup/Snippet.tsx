import type { Hit } from '../../lib/hit';

/** The snippet with the matched stretches marked. Marks are in order; what overlaps or lies outside is drawn once or not at all. */
export function Snippet({ text, marks }: { readonly text: string; readonly marks: Hit['marks'] }) {
  const pieces = [];
  let done = 0;
  for (const [start, end] of marks) {
    const from = Math.max(start, done);
    const to = Math.min(end, text.length);
    if (from >= to) continue;
    pieces.push(text.slice(done, from), <mark key={from}>{text.slice(from, to)}</mark>);
    done = to;
  }
  return (
    <p class="snippet" dir="auto">
      {pieces}
      {text.slice(done)}
    </p>
  );
}

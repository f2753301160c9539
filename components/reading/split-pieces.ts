/** In UTF-16 units. The browser lays out only the pieces that are near the screen. */
const maxPieceLength = 4_000;

/** Splits a text into short pieces, behind a line if there is one, and never inside a character of two units. */
export function splitPieces(text: string): readonly string[] {
  const pieces: string[] = [];
  for (let start = 0; start < text.length;) {
    let end = Math.min(text.length, start + maxPieceLength);
    if (end < text.length) {
      // Looked for in the piece alone: without a line, the search would go back to the beginning of the text.
      const line = text.slice(start, end).lastIndexOf('\n');
      if (line > 0) end = start + line + 1;
      else if ((text.charCodeAt(end) & 0xfc00) === 0xdc00) end -= 1;
    }
    // A block ends its last line by itself.
    pieces.push(text.slice(start, end < text.length && text[end - 1] === '\n' ? end - 1 : end));
    start = end;
  }
  return pieces;
}

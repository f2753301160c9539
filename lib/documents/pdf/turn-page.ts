/** Turns the text of a page as a reader turns it: by what the page says, or, on a page that lies on its side, by how most of its text runs. Pure. */

/** A text and its matrix, in points from the page's lower left corner. */
export interface Placed {
  readonly str: string;
  readonly transform: readonly number[];
}

/** Quarters of a turn to the right. */
type Quarter = 0 | 1 | 2 | 3;

/** So few characters do not tell how a page lies. */
const minCharacters = 20;
const minShare = 0.6;

/** `rotate`: degrees, as the page says. */
export function findTurn(items: readonly Placed[], rotate: number): Quarter {
  const counts = [0, 0, 0, 0];
  for (const { str, transform } of items)
    counts[getQuarter(transform)] = (counts[getQuarter(transform)] ?? 0) + str.trim().length;
  const total = counts.reduce((sum, count) => sum + count, 0);
  const most = counts.findIndex(count => count > total * minShare);
  const pageTurn = (((Math.round(rotate / 90) % 4) + 4) % 4) as Quarter;
  return total < minCharacters || most === -1 ? pageTurn : (most as Quarter);
}

/** Where the text runs: 1 is upwards, 3 downwards. */
function getQuarter([a = 0, b = 0, , d = 0]: readonly number[]): Quarter {
  if (Math.abs(b) > Math.abs(a)) return b > 0 ? 1 : 3;
  return a < 0 && d < 0 ? 2 : 0;
}

/** `size`: of the page as its text is placed. */
export function toUprightMatrix(
  matrix: readonly number[],
  turn: Quarter,
  size: readonly [number, number],
): readonly number[] {
  const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = matrix;
  const [width, height] = size;
  if (turn === 0) return matrix;
  return toUprightMatrix([b, -a, d, -c, y, width - x], (turn - 1) as Quarter, [height, width]);
}

/** Under which id a turn is stored. Pure. */
import type { SeenTurn, Turn } from '../conversation';
import { leadsTo, type Tree } from './tree';
import { extendsText } from './turn';

/** The ids that an adapter gives where the site has none: row and role; `~2` is the second text seen there. */
const positional = /^(row:\d+:[a-z]+)(?:~\d+)?$/;

type Parent = string | null | undefined;

export interface Surroundings {
  readonly tree: Tree;
  /** The branch shown last. */
  readonly path: readonly string[];
  /** All turns that arrive together. */
  readonly together: readonly SeenTurn[];
}

/** The id of the known turn that this is, else the one it comes with. `parent`: as it is stored. */
export function nameOf(turn: SeenTurn, parent: Parent, { tree, path, together }: Surroundings): string {
  const row = positional.exec(turn.id)?.[1];
  const named = () => otherwiseNamed(turn, parent, tree, together);
  if (row === undefined) return tree.has(turn.id) ? turn.id : (named() ?? turn.id);
  const { fitting, free } = versionsIn(row, turn, parent, tree, path);
  return fitting ?? named() ?? free;
}

/**
 * A site without message ids names a turn by its row, where an edit puts another text: each text is a version of its own
 * (`row:4:user~2`), recognised by text and parent when it is shown again.
 */
function versionsIn(row: string, turn: SeenTurn, parent: Parent, tree: Tree, path: readonly string[]) {
  const versions: Turn[] = [];
  let free = row;
  for (let count = 2, found = tree.get(row); found; count += 1) {
    versions.push(found);
    free = `${row}~${count}`;
    found = tree.get(free);
  }
  const alike = versions
    .filter(version => extendsText(version.text, turn.text) || extendsText(turn.text, version.text))
    .filter(version => mayFollow(version.parent, parent, tree));
  const same = alike.filter(version => version.text === turn.text);
  const best = same.length > 0 ? same : alike;
  return { fitting: (best.find(({ id }) => path.includes(id)) ?? best[0])?.id, free };
}

/**
 * The known turn that another generation of the site's page named by its row, or this one does: the same role and text after the
 * same turn. Where the turn before it is not known, only if neither side has another that reads the same.
 */
function otherwiseNamed(turn: SeenTurn, parent: Parent, tree: Tree, together: readonly SeenTurn[]): string | undefined {
  const readsTheSame = ({ role, text }: SeenTurn) => role === turn.role && text === turn.text;
  const byRow = positional.test(turn.id);
  const alike = [...tree.values()].filter(known => readsTheSame(known) && positional.test(known.id) !== byRow);
  const after = alike.find(known => known.parent !== undefined && known.parent === parent);
  if (after) return after.id;
  const [only, ...others] = alike;
  const isOpen = parent === undefined || only?.parent === undefined;
  const isUnique = others.length === 0 && together.filter(readsTheSame).length === 1;
  return isOpen && isUnique ? only?.id : undefined;
}

/** Whether two accounts of what stands before a turn agree, or differ only by turns that one of them did not see. */
function mayFollow(known: Parent, seen: Parent, tree: Tree) {
  if (known === undefined || seen === undefined || known === seen) return true;
  return leadsTo(seen, known, tree) || leadsTo(known, seen, tree);
}

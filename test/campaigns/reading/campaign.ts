/** Reads one page under every mutation of every mark that its adapter looks for. */
import type { SiteAdapter } from '../../../lib/sites/site';
import { nameOfHook, type Hook } from './marks';
import { judge, truthOf, type Truth, type Verdict } from './judge';
import { bearers, mutationsOf, type Mutation } from './mutations';

export interface Outcome {
  readonly mark: string;
  readonly mutation: string;
  readonly kind: Mutation['kind'];
  readonly result: Verdict;
}

/** A mutation of a page that waits to be read. */
export type Trial = () => Outcome;

/**
 * Empty when the page as it is cannot be read: then there is nothing to compare with. With `every` 3 a third of the mutations, of each
 * mark other ones.
 */
export const campaignOn = (site: SiteAdapter, page: Document, hooks: readonly Hook[], every = 1): Outcome[] =>
  trialsOn(site, page, hooks, every).map(run => run());

export function trialsOn(site: SiteAdapter, page: Document, hooks: readonly Hook[], every = 1): Trial[] {
  const before = site.read(page);
  if (before.state === 'unreadable') return [];
  const truth = truthOf(page, before, site.id);
  return hooks.flatMap((hook, place) => {
    const count = countOf(page, hook);
    return count === 0
      ? []
      : mutationsOf(hook, count)
          .filter((_, n) => (place + n) % every === 0)
          .map((mutation): Trial => () => ({
            mark: nameOfHook(hook),
            mutation: mutation.name,
            kind: mutation.kind,
            result: resultOf(site, page, mutation, truth),
          }));
  });
}

function resultOf(site: SiteAdapter, page: Document, mutation: Mutation, truth: Truth): Verdict {
  const copy = page.cloneNode(true) as Document;
  const changed = mutation.apply(copy);
  try {
    return judge(truth, site.read(copy), mutation, changed);
  } catch (error) {
    return { verdict: 'wrong', why: `threw ${String(error)}` };
  }
}

function countOf(page: Document, hook: Parameters<typeof bearers>[1]): number {
  try {
    return bearers(page, hook).length;
  } catch (error) {
    // A text literal that only looks like a selector.
    if (error instanceof Error && error.name === 'SyntaxError') return 0;
    throw error;
  }
}

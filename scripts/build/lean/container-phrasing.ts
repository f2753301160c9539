/**
 * Replaces the function of mdast-util-to-markdown, without its code for HTML and for the choice of emphasis signs: our
 * trees hold no HTML, and `lib/sites/markdown/text-handlers.ts` writes each emphasis with one sign.
 */
import type { Nodes } from 'mdast';
import type { Handle, Info, State } from 'mdast-util-to-markdown';

interface Parent {
  readonly type: string;
  readonly children: readonly Nodes[];
}

type Peeking = Handle & { readonly peek?: Handle };

export function containerPhrasing(parent: Parent, state: State, info: Info): string {
  const { children } = parent;
  const tracker = state.createTracker(info);
  let written = '';
  let before = info.before;
  state.indexStack.push(-1);
  for (const [index, child] of children.entries()) {
    state.indexStack[state.indexStack.length - 1] = index;
    const next = children[index + 1];
    const after = next ? getFirstCharacter(renderStart(next)) : info.after;
    const value = state.handle(child, parent as never, state, { ...tracker.current(), before, after });
    if (!value) continue;
    written += tracker.move(value);
    before = Array.from(value).at(-1) ?? '';
  }
  state.indexStack.pop();
  return written;

  function renderStart(node: Nodes): string {
    // The library stores its handlers on this function, but its types do not say so.
    const { handlers } = state.handle as unknown as { handlers: Record<string, Peeking | undefined> };
    const handler = handlers[node.type];
    return (
      (handler?.peek ?? handler)?.(node, parent as never, state, { ...tracker.current(), before: '', after: '' }) ?? ''
    );
  }
}

const getFirstCharacter = (text: string): string => Array.from(text)[0] ?? '';

/** How text and emphasis are written: with no escape that is not needed, so that the Markdown reads like the answer. */
import type { Handle } from 'mdast-util-to-markdown';
import { escaped } from './escape';

const text: Handle = (node: { value: string }, parent, state, info) =>
  escaped(node.value, {
    before: info.before,
    after: info.after,
    alone: parent?.children.length === 1,
    cell: state.stack.includes('tableCell'),
    label: state.stack.includes('label'),
    heading: state.stack.includes('headingAtx'),
  });

/**
 * The library would write a letter beside an emphasis as `&#x3067;` where CommonMark could not see the emphasis end, as after
 * 「」 in Japanese: correct, and unreadable. Kura writes what the assistant wrote.
 */
const around =
  (mark: string): Handle =>
  (node, _, state, info) =>
    mark + state.containerPhrasing(node, { ...info, before: mark, after: mark }) + mark;

const lineBreak: Handle = (_node, _parent, state) =>
  state.stack.includes('tableCell') ? '<br>' : state.stack.includes('headingAtx') ? ' ' : '\\\n';

export const textHandlers: Record<string, Handle> = {
  text,
  strong: around('**'),
  emphasis: around('*'),
  delete: around('~~'),
  break: lineBreak,
};

/** One element of AI Studio's list: a prompt, an answer, or what was thought before the answer that follows. */
import type { Part, SeenTurn } from '../../conversation';
import { isBeingEdited, joined, outermost } from '../elements';
import { promptText, toMarkdown, type MarkdownRules } from '../markdown';
import { hasWords } from '../messages';

const select = {
  user: '.chat-turn-container.user, .user-prompt-container, [data-turn-role="User"]',
  model: '.chat-turn-container.model, .model-prompt-container, [data-turn-role="Model"]',
  // Pieces of a prompt, an answer, or a thought.
  body: 'ms-text-chunk, ms-cmark-node',
  image: 'ms-image-chunk',
  thought: 'ms-thought-chunk',
  // What folds. Code folds within a body; only a thought has its body within what folds.
  folding: 'mat-expansion-panel',
  sources: 'ms-grounding-sources',
  // Names of icons are text here, and the line above a turn says who speaks and when.
  beside: [
    'mat-icon, .material-symbols-outlined, mat-expansion-panel-header',
    '.actions-container, .turn-footer, .author-label, .turn-header, .timestamp',
  ].join(', '),
} as const;

const rules: MarkdownRules = { drop: [select.beside, select.sources, select.thought] };

/** `thought`: no more than what was thought on the way to the next turn. `empty`: out of view, where the page keeps only the frame. */
export type Piece =
  | { readonly kind: 'turn'; readonly turn: SeenTurn }
  | { readonly kind: 'thought'; readonly parts: readonly Part[] }
  | { readonly kind: 'empty' };

/** What stands in `place`, or what it lacks. */
export function pieceAt(place: Element): Piece | string {
  const bodies = outermost(place, `${select.body}, ${select.image}`).filter(body => !body.closest(select.thought));
  const thoughts = outermost(place, select.thought);
  // What is being edited has not been said, and stands in nothing's way.
  if (isBeingEdited(place)) return { kind: 'empty' };
  if (bodies.length + thoughts.length === 0) {
    return hasWords(place, `${select.beside}, ${select.sources}`) ? select.body : { kind: 'empty' };
  }

  if (bodies.some(body => body.closest(select.folding))) return select.thought;
  const user = has(place, select.user);
  if (user === has(place, select.model)) return 'a known role of ms-chat-turn';
  const parts = user ? [] : thoughts.flatMap(thinkingPart);
  if (bodies.length === 0) return user ? select.body : { kind: 'thought', parts };

  const id = /^turn-(.+)$/.exec(place.id)?.[1];
  if (!id) return 'an id of ms-chat-turn';
  if (user) return { kind: 'turn', turn: { id, role: 'user', text: joined(bodies.map(typed)) } };
  const turn: SeenTurn = { id, role: 'assistant', text: joined(bodies.map(proseText)) };
  return { kind: 'turn', turn: parts.length > 0 ? { ...turn, parts } : turn };
}

const has = (place: Element, selector: string): boolean =>
  place.matches(selector) || place.querySelector(selector) !== null;

const proseText = (body: Element): string => toMarkdown(body, rules);
const typed = (body: Element): string => promptText(body, { ...rules, paragraphBreak: '\n\n' });

/** Its words are on the page only while it is unfolded. */
function thinkingPart(thought: Element): Part[] {
  const text = joined(outermost(thought, select.body).map(body => toMarkdown(body, thoughtRules)));
  return text === '' ? [] : [{ kind: 'thinking', text }];
}

const thoughtRules: MarkdownRules = { drop: select.beside };

/** Reads one element of AI Studio's list: a prompt, an answer, or the thoughts before the next answer. */
import type { Part, ObservedTurn } from '../../core/conversation';
import { isBeingEdited, joinParagraphs, findOutermost } from '../page/elements';
import { readPromptText, toMarkdown, type MarkdownRules } from '../markdown/to-markdown';
import { hasWords } from '../page/build-reading';
import { findUnread, readOrMark, toContent } from '../page/find-unread';

const select = {
  user: '.chat-turn-container.user, .user-prompt-container, [data-turn-role="User"]',
  model: '.chat-turn-container.model, .model-prompt-container, [data-turn-role="Model"]',
  // Pieces of a prompt, an answer or a thought.
  body: 'ms-text-chunk, ms-cmark-node',
  image: 'ms-image-chunk',
  thought: 'ms-thought-chunk',
  // A folding panel. Code folds within a body; only a thought has its body within the panel.
  folding: 'mat-expansion-panel',
  sources: 'ms-grounding-sources',
  // The names of icons are text here, and a line above the turn gives the author and the time.
  ignored: [
    'mat-icon, .material-symbols-outlined, mat-expansion-panel-header',
    '.actions-container, .turn-footer, .author-label, .turn-header, .timestamp',
  ].join(', '),
} as const;

const rules: MarkdownRules = {
  drop: [select.ignored, select.sources, select.thought],
  own: 'ms-cmark-node, ms-text-chunk, ms-code-block, ms-katex, ms-image-chunk',
};

/** `thought`: only thoughts that belong to the next turn. `empty`: out of view, so the page keeps only the frame. */
export type TurnPiece =
  | { readonly kind: 'turn'; readonly turn: ObservedTurn }
  | { readonly kind: 'thought'; readonly parts: readonly Part[] }
  | { readonly kind: 'empty' };

/** Returns the piece at `place`, or what it lacks. */
export function readTurnPiece(place: Element): TurnPiece | string {
  const bodies = findOutermost(place, `${select.body}, ${select.image}`).filter(body => !body.closest(select.thought));
  const thoughts = findOutermost(place, select.thought);
  // A prompt being edited is not a message yet, and it must not make the page unreadable.
  if (isBeingEdited(place)) return { kind: 'empty' };
  if (bodies.length + thoughts.length === 0) {
    return hasWords(place, `${select.ignored}, ${select.sources}`) ? select.body : { kind: 'empty' };
  }

  if (bodies.some(body => body.closest(select.folding))) return select.thought;
  const isUser = hasMatch(place, select.user);
  if (isUser === hasMatch(place, select.model)) return 'a known role of ms-chat-turn';
  const parts = isUser ? [] : thoughts.flatMap(readThinking);
  if (bodies.length === 0) return isUser ? select.body : { kind: 'thought', parts };

  const id = /^turn-(.+)$/.exec(place.id)?.[1];
  if (!id) return 'an id of ms-chat-turn';
  const ignored = `${select.ignored}, ${select.sources}`;
  const content = readOrMark(place, ignored, () => {
    const text = joinParagraphs(bodies.map(isUser ? readTyped : readProse));
    return toContent(text, [...parts, ...findUnread(place, { prose: bodies, rules, known: thoughts, ignored })]);
  });
  return { kind: 'turn', turn: { id, role: isUser ? 'user' : 'assistant', ...content } };
}

const hasMatch = (place: Element, selector: string): boolean =>
  place.matches(selector) || place.querySelector(selector) !== null;

const readProse = (body: Element): string => toMarkdown(body, rules);
const readTyped = (body: Element): string => readPromptText(body, { ...rules, paragraphBreak: '\n\n' });

/** The thoughts are on the page only while they are unfolded. */
function readThinking(thought: Element): Part[] {
  const text = joinParagraphs(findOutermost(thought, select.body).map(body => toMarkdown(body, thoughtRules)));
  return text === '' ? [] : [{ kind: 'thinking', text }];
}

const thoughtRules: MarkdownRules = { ...rules, drop: select.ignored };

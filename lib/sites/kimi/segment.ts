/** Reads one message of Kimi's page, in a chat and in its shared copy. Its class gives the role. */
import type { Part, SeenTurn } from '../../core/conversation';
import { isBeingEdited, joined, outermost } from '../page/elements';
import { promptText } from '../markdown/to-markdown';
import { hasWords, type Found } from '../page/build-reading';
import { proseText } from './prose';

const select = {
  user: '.segment-user',
  assistant: '.segment-assistant',
  prompt: '.user-content',
  body: '.markdown',
  // Stands around a message's content. The answer's bodies are its direct parts, each in a container.
  box: '.segment-content-box',
  // Thoughts under both of their names (2025, 2026), and tool output. Both have bodies of their own.
  thinking: '.think-stage, .thinking-container',
  tool: '.toolcall',
  beside: '.segment-user-actions, .segment-assistant-actions, .segment-avatar, .okc-cards-container, .attachment-list',
  file: '.attachment-list .attachment-list-file',
} as const;

/** Returns the turn in `place` or what it lacks; `undefined` if it has no content yet. `getId` gives its id. */
export function turnIn(place: Element, idFor: (role: 'user' | 'assistant') => string | undefined): Found {
  const user = has(place, select.user);
  // If neither or both match, the role is unknown.
  if (user === has(place, select.assistant)) return `${select.user}, ${select.assistant}`;
  const id = idFor(user ? 'user' : 'assistant');
  if (!id) return 'data-archer-id of a message';
  return user ? promptIn(place, id) : answerIn(place, id);
}

const has = (place: Element, selector: string): boolean =>
  place.matches(selector) || place.querySelector(selector) !== null;

function promptIn(place: Element, id: string): Found {
  if (isBeingEdited(place)) return undefined;
  const [body, ...more] = outermost(place, select.prompt);
  if (more.length > 0) return `one ${select.prompt}`;
  const attachments = [...place.querySelectorAll(select.file)].flatMap(file => {
    const name = file.textContent.trim();
    return name ? [{ name, kind: 'file' as const }] : [];
  });
  if (!body && hasWords(place, select.beside)) return select.prompt;
  if (!body && attachments.length === 0) return undefined;
  const turn: SeenTurn = { id, role: 'user', text: body ? promptText(body) : '' };
  return attachments.length > 0 ? { ...turn, attachments } : turn;
}

function answerIn(place: Element, id: string): Found {
  const aside = `${select.thinking}, ${select.tool}`;
  const bodies = outermost(place, select.body).filter(body => !body.closest(aside));
  if (bodies.length === 0) return hasWords(place, `${select.beside}, ${aside}`) ? select.body : undefined;
  // A body that is nested deeper lies in an unknown element, such as thoughts under a new name.
  const inBox = bodies.every(
    body => !body.closest(select.box) || body.parentElement?.parentElement?.matches(select.box),
  );
  if (!inBox || new Set(bodies.map(body => depthIn(place, body))).size > 1) return `${select.thinking}, ${select.tool}`;
  const parts = [...partsIn(place, select.thinking, 'thinking'), ...partsIn(place, select.tool, 'tool')];
  const turn: SeenTurn = { id, role: 'assistant', text: joined(bodies.map(proseText)) };
  return parts.length > 0 ? { ...turn, parts } : turn;
}

function depthIn(place: Element, element: Element): number {
  let depth = 0;
  for (let next: Element | null = element; next && next !== place; next = next.parentElement) depth += 1;
  return depth;
}

function partsIn(place: Element, selector: string, kind: Part['kind']): Part[] {
  return outermost(place, selector).flatMap(part => {
    const text = joined(outermost(part, select.body).map(proseText));
    return text === '' ? [] : [{ kind, text }];
  });
}

/** One message of Kimi's page, alike in a chat and in its shared copy: a segment, whose class says whose it is. */
import type { Part, SeenTurn } from '../../conversation';
import { isBeingEdited, joined, outermost } from '../elements';
import { promptText } from '../markdown';
import { hasWords, type Found } from '../messages';
import { proseText } from './prose';

const select = {
  user: '.segment-user',
  assistant: '.segment-assistant',
  prompt: '.user-content',
  body: '.markdown',
  // Around what a message consists of; the answer's bodies stand right in it, each in a container of its own.
  box: '.segment-content-box',
  // What was thought, under both of its names (2025, 2026), and what tools did: with bodies of their own.
  thinking: '.think-stage, .thinking-container',
  tool: '.toolcall',
  beside: '.segment-user-actions, .segment-assistant-actions, .segment-avatar, .okc-cards-container, .attachment-list',
  file: '.attachment-list .attachment-list-file',
} as const;

/** The turn in `place`, under `id`, or what it lacks; `undefined` where nothing is said yet. */
export function turnIn(place: Element, idFor: (role: 'user' | 'assistant') => string | undefined): Found {
  const user = has(place, select.user);
  // Neither, or both: whose message this is cannot be told.
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
  // What stands deeper than the rest lies in something that is not known, as thoughts do under a new name.
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

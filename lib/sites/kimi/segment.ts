/** Reads one message of Kimi's page, in a chat and in its shared copy. Its class gives the role. */
import type { Part } from '../../core/conversation';
import { isBeingEdited, joinParagraphs, findOutermost } from '../page/elements';
import { readPromptText } from '../markdown/to-markdown';
import { hasWords, type TurnResult } from '../page/build-reading';
import { findUnread, readOrMark, toContent, type TurnContent } from '../page/find-unread';
import { readProse, rules } from './prose';

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
  ignored: '.segment-user-actions, .segment-assistant-actions, .segment-avatar, .okc-cards-container, .attachment-list',
  file: '.attachment-list .attachment-list-file',
} as const;

/** Returns the turn in `place` or what it lacks; `undefined` if it has no content yet. `getId` gives its id. */
export function readSegment(place: Element, getId: (role: 'user' | 'assistant') => string | undefined): TurnResult {
  const isUser = hasMatch(place, select.user);
  // If neither or both match, the role is unknown.
  if (isUser === hasMatch(place, select.assistant)) return `${select.user}, ${select.assistant}`;
  const id = getId(isUser ? 'user' : 'assistant');
  if (!id) return 'data-archer-id of a message';
  if (isUser && isBeingEdited(place)) return undefined;
  const content = readOrMark(place, select.ignored, () => (isUser ? readPrompt(place) : readAnswer(place)));
  return content && { id, role: isUser ? 'user' : 'assistant', ...content };
}

const hasMatch = (place: Element, selector: string): boolean =>
  place.matches(selector) || place.querySelector(selector) !== null;

function readPrompt(place: Element): TurnContent | string | undefined {
  const prose = findOutermost(place, select.prompt);
  const [body, ...more] = prose;
  if (more.length > 0) return `one ${select.prompt}`;
  const attachments = [...place.querySelectorAll(select.file)].flatMap(file => {
    const name = file.textContent.trim();
    return name ? [{ name, kind: 'file' as const }] : [];
  });
  if (!body && hasWords(place, select.ignored)) return select.prompt;
  if (!body && attachments.length === 0) return undefined;
  const unread = findUnread(place, { prose, ignored: select.ignored });
  return toContent(body ? readPromptText(body) : '', unread, attachments);
}

function readAnswer(place: Element): TurnContent | string | undefined {
  const partSelector = `${select.thinking}, ${select.tool}`;
  const prose = findOutermost(place, select.body).filter(body => !body.closest(partSelector));
  if (prose.length === 0) return hasWords(place, `${select.ignored}, ${partSelector}`) ? select.body : undefined;
  // A body that is nested deeper lies in an unknown element, such as thoughts under a new name.
  const isInBox = prose.every(
    body => !body.closest(select.box) || body.parentElement?.parentElement?.matches(select.box),
  );
  if (!isInBox || new Set(prose.map(body => measureDepth(place, body))).size > 1)
    return `${select.thinking}, ${select.tool}`;
  const known = [...place.querySelectorAll(partSelector)];
  return toContent(joinParagraphs(prose.map(readProse)), [
    ...readParts(place, select.thinking, 'thinking'),
    ...readParts(place, select.tool, 'tool'),
    ...findUnread(place, { prose, rules, known, ignored: select.ignored }),
  ]);
}

function measureDepth(place: Element, element: Element): number {
  let depth = 0;
  for (let next: Element | null = element; next && next !== place; next = next.parentElement) depth += 1;
  return depth;
}

function readParts(place: Element, selector: string, kind: Part['kind']): Part[] {
  return findOutermost(place, selector).flatMap(part => {
    const text = joinParagraphs(findOutermost(part, select.body).map(readProse));
    return text === '' ? [] : [{ kind, text }];
  });
}

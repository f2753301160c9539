/** Where something comes from and what it goes by, as the shapes that `border.ts` reads them by. */
import type { ConversationId, SiteId, Source, ToolId } from '../conversation';
import { caps, Misshapen, oneOf, text, type Shape } from './border';

// `Record` makes a forgotten site a compile error.
const sites: Record<SiteId, true> = {
  chatgpt: true,
  claude: true,
  gemini: true,
  grok: true,
  perplexity: true,
  deepseek: true,
  copilot: true,
  mistral: true,
  qwen: true,
  kimi: true,
  poe: true,
  aistudio: true,
  x: true,
};
export const site: Shape<SiteId> = oneOf(Object.keys(sites) as SiteId[]);
const tools: Record<ToolId, true> = {
  librechat: true,
  openwebui: true,
  typingmind: true,
  revivalstack: true,
  sharegpt: true,
  openai: true,
};
export const source: Shape<Source> = oneOf([
  ...(Object.keys(sites) as SiteId[]),
  ...(Object.keys(tools) as ToolId[]),
  'note',
]);

export const turnId = text(caps.idLength, 1);

/** An id that begins with its own source. */
export const conversationId =
  (from: Source): Shape<ConversationId> =>
  (value, where) => {
    const id = text(caps.idLength, from.length + 2)(value, where);
    if (!id.startsWith(`${from}:`)) throw new Misshapen(`${where} is not an id of ${from}`);
    return id as ConversationId;
  };

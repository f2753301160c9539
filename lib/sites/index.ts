/** Every site's adapter. Free of DOM and `browser` at the top level, like all below it: tests and scripts read it too. */
import type { SiteId } from '../core/conversation';
import type { SiteAdapter } from './site';
import { aistudio } from './aistudio/adapter';
import { chatgpt } from './chatgpt/adapter';
import { claude } from './claude/adapter';
import { copilot } from './copilot/adapter';
import { deepseek } from './deepseek/adapter';
import { gemini } from './gemini/adapter';
import { grok } from './grok/adapter';
import { kimi } from './kimi/adapter';
import { mistral } from './mistral/adapter';
import { perplexity } from './perplexity/adapter';
import { poe } from './poe/adapter';
import { qwen } from './qwen/adapter';
import { x } from './x/adapter';

// `Record` makes a missing site a compile error; adding one is a line here, a line in `addresses.ts`, and a folder beside them.
export const sites: Record<SiteId, SiteAdapter> = {
  chatgpt,
  claude,
  gemini,
  grok,
  perplexity,
  deepseek,
  copilot,
  mistral,
  qwen,
  kimi,
  poe,
  aistudio,
  x,
};

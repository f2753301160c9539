/** Every site's adapter. Free of DOM and `browser` at the top level, like all below it: tests and scripts read it too. */
import type { SiteId } from '../conversation';
import type { SiteAdapter } from './adapter';
import { aistudio } from './aistudio';
import { chatgpt } from './chatgpt';
import { claude } from './claude';
import { copilot } from './copilot';
import { deepseek } from './deepseek';
import { gemini } from './gemini';
import { grok } from './grok';
import { kimi } from './kimi';
import { mistral } from './mistral';
import { perplexity } from './perplexity';
import { poe } from './poe';
import { qwen } from './qwen';
import { x } from './x';

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

/** All readers, in the order in which they are tried: the first that recognizes a file reads it. */
import { claudeCode } from './agents/claude-code';
import { codex } from './agents/codex';
import { cursor } from './agents/cursor';
import { geminiCli } from './agents/gemini-cli';
import { vscode } from './agents/vscode';
import { cline } from './agents/cline';
import { jan } from './apps/jan';
import { chatbox } from './apps/chatbox';
import { nextchat } from './apps/nextchat';
import { lobechat } from './apps/lobechat';
import { lmStudio } from './apps/lm-studio';
import { cherryStudio } from './apps/cherry-studio';
import { aistudio } from './aistudio';
import { chatgpt } from './chatgpt';
import { claude } from './claude';
import { copilot } from './copilot';
import { deepseek } from './deepseek';
import { gemini } from './gemini';
import { geminiHtml } from './gemini-html';
import { grok } from './grok';
import { librechat } from './librechat';
import { mistral } from './mistral';
import { openai } from './openai';
import { openwebui } from './openwebui';
import { perplexity } from './perplexity';
import { qwen } from './qwen';
import { revivalstack } from './revivalstack';
import { revivalstackText } from './revivalstack-text';
import { sharegpt } from './sharegpt';
import { typingmind } from './typingmind';
import type { FileFormat, VendorReader } from './vendor-reader';

export const readers: readonly VendorReader[] = [
  chatgpt,
  deepseek,
  claude,
  gemini,
  geminiHtml,
  aistudio,
  grok,
  mistral,
  perplexity,
  copilot,
  claudeCode,
  codex,
  geminiCli,
  cursor,
  vscode,
  cline,
  jan,
  chatbox,
  nextchat,
  lobechat,
  lmStudio,
  cherryStudio,
  librechat,
  qwen,
  openwebui,
  typingmind,
  revivalstack,
  revivalstackText,
  sharegpt,
  openai,
];

/** The reader that recognizes this sample. */
export const findReader = (sample: unknown, format: FileFormat): VendorReader | undefined =>
  readers.find(reader => reader.format === format && reader.canRead(sample));

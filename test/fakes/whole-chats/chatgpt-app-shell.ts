/** ChatGPT's app shell, as of September 2026: an exchange is one element, and the ids of messages stand on units. */
import { drawMarkdown, drawTable, escapeHtml, plainDialect, type Dialect } from './markdown-html';
import {
  drawCard,
  pad,
  toText,
  toTurn,
  toUnread,
  type BuildChat,
  type ExpectedTurn,
  type ScriptAnswer,
  type ScriptExchange,
  type ScriptPrompt,
} from './script';

const dialect: Dialect = {
  ...plainDialect,
  paragraph: inner => `<p class="Paragraph-a1">${inner}</p>`,
  inlineCode: text => `<span data-markdown-copy="inline-code">${escapeHtml(text)}</span>`,
  code: (language, text) =>
    `<div data-markdown-copy="code-block"><div data-markdown-copy="exclude"><span>${language}</span><button>Copy</button></div><div><pre><code>${escapeHtml(text)}\n</code></pre></div></div>`,
  table: (head, rows) => `<div data-markdown-table="true">${drawTable(head, rows)}</div>`,
  math: (tex, display) =>
    `<${display ? 'div class="math-display"' : 'span'} data-markdown-copy="math" data-client-katex-layout="" aria-label="${escapeHtml(tex)}"><span aria-hidden="true">${escapeHtml(tex)}</span></${display ? 'div' : 'span'}>`,
  source: (name, url) =>
    `<span data-testid="chatgpt-citation"><a href="${url.replace(/(?=#|$)/, '?utm_source=chatgpt.com')}"><span>${name}</span><span>+1</span></a></span>`,
};

export const buildAppShellChat: BuildChat = script => ({
  url: 'https://chatgpt.com/c/69b0beef-1b2c-4d3e-8f40-51a2b3c4d5e6',
  html: `<!doctype html><html lang="en" data-codex-window-type="browser"><head><meta charset="utf-8"><title>A café at the harbour | ChatGPT</title></head><body><nav><div data-app-action-sidebar-scroll=""><a href="/c/1">Another chat</a></div></nav><main data-app-shell-main-surface=""><div data-app-action-timeline-scroll="" role="presentation" style="display:flex;flex-direction:column-reverse"><div class="flex flex-col" data-thread-find-target="conversation">${script.map(drawExchange).join('\n')}</div></div><form data-chatgpt-composer="" data-composer-placement="bottom"><div class="ProseMirror" contenteditable="true" role="textbox" data-composer-markdown="" aria-label="Ask ChatGPT"><p data-empty-paragraph=""></p></div><button type="submit" aria-label="Send"></button></form></main></body></html>`,
  turns: script.flatMap(({ prompt, answer }, n) => [expectPrompt(prompt, n), ...expectAnswer(answer, n)]),
});

const toPromptId = (n: number) => `ab000000-0000-4000-8000-${pad(n)}`;
const toAnswerId = (n: number) => `ac000000-0000-4000-8000-${pad(n)}`;

function drawExchange({ prompt, answer }: ScriptExchange, n: number): string {
  return `<div data-turn-key="${toPromptId(n)}"><div data-content-search-turn-key="fallback-turn-${n}">${n % 9 === 0 ? '<div role="separator"><span>Tue, Oct 6 at 9:15 AM</span></div>' : ''}${drawPrompt(prompt, n)}${drawAnswer(answer, n)}</div></div>`;
}

function drawPrompt({ text, files = [], pictures = [], pasted, version }: ScriptPrompt, n: number): string {
  const tiles = (pasted ? [...files, 'Pasted text.txt'] : files).map(
    name =>
      `<div class="group/resource-card"><button type="button" aria-label="${name}"></button><span>File</span></div>`,
  );
  const images = pictures.map(
    alt =>
      `<div class="group/resource-card"><button type="button" aria-label="${alt}"><img src="blob:https://chatgpt.com/${n}"></button></div>`,
  );
  const bubble = text.includes('```')
    ? `<div data-markdown-text-tone="user-message" class="MarkdownRoot-x">${drawMarkdown(text, dialect)}</div>`
    : `<div class="text-size-chat whitespace-pre-wrap">${escapeHtml(text)}</div>`;
  const pager = version ? `<button aria-label="See versions">${version}</button>` : '';
  return `<div data-chatgpt-search-unit-key="fallback-turn-${n}:0:user" data-chatgpt-search-message-ids="${toPromptId(n)}"><div data-content-search-unit-key="fallback-turn-${n}:0:user"><div>${tiles.join('')}${images.join('')}</div><div data-user-message-bubble="true">${bubble}</div></div></div><div class="turn-action-controls"><button aria-label="Copy message"></button><button aria-label="Edit message"></button>${pager}</div>`;
}

function drawAnswer({ markdown, thinking, tool, card, document, picture, end }: ScriptAnswer, n: number): string {
  if (end === 'failed') return '<div role="alert"><span>Something went wrong. Please try once more.</span></div>';
  const steps =
    thinking || tool
      ? `<div class="group/activity-header"><button>${thinking?.label ?? tool?.title ?? ''}</button></div>`
      : '';
  const commentary = tool
    ? `<div><div data-chatgpt-agent-turn-start=""></div><div data-markdown-text-style="assistant-message" class="MarkdownRoot-x"><p class="Paragraph-a1">${tool.title}.</p></div></div>`
    : '';
  const ids = [`ad000000-0000-4000-8000-${pad(n)}`, toAnswerId(n)].join(' ');
  const block = document
    ? `<div data-markdown-copy="rich-block"><div data-markdown-copy="exclude"><span>${document.title}</span><button>Edit</button></div><div data-markdown-copy-content=""><p class="Paragraph-a1">${document.markdown}</p></div></div>`
    : '';
  const prose = `<div data-chatgpt-selection-message-id="${toAnswerId(n)}"><div data-markdown-text-style="assistant-message" class="MarkdownRoot-x">${drawMarkdown(markdown, dialect)}${block}</div></div>`;
  const gallery = picture
    ? `<div data-testid="generated-image-gallery"><button type="button" data-testid="generated-image-preview"><img src="blob:https://chatgpt.com/${n}" alt="${picture.alt}"></button></div>`
    : '';
  return `${commentary}${steps}<div data-chatgpt-search-unit-key="fallback-turn-${n}:1:assistant" data-chatgpt-search-message-ids="${ids}"><h4 class="sr-only" data-conversation-role="assistant">ChatGPT said:</h4>${prose}${gallery}${drawCard(card)}</div><div class="turn-action-controls"><button aria-label="Copy"></button><button aria-label="Share"></button></div>`;
}

function expectPrompt({ text, files = [], pictures = [], pasted }: ScriptPrompt, n: number): ExpectedTurn {
  const names = pasted ? [...files, 'Pasted text.txt'] : files;
  return toTurn({
    id: toPromptId(n),
    role: 'user',
    text,
    attachments: [
      ...names.map(name => ({ name, kind: 'file' as const })),
      ...pictures.map(name => ({ name, kind: 'image' as const })),
    ],
  });
}

/** A writing block is part of the text. A picture in the page's memory has no address. What is said between steps is thinking. */
function expectAnswer(answer: ScriptAnswer, n: number): ExpectedTurn[] {
  const { tool, card, document, end } = answer;
  if (end === 'failed') return [];
  return [
    toTurn({
      id: toAnswerId(n),
      role: 'assistant',
      text: [toText(answer), ...(document ? [document.markdown] : [])].join('\n\n'),
      parts: [...(tool ? [{ kind: 'thinking', text: `${tool.title}.` }] : []), ...toUnread(card)],
    }),
  ];
}

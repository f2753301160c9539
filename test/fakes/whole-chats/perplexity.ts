/** Perplexity's page, as of autumn 2026: questions as bubbles, each with panels of which one holds the answer. */
import { drawMarkdown, drawTable, escapeHtml, plainDialect, type Dialect } from './markdown-html';
import {
  drawCard,
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
  code: (language, text) =>
    `<div class="w-full"><pre><figure><figcaption><span>${language}</span><button>Copy</button></figcaption><code>${escapeHtml(text)}\n</code></figure></pre></div>`,
  table: (head, rows) =>
    `<div class="group relative"><div class="w-full overflow-auto">${drawTable(head, rows)}</div></div>`,
  source: (name, url) =>
    `<span class="citation-nbsp"></span><span class="group/trigger inline-flex" data-state="closed"><span class="citation inline" data-pplx-citation="" data-pplx-citation-url="${url}"><span>${name}<span>+2</span></span></span></span>`,
};

export const buildPerplexityChat: BuildChat = script => ({
  url: 'https://www.perplexity.ai/search/a-cafe-at-the-harbour-Qm1tX2p3Raf',
  html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A café at the harbour - Perplexity</title></head><body><main><div class="scrollable-container">${script.filter(isAnswered).map(drawExchange).join('\n')}</div><div><div id="ask-input" contenteditable="true" role="textbox" data-lexical-editor="true"><p><br></p></div><button aria-label="Submit" type="button"></button></div></main></body></html>`,
  turns: script
    .filter(isAnswered)
    .flatMap(({ prompt, answer }, n) => [expectPrompt(prompt, n), expectAnswer(answer, n)]),
});

/** A failed question is asked again in its place. */
const isAnswered = ({ answer }: ScriptExchange) => answer.end !== 'failed';

function drawExchange({ prompt, answer }: ScriptExchange, n: number): string {
  const report = answer.document
    ? `<div class="bg-raised rounded-lg"><div class="prose max-w-none"><p>${answer.document.markdown}</p></div></div>`
    : '';
  return `<div class="w-full"><div role="tabpanel" data-state="active" id="panel-${n}-default">${drawPrompt(prompt)}<div dir="auto" id="markdown-content-${n}"><div><div class="prose dark:prose-invert inline"><div data-renderer="lm">${drawMarkdown(answer.markdown, dialect)}</div></div></div></div>${report}${drawCard(answer.card)}<div class="flex justify-between"><button aria-label="Share"></button><button aria-label="Copy"></button><div class="rounded-full"><button type="button">10 sources</button></div></div></div><div role="tabpanel" data-state="inactive" hidden id="panel-${n}-sources"><div class="prose"><p>Hidden sources</p></div></div></div>`;
}

const drawPrompt = ({ text }: ScriptPrompt) =>
  `<div class="group group/user-bubble flex"><div class="bg-subtle rounded-2xl"><div data-renderer="lm">${text
    .split('\n\n')
    .map(each => `<p>${escapeHtml(each).replaceAll('\n', '<br>')}</p>`)
    .join('')}</div></div><div class="opacity-0">1:43 PM<button aria-label="Copy query"></button></div></div>`;

const expectPrompt = ({ text }: ScriptPrompt, n: number): ExpectedTurn =>
  toTurn({ id: `row:${n}:user`, role: 'user', text });

const expectAnswer = (answer: ScriptAnswer, n: number): ExpectedTurn =>
  toTurn({
    id: `row:${n}:assistant`,
    role: 'assistant',
    text: toText(answer),
    parts: [
      ...(answer.document ? [{ kind: 'artifact', text: answer.document.markdown }] : []),
      ...toUnread(answer.card),
    ],
  });

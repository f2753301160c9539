/** Qwen's page, as of May 2026: runs of text in spans of their own, code in Monaco editors, formulas without annotation. */
import { drawMarkdown, drawTable, escapeHtml, plainDialect, type Dialect } from './markdown-html';
import { drawCard, toText, toTurn, toUnread, type BuildChat, type ScriptAnswer, type ScriptExchange } from './script';

const lineHeight = 20;

const dialect: Dialect = {
  ...plainDialect,
  text: value => `<span class="qwen-markdown-text">${escapeHtml(value)}</span>`,
  paragraph: inner => `<div class="qwen-markdown-paragraph">${inner}</div><div class="qwen-markdown-space"></div>`,
  heading: (level, inner) =>
    `<h${level} class="qwen-markdown-heading">${inner}</h${level}><div class="qwen-markdown-space"></div>`,
  list: (tag, items) =>
    `<${tag} class="qwen-markdown-list">${items.join('')}</${tag}><div class="qwen-markdown-space"></div>`,
  item: inner => `<li class="qwen-markdown-list-item">${inner}</li>`,
  quote: inner => `<blockquote class="qwen-markdown-blockquote">${inner}</blockquote>`,
  strong: inner => `<strong class="qwen-markdown-strong">${inner}</strong>`,
  emphasis: inner => `<em class="qwen-markdown-em">${inner}</em>`,
  inlineCode: text => `<code class="qwen-markdown-codespan">${escapeHtml(text)}</code>`,
  link: (inner, url) =>
    `<a class="qwen-markdown-link" href="${url}">${inner}<span role="img" class="anticon"><svg></svg></span></a>`,
  source: (name, url) =>
    `<span class="qwen-markdown-text"> </span><a class="qwen-markdown-link" href="${url}"><span class="qwen-markdown-text">${name}</span></a>`,
  code: (language, text) => {
    const lines = text.split('\n');
    const drawn = lines.map(
      (line, n) =>
        `<div style="top:${n * lineHeight}px;height:${lineHeight}px;" class="view-line"><span><span class="mtk1">${escapeHtml(line).replaceAll(' ', '\u00a0')}</span></span></div>`,
    );
    // An editor mounts its lines in any order.
    return `<pre class="qwen-markdown-code"><div class="qwen-markdown-code-header-wrapper"><div class="qwen-markdown-code-header"><div>${language}</div><div class="qwen-markdown-code-header-actions"><span role="img" class="anticon"><svg></svg></span></div></div></div><div class="qwen-markdown-code-body ${language}"><section><div class="monaco-editor vs" role="code"><div class="overflow-guard"><textarea class="inputarea" readonly></textarea><div class="view-lines" style="height: ${lines.length * lineHeight}px;">${drawn.toReversed().join('')}</div></div></div></section></div></pre>`;
  },
  table: (head, rows) =>
    `<div class="qwen-markdown-table-wrap"><div class="qwen-markdown-table-header"><button></button></div><table class="qwen-markdown-table"${drawTable(head, rows).slice(6)}</div><div class="qwen-markdown-space"></div>`,
  math: (tex, display) => {
    const signs = escapeHtml(tex);
    const formula = `<span class="katex"><span class="katex-mathml"><math xmlns="http://www.w3.org/1998/Math/MathML"><mrow><mi>x</mi></mrow>${signs}</math></span><span class="katex-html" aria-hidden="true"><span>x</span></span></span>`;
    return display
      ? `<div class="qwen-markdown-latex"><span class="katex-display">${formula}</span></div>`
      : `<span class="qwen-markdown-latex">${formula}</span>`;
  },
};

export const buildQwenChat: BuildChat = script => ({
  url: 'https://chat.qwen.ai/c/41aa0c3d-9d10-4a6a-8f2b-0c1d2e3f4aaf',
  html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A café at the harbour - Qwen</title></head><body><header><div class="index-module__model-selector___rdCim"><div class="index-module__model-selector-text___XvWe0">Qwen3.6-Plus</div></div></header><div id="chat-message-container">${script.map(drawExchange).join('\n')}</div><div class="message-input-container"><textarea class="message-input-textarea"></textarea><button class="send-button disabled" disabled></button></div></body></html>`,
  turns: script.flatMap(({ prompt, answer }, n) => [
    toTurn({ id: `u-${n}`, role: 'user', text: prompt.text }),
    ...(answer.end === 'failed'
      ? []
      : [
          toTurn({
            id: `a-${n}`,
            role: 'assistant',
            text: [toText(answer), ...listPictures(answer)].join('\n\n'),
            parts: toUnread(answer.card),
          }),
        ]),
  ]),
});

const listPictures = ({ picture }: ScriptAnswer) => (picture ? [`![${picture.alt}](${picture.url})`] : []);

function drawExchange({ prompt, answer }: ScriptExchange, n: number): string {
  const lines = prompt.text
    .split('\n')
    .map(line => `<p class="whitespace-pre-wrap user-message-content">${escapeHtml(line)}</p>`);
  const asked = `<div class="qwen-chat-message qwen-chat-message-user" id="qwen-chat-message-user-u-${n}"><div class="chat-user-message-container"><div class="chat-user-message"><div class="chunked-text-renderer-root">${lines.join('')}</div></div><div class="message-hoc-container"><div class="user-message-footer"><span role="img" class="anticon"><svg></svg></span></div></div></div></div>`;
  if (answer.end === 'failed') return asked;
  // Thoughts open in a panel beside the chat.
  const thought = answer.thinking
    ? '<div class="qwen-chat-thinking-tool-status-card-wraper"><div class="qwen-chat-tool-status-card qwen-chat-thinking-status-card-completed"><div class="qwen-chat-thinking-status-card-title-text">Thought completed</div></div></div>'
    : '';
  const body = [answer.markdown, ...listPictures(answer)].map(each => drawMarkdown(each, dialect)).join('');
  return `${asked}\n<div class="qwen-chat-message qwen-chat-message-assistant" id="qwen-chat-message-assistant-a-${n}"><div class="chat-response-message"><div class="chat-response-message-right"><div>${thought}<div class="response-message-content t2t phase-answer"><div class="custom-qwen-markdown"><div class="qwen-markdown qwen-markdown-loose">${body}</div></div></div>${drawCard(answer.card)}</div><div class="message-hoc-container"><div class="response-message-footer"><div class="qwen-chat-fold-source-count">+12</div></div></div></div></div></div>`;
}

/** Kimi's page, as of summer 2026: segments with boxes, thoughts and tools as containers of their own. */
import { drawMarkdown, escapeHtml, plainDialect, type Dialect } from './markdown-html';
import { drawCard, toTurn, toUnread, type BuildChat, type ScriptAnswer, type ScriptExchange } from './script';

const dialect: Dialect = {
  ...plainDialect,
  paragraph: inner => `<div class="paragraph" dir="auto">${inner}</div>`,
  code: (language, text) =>
    `<div class="segment-code"><header class="segment-code-header"><div>${language}</div><div><span>Copy</span></div></header><div class="segment-code-content"><pre class="language-${language}"><code>${escapeHtml(text)}\n</code></pre></div></div>`,
  table: (head, rows) => `<div class="table-wrapper">${plainDialect.table(head, rows)}</div>`,
  source: () => '<span class="rag-tag">1</span>',
};

export const buildKimiChat: BuildChat = script => ({
  url: 'https://www.kimi.com/chat/d3p0ism4t3oisrtcckaf',
  html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Kimi</title></head><body><div class="chat-header"><div class="chat-name">A café at the harbour</div></div><div class="chat-content-list">${script.map(drawExchange).join('\n')}</div><div class="chat-input-editor" contenteditable="true" role="textbox"><p><br></p></div><div class="send-button-container disabled"></div></body></html>`,
  turns: script.flatMap(({ prompt, answer }, n) => [
    toTurn({
      id: `ku-${n}`,
      role: 'user',
      text: prompt.text,
      attachments: prompt.files?.map(name => ({ name, kind: 'file' as const })),
    }),
    ...(answer.end === 'failed' ? [] : [expectAnswer(answer, n)]),
  ]),
});

const drawSegment = (side: string, id: string, inner: string) =>
  `<div class="chat-content-item chat-content-item-${side}" data-archer-id="${id}"><div class="segment segment-${side}"><div class="segment-container" dir="auto"><div class="segment-content"><div class="segment-content-box">${inner}</div></div></div></div></div>`;

const drawBody = (inner: string, name = '') =>
  `<div class="markdown-container${name}"><div class="markdown">${inner}</div></div>`;

function drawExchange({ prompt, answer }: ScriptExchange, n: number): string {
  const { text, files = [] } = prompt;
  const tiles = files.map(name => `<div class="attachment-list-file">${name}</div>`).join('');
  const asked = drawSegment(
    'user',
    `ku-${n}`,
    `${tiles && `<div class="attachment-list">${tiles}</div>`}<div class="user-content">${escapeHtml(text)}</div>`,
  );
  if (answer.end === 'failed') return asked;
  const { thinking, tool, markdown, picture, card } = answer;
  const thought = thinking
    ? `<div class="thinking-container"><div class="thinking-header">Thinking complete</div>${drawBody(drawMarkdown(thinking.markdown, dialect))}</div>`
    : '';
  const ran = tool
    ? `<div class="toolcall"><div class="toolcall-title">${tool.title}</div>${drawBody(`<div class="paragraph" dir="auto">${tool.output}</div>`, ' toolcall-content-text')}</div>`
    : '';
  const image = picture ? dialect.paragraph(dialect.picture(picture.alt, picture.url), 0) : '';
  const actions = '<div class="segment-assistant-actions"><svg name="Copy"></svg><svg name="Like"></svg></div>';
  return `${asked}\n${drawSegment('assistant', `ka-${n}`, `${thought}${ran}${drawBody(drawMarkdown(markdown, dialect) + image)}${drawCard(card)}${actions}`)}`;
}

/** The numbers of sources are left out: their addresses are not on the page. */
function expectAnswer(answer: ScriptAnswer, n: number) {
  const { thinking, tool, picture, card, markdown } = answer;
  return toTurn({
    id: `ka-${n}`,
    role: 'assistant',
    text: [
      markdown.replace(/ \[[^\]]*\]\(cite:[^)]*\)/g, ''),
      ...(picture ? [`![${picture.alt}](${picture.url})`] : []),
    ].join('\n\n'),
    parts: [
      ...(thinking ? [{ kind: 'thinking', text: thinking.markdown }] : []),
      ...(tool ? [{ kind: 'tool', text: tool.output }] : []),
      ...toUnread(card),
    ],
  });
}

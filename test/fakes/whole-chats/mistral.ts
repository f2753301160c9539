/** Le Chat's page, as of May 2026: messages with ids and versions, tables as grids of cells. */
import { drawKatex, drawMarkdown, escapeHtml, plainDialect, type Dialect } from './markdown-html';
import {
  drawCard,
  pad,
  toText,
  toTurn,
  toUnread,
  type BuildChat,
  type ScriptAnswer,
  type ScriptExchange,
} from './script';

const dialect: Dialect = {
  ...plainDialect,
  code: (language, text) =>
    `<pre><div data-testid="code-block" data-exclude-copy="true"><div><div><div><i role="img" aria-label="${language} icon"></i><span>${language}</span></div><div><button type="button" aria-label="Copy code to clipboard"><svg></svg>Copy</button></div></div><div><div><pre class="shiki"><code>${text
      .split('\n')
      .map(line => `<span class="line"><span>${escapeHtml(line)}</span></span>`)
      .join('\n')}</code></pre></div></div></div></div></pre>`,
  table: (head, rows) =>
    `<div data-rich-table-inner-html="&lt;table&gt;&lt;/table&gt;" data-rich-table-title=""><div><div class="rich-table-title-bar"><div><button type="button" aria-label="Copy table"><svg></svg></button></div></div><div class="grid rich-table" role="table" aria-label="Rich data table">${head
      .map(cell => `<div role="columnheader"><button type="button"><span>${cell}</span><svg></svg></button></div>`)
      .join('')}${rows
      .flat()
      .map(cell => `<div role="cell"><span>${cell}</span></div>`)
      .join('')}</div></div></div>`,
  math: drawKatex,
  source: (name, url) => ` <a href="${url}">${escapeHtml(name)}</a>`,
};

export const buildMistralChat: BuildChat = script => ({
  url: 'https://chat.mistral.ai/chat/5d0c1f2e-7a41-4c55-9a0b-6f21c3d4e5af',
  html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Le Chat</title></head><body><div><button type="button" aria-haspopup="menu"><span class="block truncate text-sm">A café at the harbour</span><svg></svg></button><div data-testid="conversation-layout">${script.map(drawExchange).join('\n')}</div><form><button type="submit" hidden></button><div contenteditable="true" translate="no" class="ProseMirror" data-placeholder="Ask anything"><p><br class="ProseMirror-trailingBreak"></p></div></form></div></body></html>`,
  turns: script.flatMap(({ prompt, answer }, n) => [
    toTurn({ id: toId(2 * n), role: 'user', text: prompt.text }),
    ...(answer.end === 'failed' ? [] : [expectAnswer(answer, n)]),
  ]),
});

const toId = (n: number) => `b7a0f1c2-0001-4aaa-8bbb-${pad(n)}`;
/** An answer that was rewritten has a version. */
const toVersion = ({ version }: ScriptAnswer): number => (version ? 2 : 0);

const drawMessage = (n: number, side: string, version: number, inner: string) =>
  `<div id="${toId(n)}" data-message-author-role="${side}" data-message-id="${toId(n)}" data-message-version="${version}"><div class="flex flex-col">${inner}<div><div><div class="text-hint text-sm" data-state="closed">3:16pm</div></div><div><button type="button" aria-label="Copy to clipboard"><svg></svg></button></div></div></div></div>`;

function drawExchange({ prompt, answer }: ScriptExchange, n: number): string {
  const lines = prompt.text.split('\n').map(line => `<span class="whitespace-pre-wrap">${escapeHtml(line)}</span>`);
  const asked = drawMessage(
    2 * n,
    'user',
    0,
    `<div dir="auto"><div class="select-none"><div class="select-text">${lines.join('<br>')}</div></div></div>`,
  );
  if (answer.end === 'failed') return asked;
  const { thinking } = answer;
  const work = thinking
    ? `<div><div data-state="closed"><button type="button" id="t${n}" aria-expanded="false" aria-controls="c${n}"><div aria-label="Worked for 2s"><span>W</span><span>orked for 2s</span></div></button><div id="c${n}" role="region" aria-labelledby="t${n}" inert><div><div data-state="open"><button type="button"><span>Thought for 2s</span></button><div role="region"><div dir="auto" class="markdown-container-style">${drawMarkdown(thinking.markdown, dialect)}</div></div></div></div></div></div></div>`
    : '';
  return `${asked}\n${drawMessage(
    2 * n + 1,
    'assistant',
    toVersion(answer),
    `<div dir="auto">${work}<div><div class="select-none"><div dir="auto" data-message-part-type="answer" class="markdown-container-style" data-testid="text-message-part">${drawMarkdown(answer.markdown, dialect)}</div></div></div>${drawCard(answer.card)}</div>`,
  )}`;
}

/** A source is a link like any other here. */
function expectAnswer(answer: ScriptAnswer, n: number) {
  const version = toVersion(answer);
  return toTurn({
    id: version === 0 ? toId(2 * n + 1) : `${toId(2 * n + 1)}~v${version}`,
    role: 'assistant',
    text: toText(answer),
    parts: [
      ...(answer.thinking ? [{ kind: 'thinking', text: answer.thinking.markdown }] : []),
      ...toUnread(answer.card),
    ],
  });
}

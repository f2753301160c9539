/** DeepSeek's page, as of autumn 2026: rows with the numbers of their messages; class names but those of its design system are hashed. */
import { drawKatex, drawMarkdown, drawTable, escapeHtml, plainDialect, type Dialect } from './markdown-html';
import {
  drawCard,
  toText,
  toTurn,
  toUnread,
  type BuildChat,
  type ExpectedTurn,
  type ScriptAnswer,
  type ScriptPrompt,
} from './script';

const dialect: Dialect = {
  ...plainDialect,
  text: value => (value.trim() === '' ? value : `<span>${escapeHtml(value)}</span>`),
  paragraph: inner => `<p class="ds-markdown-paragraph">${inner}</p>`,
  item: inner => {
    const [, words = inner, nested = ''] = /^([^]*?)(<[uo]l[^]*)?$/.exec(inner) ?? [];
    return `<li><p class="ds-markdown-paragraph">${words}</p>${nested}</li>`;
  },
  code: (language, text) =>
    `<div class="md-code-block md-code-block-light"><div class="md-code-block-banner-wrap"><div class="_c0"><span class="_c1">${language}</span><div role="button" class="ds-button"><span>Copy</span></div><div role="button" class="ds-button"><span>Download</span></div></div></div><pre><span class="token">${escapeHtml(text)}</span>\n</pre></div>`,
  table: (head, rows) => `<div class="ds-scroll-area">${drawTable(head, rows)}</div>`,
  math: (tex, display) =>
    display ? drawKatex(tex, true) : `<span class="ds-markdown-math">${drawKatex(tex, false)}</span>`,
  source: (_, url) =>
    `<a href="${url}" target="_blank"><span class="ds-markdown-cite"><span style="opacity: 0">-</span><span>2</span></span></a>`,
};

/** A failed answer keeps its number, and has no row once it is asked again. */
export const buildDeepSeekChat: BuildChat = script => {
  const rows = script.flatMap(({ prompt, answer }, n) => [
    drawRow(2 * n + 1, drawPrompt(prompt)),
    ...(answer.end === 'failed' ? [] : [drawRow(2 * n + 2, drawAnswer(answer))]),
  ]);
  return {
    url: 'https://chat.deepseek.com/a/chat/s/0d6c2f10-3a4b-4c5d-8e6f-7a8b9c0d1eaf',
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A café at the harbour - DeepSeek</title></head><body><div id="root"><div class="_a0 the-header"><div class="_a1" tabindex="0">A café at the harbour</div></div><div class="ds-virtual-list ds-scroll-area _b0" tabindex="0"><div class="ds-virtual-list-items _b1"><div class="ds-virtual-list-visible-items">${rows.join('\n')}</div></div></div><div class="_k1"><textarea class="_k2" name="search"></textarea><div role="button" class="ds-button ds-button--primary ds-button--filled ds-button--circle ds-button--disabled _k5"></div></div></div></body></html>`,
    turns: script.flatMap(({ prompt, answer }, n) => [
      toTurn({ id: `row:${2 * n + 1}:user`, role: 'user', text: prompt.text }),
      ...expectAnswer(answer, n),
    ]),
  };
};

const drawRow = (key: number, inner: string) =>
  `<div class="_r0" data-virtual-list-item-key="${key}">${inner}<div class="ds-flex _r5"><div class="ds-flex _r6"><div role="button" class="ds-button ds-button--icon"></div></div></div></div>`;

const drawPrompt = ({ text }: ScriptPrompt) =>
  `<div class="_u1 ds-message _m0"><div class="_u2"><div class="ds-collapsible-text"><div><span>${escapeHtml(text)}</span></div></div></div></div>`;

function drawAnswer({ markdown, thinking, tool, card }: ScriptAnswer): string {
  const thought = thinking
    ? `<div class="_t0"><div class="_t1"><div class="ds-icon"></div><span>${thinking.label}</span></div><div class="_t2"><div class="ds-think-content"><div class="ds-markdown">${drawMarkdown(thinking.markdown, dialect)}</div></div></div></div>`
    : '';
  const searched = tool ? '<div class="_w0"><span class="_w1">Read 12 web pages</span></div>' : '';
  return `<div class="ds-message _m0">${searched}${thought}<div class="ds-markdown ds-assistant-message-main-content">${drawMarkdown(markdown, dialect)}</div>${drawCard(card)}</div>`;
}

/** A source is drawn as its number. */
function expectAnswer(answer: ScriptAnswer, n: number): ExpectedTurn[] {
  const { thinking, card, end } = answer;
  if (end === 'failed') return [];
  return [
    toTurn({
      id: `row:${2 * n + 2}:assistant`,
      role: 'assistant',
      text: toText({ ...answer, markdown: answer.markdown.replace(/\[[^\]]*\](?=\(cite:)/g, '[2]') }),
      parts: [
        ...(thinking ? [{ kind: 'thinking', title: thinking.label, text: thinking.markdown }] : []),
        ...toUnread(card),
      ],
    }),
  ];
}

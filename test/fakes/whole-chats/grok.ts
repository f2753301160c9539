/** Grok's page, as of autumn 2026: absolutely positioned rows, both sides as rendered Markdown. */
import { drawKatex, drawMarkdown, drawTable, escapeHtml, plainDialect, type Dialect } from './markdown-html';
import {
  drawCard,
  pad,
  toText,
  toTurn,
  toUnread,
  type BuildChat,
  type ExpectedTurn,
  type ScriptAnswer,
  type ScriptPrompt,
} from './script';

const paragraph = (inner: string) =>
  `<p dir="auto" class="break-words" node="[object Object]" style="white-space: pre-wrap;">${inner}</p>`;

const drawCode = (language: string, text: string) =>
  `<div data-testid="code-block" class="chat-code-block"><div class="border rounded-xl"><div class="flex group/code-header"><span class="font-mono text-xs select-none">${language}</span><div class="ml-auto"><button aria-label="Copy"><span>Copy</span><span>Copied</span></button></div></div><div class="shiki"><pre class="shiki slack-dark"><code>${text
    .split('\n')
    .map(line => `<span class="line"><span>${escapeHtml(line)}</span></span>`)
    .join('\n')}</code></pre></div></div></div>`;

const dialect: Dialect = {
  ...plainDialect,
  paragraph,
  item: inner => `<li class="whitespace-pre-wrap">${inner}</li>`,
  code: drawCode,
  table: (head, rows) =>
    `<div class="relative group/table"><table data-streamdown="table-body"${drawTable(head, rows, ' data-col-size="sm"').slice(6)}<div class="table-card-scroll-sizer"></div><button aria-label="Copy"></button><button aria-label="Save table"></button></div>`,
  math: drawKatex,
  source: (name, url) => ` <a class="citation" href="${url}">\u2060${name}</a>`,
};

/** Pictures that Grok made come from its own host. */
const pictureUrl = 'https://assets.grok.com/users/u1/generated/g1/image.jpg';

export const buildGrokChat: BuildChat = script => {
  const rows = script.flatMap(({ prompt, answer }, n) => [drawPrompt(prompt, n), ...drawAnswer(answer, n)]);
  const placed = rows.map(
    (row, n) =>
      `<div class="absolute inset-x-0 top-0 px-gutter" style="transform: translateY(${80 * n}px)">${row}</div>`,
  );
  return {
    url: 'https://grok.com/c/5b7e2a10-3c4d-4e5f-8a6b-7c8d9e0f1aaf',
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A café at the harbour - Grok</title></head><body><main><div data-testid="chat-transcript-scroller"><div class="relative w-full"><div class="absolute inset-x-0 top-0"></div>${placed.join('\n')}<div class="absolute inset-x-0 top-0"></div></div></div><form><div class="query-bar group"><div contenteditable="true" class="tiptap ProseMirror"><p data-placeholder="Ask anything" class="is-empty"><br></p></div><button type="submit" aria-label="Submit" disabled></button></div></form></main></body></html>`,
    turns: script.flatMap(({ prompt, answer }, n) => [expectPrompt(prompt, n), ...expectAnswer(answer, n)]),
  };
};

const toPromptId = (n: number) => `1a000000-0a1b-4c2d-8e3f-${pad(n)}`;
const toAnswerId = (n: number) => `1b000000-0a1b-4c2d-8e3f-${pad(n)}`;

const drawMessage = (id: string, side: 'user' | 'assistant', bubble: string, actions: string) =>
  `<div class="relative group flex items-end" id="response-${id}"><div dir="auto" class="message-bubble relative" data-testid="${side}-message" aria-label="${side === 'user' ? 'You' : 'Grok'}" role="article">${bubble}</div><div class="action-buttons h-8 flex">${actions}</div></div>`;

const drawBody = (inner: string) =>
  `<div class="relative"><div class="relative"><div class="relative response-content-markdown markdown">${inner}</div></div></div>`;

function drawPrompt({ text, files = [], pictures = [], version }: ScriptPrompt, n: number): string {
  const body = text
    .split(/\n*(```[^]*?\n```)\n*/)
    .filter(piece => piece !== '')
    .map(piece => {
      const [, language = '', code] = /^```(.*)\n([^]*)\n```$/.exec(piece) ?? [];
      if (code !== undefined) return drawCode(language, code);
      return piece
        .split('\n\n')
        .map(each => paragraph(escapeHtml(each).replaceAll('\n', '<br>')))
        .join('');
    });
  const images = pictures.map(
    alt => `<div><img alt="${alt}" src="https://assets.grok.com/users/u1/${n}/content"></div>`,
  );
  const tiles = files.map(name => `<div><button aria-label="${name}"><span>${name}</span></button></div>`);
  const pager = version ? `<button></button><span>${version}</span><button></button>` : '';
  return drawMessage(
    toPromptId(n),
    'user',
    `${drawBody(body.join(''))}${images.join('')}${tiles.join('')}<section class="inline-media-container flex"></section>`,
    `<button aria-label="Edit"></button><button aria-label="Copy"></button>${pager}`,
  );
}

/** A failed answer leaves no message. */
function drawAnswer({ markdown, thinking, picture, card, end }: ScriptAnswer, n: number): string[] {
  if (end === 'failed') return [];
  const thought = thinking
    ? `<div class="thinking-container"><button aria-expanded="true" data-testid="canvas-trigger">${thinking.label}</button><div>${drawMarkdown(thinking.markdown, plainDialect)}</div></div>`
    : '<div class="thinking-container"><button aria-expanded="false" data-testid="canvas-trigger">Worked for 2s</button></div>';
  const image = picture ? `<button><img alt="${picture.alt}" src="${pictureUrl}"></button>` : '';
  return [
    drawMessage(
      toAnswerId(n),
      'assistant',
      `${thought}${drawBody(drawMarkdown(markdown, dialect))}<section class="inline-media-container flex">${image}</section>${drawCard(card)}`,
      '<button aria-label="Regenerate"></button><button aria-label="Copy"></button><div class="px-1.5">1.4s</div><div><span class="capitalize">Expert</span></div>',
    ),
  ];
}

const expectPrompt = ({ text, pictures = [] }: ScriptPrompt, n: number): ExpectedTurn =>
  toTurn({
    id: toPromptId(n),
    role: 'user',
    text,
    attachments: pictures.map(name => ({ name, kind: 'image' as const })),
  });

function expectAnswer(answer: ScriptAnswer, n: number): ExpectedTurn[] {
  const { thinking, picture, card, end } = answer;
  if (end === 'failed') return [];
  return [
    toTurn({
      id: toAnswerId(n),
      role: 'assistant',
      text: [toText(answer), ...(picture ? [`![${picture.alt}](${pictureUrl})`] : [])].join('\n\n'),
      parts: [
        ...(thinking ? [{ kind: 'thinking', title: thinking.label, text: thinking.markdown }] : []),
        ...toUnread(card),
      ],
    }),
  ];
}

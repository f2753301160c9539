/** ChatGPT's classic page, as of 2026: numbered sections, CodeMirror viewers, pills for sources. */
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

const dialect: Dialect = {
  ...plainDialect,
  paragraph: (inner, place) => `<p data-start="${place * 90}" data-end="${place * 90 + 80}">${inner}</p>`,
  heading: (level, inner) => `<h${level} data-start="0" data-section-id="s${level}">${inner}</h${level}>`,
  item: inner => {
    // A nested list stands behind the item's paragraph.
    const [, words = inner, nested = ''] = /^([^]*?)(<[uo]l[^]*)?$/.exec(inner) ?? [];
    return `<li data-section-id="i"><p>${words}</p>${nested}</li>`;
  },
  code: (language, text) =>
    `<pre class="overflow-visible! px-0!"><div class="relative"><div class="sticky"><div class="flex w-full items-center justify-between"><div class="flex items-center text-sm">${language}</div><div class="flex"><button aria-label="Copy"></button><button>Run</button></div></div></div><div id="code-block-viewer" class="cm-editor"><div class="cm-scroller"><pre class="cm-content m-0"><code>${text
      .split('\n')
      .map(line => `<span>${escapeHtml(line)}</span>`)
      .join('\n')}</code></pre></div></div></div></pre>`,
  table: (head, rows) =>
    `<div class="Kx_tableContainer"><div tabindex="-1" class="group Kx_tableWrapper"><table${drawTable(head, rows, ' data-col-size="sm"').slice(6)}<div><button aria-label="Copy table">Copy table</button></div></div></div>`,
  math: drawKatex,
  link: (inner, url) =>
    `<a class="decorated-link" href="${url}?utm_source=chatgpt.com">${inner}<span aria-hidden="true"><svg></svg></span></a>`,
  source: (name, url) =>
    `<span data-state="closed"><span data-testid="webpage-citation-pill"><a href="${url.replace(/(?=#|$)/, '?utm_source=chatgpt.com')}" target="_blank"><span><span><img alt="" src="https://icons.example/f.png"><span>${name}</span></span><span>+2</span></span></a></span></span>`,
};

/** Builds the page; each exchange has two sections. */
export const buildChatGptChat: BuildChat = script => {
  const sections = script.flatMap(({ prompt, answer }, n) => [
    drawSection(2 * n + 1, 'user', toPromptId(n), drawPrompt(prompt, n)),
    drawSection(2 * n + 2, 'assistant', `request-WEB:${toAnswerId(n)}-0`, drawAnswer(answer, n)),
  ]);
  return {
    url: 'https://chatgpt.com/c/69a0beef-1b2c-4d3e-8f40-51a2b3c4d5e6',
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A café at the harbour</title></head><body><nav><div id="history"><a href="/c/69a0beef-1b2c-4d3e-8f40-51a2b3c4d5e6" data-active=""><span>A café at the harbour</span></a></div></nav><div data-scroll-root=""><main id="main"><div id="thread" class="group/thread"><div class="flex flex-col text-sm">${sections.join('\n')}</div></div></main></div><form class="group/composer" data-type="unified-composer"><textarea name="prompt-textarea" style="display:none"></textarea><div contenteditable="true" class="ProseMirror" id="prompt-textarea" role="textbox"><p data-placeholder="Ask anything" class="placeholder"><br class="ProseMirror-trailingBreak"></p></div></form></body></html>`,
    turns: script.flatMap(({ prompt, answer }, n) => [expectPrompt(prompt, n), ...expectAnswer(answer, n)]),
  };
};

const toPromptId = (n: number) => `9a000000-0000-4000-8000-${pad(n)}`;
const toAnswerId = (n: number) => `9b000000-0000-4000-8000-${pad(n)}`;
const toToolId = (n: number) => `9c000000-0000-4000-8000-${pad(n)}`;

const drawSection = (number: number, side: string, id: string, inner: string) =>
  `<section data-turn-id="${id}" data-testid="conversation-turn-${number}" data-turn="${side}" dir="auto"><h4 class="sr-only select-none">${side === 'user' ? 'You said:' : 'ChatGPT said:'}</h4><div class="text-base"><div class="group/turn-messages">${inner}</div></div><span class="sr-only"><br></span></section>`;

const drawBar = (label: string, version = '', more = '') =>
  `<div class="z-0 flex"><div aria-label="${label}" role="group"><button aria-label="Copy" data-testid="copy-turn-action-button"></button>${version && `<button aria-label="Previous response"></button><div class="tabular-nums">${version}</div><button aria-label="Next response"></button>`}${more}</div></div>`;

function drawPrompt({ text, files = [], pictures = [], pasted, version }: ScriptPrompt, n: number): string {
  const tiles = (pasted ? [...files, 'Pasted text.txt'] : files).map(
    name =>
      `<div role="group" aria-label="${name}" class="group/file-tile relative inline-block"><button type="button" aria-label="${name}"></button><div><div class="truncate font-semibold">${name}</div><div class="truncate">File</div></div></div>`,
  );
  const images = pictures.map(
    alt =>
      `<div class="overflow-hidden rounded-lg"><button type="button" aria-haspopup="dialog"><img alt="${alt}" src="https://chatgpt.com/backend-api/estuary/content?id=file_${n}"></button></div>`,
  );
  const bubble = `<div class="user-message-bubble-color"><div data-testid="collapsible-user-message-root"><div id="r${n}" data-testid="collapsible-user-message-content"><div class="whitespace-pre-wrap">${escapeHtml(text)}</div></div><button type="button" aria-controls="r${n}" data-testid="collapsible-user-message-toggle"><span>Show more</span><span>Show less</span></button></div></div>`;
  return `<div class="flex max-w-full flex-col gap-4 grow"><div data-message-author-role="user" data-message-id="${toPromptId(n)}" dir="auto" class="min-h-8 text-message"><div class="flex w-full flex-col">${tiles.join('')}${images.join('')}${bubble}</div></div></div>${drawBar('Your message actions', version, '<button aria-label="Edit message"></button>')}`;
}

function drawAnswer(
  { markdown, thinking, tool, document, picture, card, version, end }: ScriptAnswer,
  n: number,
): string {
  if (end === 'failed')
    return '<div class="text-token-text-error border"><div>Something went wrong while generating the response.</div><button>Retry</button></div>';
  const drawMessage = (role: string, id: string, body: string) =>
    `<div data-message-author-role="${role}" data-message-id="${id}" data-message-model-slug="gpt-5-5" class="min-h-8 text-message"><div class="flex w-full flex-col">${body}</div></div>`;
  const thought = thinking
    ? `<div><button type="button"><span>${thinking.label}</span></button><div class="reasoning-summary"><p>${thinking.markdown.split('\n')[0]}</p></div></div>`
    : '';
  const ran = tool
    ? drawMessage('tool', toToolId(n), `<div class="markdown prose">${dialect.code('', tool.output)}</div>`)
    : '';
  const canvas = document
    ? `<div id="textdoc-message-${toToolId(n)}" class="group/canvas"><div class="flex"><div class="font-semibold">${document.title}</div><button aria-label="Copy"></button></div><div class="markdown prose"><p>${document.markdown}</p></div></div>`
    : '';
  const image = picture
    ? `<div class="group/imagegen-image" id="image-${toToolId(n)}"><button><img alt="${picture.alt}" src="${picture.url}"></button><div aria-hidden="true"><img alt="${picture.alt}" src="${picture.url}"></div></div>`
    : '';
  const body = `<div class="markdown prose dark:prose-invert w-full">${drawMarkdown(markdown, dialect)}</div>${drawCard(card)}`;
  return `<div class="flex max-w-full flex-col gap-4 grow">${thought}${ran}${drawMessage('assistant', toAnswerId(n), body)}${canvas}${image}</div>${drawBar('Response actions', version, '<button data-testid="good-response-turn-action-button"></button><button aria-label="Sources"><span>Sources</span></button>')}`;
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

/** Thoughts are on the page only as a summary, which is not kept. A failed answer is no turn. */
function expectAnswer(answer: ScriptAnswer, n: number): ExpectedTurn[] {
  const { tool, document, picture, card, end } = answer;
  if (end === 'failed') return [];
  const drawn = picture ? [`![${picture.alt}](${picture.url})`] : [];
  return [
    toTurn({
      id: toAnswerId(n),
      role: 'assistant',
      text: [toText(answer), ...drawn].join('\n\n'),
      parts: [
        ...(tool ? [{ kind: 'tool', text: `\`\`\`\n${tool.output}\n\`\`\`` }] : []),
        ...(document ? [{ kind: 'canvas', title: document.title, text: document.markdown }] : []),
        ...toUnread(card),
      ],
    }),
  ];
}

/** Gemini's page, as of summer and autumn 2026: custom elements, one container for each exchange. */
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
  paragraph: (inner, place) => `<p data-path-to-node="${place}">${inner}</p>`,
  strong: inner => `<b data-path-to-node="0">${inner}</b>`,
  emphasis: inner => `<i data-path-to-node="0">${inner}</i>`,
  code: (language, text) =>
    `<response-element><code-block><div class="code-block"><div class="code-block-decoration header-formatted"><span>${language}</span><div class="buttons"><button aria-label="Copy code"><mat-icon fonticon="content_copy"></mat-icon></button></div></div><div class="formatted-code-block-internal-container"><pre><code role="text" data-test-id="code-content" class="code-container formatted">${escapeHtml(text)}\n</code></pre></div></div></code-block></response-element>`,
  table: (head, rows) =>
    `<response-element><table-block><div class="table-block"><div class="table-content">${drawTable(
      head.map(cell => `<span data-path-to-node="1">${cell}</span>`),
      rows.map(row => row.map(cell => `<span data-path-to-node="1">${cell}</span>`)),
    )}</div><div class="table-footer"><button>Export to Sheets</button></div></div></table-block></response-element>`,
  math: (tex, display) =>
    display
      ? `<div class="math-block" data-math="${escapeHtml(tex)}"><span class="katex-html" aria-hidden="true">${escapeHtml(tex)}</span></div>`
      : `<span class="math-inline" data-math="${escapeHtml(tex)}"><span class="katex-html" aria-hidden="true">${escapeHtml(tex)}</span></span>`,
  link: (inner, url) =>
    `<response-element><link-block><a href="${url}" target="_blank">${inner}<span class="cdk-visually-hidden">Opens in a new window</span></a></link-block></response-element>`,
  source: () => '<source-footnote><sup class="superscript" data-turn-source-index="1">1</sup></source-footnote>',
};

export const buildGeminiChat: BuildChat = script => ({
  url: 'https://gemini.google.com/app/51c0de9a77b2f0af',
  html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Google Gemini</title></head><body><chat-window><h1 class="cdk-visually-hidden">Conversation with Gemini</h1><div id="chat-history"><infinite-scroller data-test-id="chat-history-container">${script.map(drawExchange).join('\n')}</infinite-scroller></div><input-container><rich-textarea><div class="ql-editor ql-blank" contenteditable="true" role="textbox"><p><br></p></div></rich-textarea></input-container></chat-window></body></html>`,
  turns: script.flatMap(({ prompt, answer }, n) => [expectPrompt(prompt, n), expectAnswer(answer, n)]),
});

const toId = (n: number) => `9ab0${String(n).padStart(12, '0')}`;

const drawExchange = ({ prompt, answer }: ScriptExchange, n: number) =>
  `<div class="conversation-container" id="${toId(n)}">${drawPrompt(prompt, n)}${drawAnswer(answer, n)}</div>`;

function drawPrompt({ text, files = [], pictures = [], pasted }: ScriptPrompt, n: number): string {
  const names = pasted ? [...files, 'pasted text.txt'] : files;
  const tiles = names.map(name => {
    const [, stem = name, kind = ''] = /^(.*)\.(\w+)$/.exec(name) ?? [];
    return `<user-query-file-preview><div data-test-id="uploaded-file"><button class="new-file-preview-file" aria-label="${name}"><span class="new-file-name">${stem}</span><span class="new-file-type">${kind.toUpperCase()}</span></button></div></user-query-file-preview>`;
  });
  const images = pictures.map(
    () =>
      `<user-query-file-preview><button class="preview-image-button"><img data-test-id="uploaded-img" alt="Uploaded image preview" src="blob:https://gemini.google.com/${n}"></button></user-query-file-preview>`,
  );
  const preview = [...tiles, ...images].join('');
  const lines = text
    .split('\n')
    .map(line => `<p class="query-text-line">${line === '' ? '<br>' : ` ${escapeHtml(line)} `}</p>`);
  return `<user-query><user-query-content>${preview && `<div class="file-preview-container"><user-query-file-carousel>${preview}</user-query-file-carousel></div>`}<div class="query-content" id="user-query-content-${n}"><div role="heading" aria-level="2" class="query-text"><span class="cdk-visually-hidden screen-reader-user-query-label"> You said </span>${lines.join('')}</div></div><gem-icon-button data-test-id="prompt-copy-button"><button aria-label="Copy prompt">Copy</button></gem-icon-button></user-query-content></user-query>`;
}

function drawAnswer({ markdown, thinking, tool, document, picture, card, end }: ScriptAnswer, n: number): string {
  const drawPanel = (inner: string, id = '') =>
    `<message-content${id}><div class="markdown markdown-main-panel" aria-live="off" aria-busy="false">${inner}</div></message-content>`;
  const thoughts = thinking
    ? `<model-thoughts data-test-id="model-thoughts"><div class="thoughts-container"><button data-test-id="thoughts-header-button"><span>Show thinking</span></button><div class="thoughts-content">${drawPanel(drawMarkdown(thinking.markdown, dialect))}</div></div></model-thoughts>`
    : '';
  const image = picture
    ? `<div class="attachment-container generated-images"><response-element><generated-image><single-image><button><img alt="${picture.alt}" src="${picture.url}"></button></single-image></generated-image></response-element></div>`
    : '';
  const chip = document
    ? `<div class="attachment-container unknown"><response-element><immersive-entry-chip><div data-test-id="artifact-text" class="gds-title-m"> ${document.title} </div><span data-test-id="creation-timestamp">May 30, 9:12 AM</span></immersive-entry-chip></response-element></div>`
    : '';
  const ran = tool ? '<div class="hide-from-message-actions"><button>Show code</button></div>' : '';
  const body =
    end === 'failed'
      ? '<div class="response-error"><p>Something went wrong. Try again.</p></div>'
      : `<structured-content-container class="model-response-text">${drawPanel(`${ran}${drawMarkdown(markdown, dialect)}${image}${chip}`, ` id="message-content-id-r_${toId(n)}"`)}</structured-content-container>${drawCard(card)}`;
  return `<model-response><response-container>${thoughts}<div class="model-response-label-announcer" aria-live="off"><h2 class="cdk-visually-hidden">Gemini said</h2></div>${body}<div class="response-footer complete gap"><div class="stopped-draft-message" role="status"${end === 'stopped' ? '' : ' hidden=""'}>You stopped this response</div><sources-list><button>Sources</button></sources-list></div></response-container><message-actions><thumb-up-button><button aria-label="Good response"><mat-icon fonticon="thumb_up"></mat-icon></button></thumb-up-button></message-actions></model-response>`;
}

function expectPrompt({ text, files = [], pictures = [], pasted }: ScriptPrompt, n: number): ExpectedTurn {
  const names = pasted ? [...files, 'pasted text.txt'] : files;
  return toTurn({
    id: `${toId(n)}:user`,
    role: 'user',
    text,
    attachments: [
      ...names.map(name => ({ name, kind: 'file' as const })),
      // The site gives uploaded pictures no name.
      ...pictures.map(() => ({ name: 'image', kind: 'image' as const })),
    ],
  });
}

/** The numbers of sources are left out: their addresses are not on the page. */
function expectAnswer(answer: ScriptAnswer, n: number): ExpectedTurn {
  const { thinking, document, picture, card, end } = answer;
  const text = toText({ ...answer, markdown: answer.markdown.replace(/ \[[^\]]*\]\(cite:[^)]*\)/g, '') });
  return toTurn({
    id: `${toId(n)}:assistant`,
    role: 'assistant',
    text: [text, ...(picture ? [`![${picture.alt}](${picture.url})`] : [])].join('\n\n'),
    parts: [
      ...(thinking ? [{ kind: 'thinking', text: thinking.markdown }] : []),
      ...(document ? [{ kind: 'canvas', title: document.title, text: '' }] : []),
      ...toUnread(card),
    ],
    unfinished: end,
  });
}

/** Claude's hub, as of October 2026: rows of a feed, each with its number and its side; every message has a key. */
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
  paragraph: inner => `<p class="break-words" dir="ltr">${inner}</p>`,
  quote: inner => `<blockquote dir="ltr">${inner}</blockquote>`,
  code: (language, text) =>
    `<div role="group" aria-label="${language} code" class="relative group/copy rounded-lg"><div class="font-small">${language}</div><button aria-label="Copy to clipboard">Copy</button><div class="overflow-x-auto"><pre class="code-block__code"><code class="language-${language}">${escapeHtml(
      text,
    )
      .split('\n')
      .map(line => `<span>${line}\n</span>`)
      .join('')}</code></pre></div></div>`,
  table: (head, rows) => `<div class="overflow-x-auto w-full">${drawTable(head, rows)}</div>`,
  math: drawKatex,
  source: (name, url) =>
    ` <span class="inline-flex"><a class="group/tag" href="${url}"><span>${name}</span><span>+2</span></a></span>`,
};

export const buildClaudeChat: BuildChat = script => {
  const total = 2 * script.length;
  const drawRow = (index: number, side: string, inner: string) =>
    `<div data-rs-index="${index}" data-index="${index}" data-testid="transcript-row" data-perf-row="${side}" style="transform: translateY(${index * 320}px)"><div role="article" aria-setsize="${total}" aria-posinset="${index + 1}" aria-label="Message ${index + 1}"><div data-transcript-row="">${inner}</div></div></div>`;
  const rows = script.flatMap(({ prompt, answer }, n) => [
    drawRow(2 * n, 'human', drawPrompt(prompt, n)),
    drawRow(2 * n + 1, 'assistant', drawAnswer(answer, n)),
  ]);
  return {
    url: 'https://claude.ai/chat/0f3c1a52-77aa-4b0e-9d6d-5b1f0a6e2caf',
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A café at the harbour - Claude</title></head><body><div data-testid="bardhub-claudechat-root"><div data-autoscroll-container="true"><div role="feed" data-perf-region="transcript" aria-label="Chat messages"><div data-testid="transcript-sizer">${rows.join('\n')}</div></div></div><div data-chat-input-container="true"><fieldset data-perf-region="composer"><div contenteditable="true" role="textbox" data-testid="chat-input" class="tiptap ProseMirror"><p></p></div><button data-testid="model-selector-dropdown"><span>Sonnet 5</span></button></fieldset></div></div></body></html>`,
    turns: script.flatMap(({ prompt, answer }, n) => [expectPrompt(prompt, n), expectAnswer(answer, n)]),
  };
};

const toKey = (n: number) => `01a0c7de-1111-7c11-9e39-${pad(n)}`;

function drawPrompt({ text, files = [], pictures = [], pasted, version }: ScriptPrompt, n: number): string {
  const tiles = files.map(
    name => `<div data-testid="file-thumbnail"><button><h3>${name}</h3><p>PDF</p></button></div>`,
  );
  const images = pictures.map(
    alt => `<div class="group/thumbnail"><button><img alt="${alt}" src="/api/org/files/${n}/preview"></button></div>`,
  );
  const tile = pasted
    ? `<div data-testid="file-thumbnail"><button>${pasted.map(line => `<p>${line}</p>`).join('')}<p>pasted</p></button></div>`
    : '';
  const attached = [...tiles, ...images, tile].join('');
  const pager = version
    ? `<div><button></button><span>${version.replace('/', ' / ')}</span><button></button></div>`
    : '';
  const body = text
    .split(/\n*(```[^]*?\n```)\n*/)
    .filter(piece => piece !== '')
    .map(piece => {
      const [, code] = /^```.*\n([^]*)\n```$/.exec(piece) ?? [];
      if (code === undefined)
        return piece
          .split('\n\n')
          .map(each => `<p class="whitespace-pre-wrap break-words" dir="ltr">${escapeHtml(each)}</p>`)
          .join('');
      return dialect.code('sql', code);
    });
  return `<h2 data-find-omitted="" class="sr-only select-none">You said: ${escapeHtml(text.slice(0, 20))}</h2><div data-user-scope="" class="group group/message-row min-w-0"><div data-cds="UserMessage" data-turn-key="${toKey(n)}">${attached && `<div data-cds="MessageAttachments">${attached}</div>`}<div class="cds-user-message-body"><div data-testid="user-message" class="relative grid min-w-0 grid-cols-1 gap-2"><div class="contents">${body.join('')}</div></div></div><div data-cds="MessageActions" data-size="xs">${pager}</div></div></div>`;
}

function drawAnswer({ markdown, thinking, tool, document, card, picture, end }: ScriptAnswer, n: number): string {
  const status = thinking
    ? `<div data-cds="TurnStatus" data-find-omitted="" data-state="done"><div data-cds-row="" title="${thinking.label}"><span data-morph-key="done|${thinking.label}"><bdi>${thinking.label}</bdi></span><button type="button" data-cds-row-toggle="" aria-expanded="true"></button></div><div class="standard-markdown">${drawMarkdown(thinking.markdown, dialect)}</div><span class="sr-only" role="status" aria-live="polite">${thinking.label}</span></div>`
    : '';
  const ran = tool
    ? `<div class="group/row"><button aria-expanded="false"><div>${tool.title}<span> repl</span></div></button></div><div style="opacity: 0; height: 0px"><p>python</p><pre>${escapeHtml(tool.input)}</pre><div data-testid="repl-output"><pre>${escapeHtml(tool.output)}</pre></div></div>`
    : '';
  const file = document
    ? `<div class="group/artifact-block" data-sheet-kind="document"><button><div class="leading-tight">${document.title}</div><div>${document.kind} · MD</div></button></div>`
    : '';
  const app = picture
    ? `<div id="mcp-app-container-toolu_${n}"><iframe title="picture" src="https://app.claudeusercontent.example/"></iframe></div>`
    : '';
  const prose =
    markdown === ''
      ? ''
      : `<div data-transcript-engine-root="" class="contents"><div data-cds="Prose" data-size="sm" class="prose"><div data-perf-reply-text="" class="standard-markdown grid-cols-1 grid">${drawMarkdown(markdown, dialect)}</div></div></div>`;
  const failed = end === 'failed' ? '<div role="alert"><p>Claude’s response could not be completed.</p></div>' : '';
  return `<div data-reply-scope="" class="group group/message-row min-w-0"><div data-cds="AssistantMessage" data-testid="assistant-message" data-turn-key="${toKey(n)}-hub-reply" data-is-streaming="false"><h2 data-find-omitted="" class="sr-only select-none">Claude responded: ${escapeHtml(markdown.slice(0, 20))}</h2><div class="flex min-w-0 flex-col gap-5">${status}${ran}${prose}${file}${app}${drawCard(card)}${failed}</div><div><div data-cds="MessageActions" role="toolbar" aria-label="Message actions" data-testid="message-actions"><button type="button" aria-label="Copy"></button><time data-cds="RelativeTime" datetime="2026-10-05T07:${String(n).padStart(2, '0')}:00.000Z">Oct 5</time></div></div></div></div>`;
}

/** A pasted text shows its first lines; their end is in the site's data. */
function expectPrompt({ text, files = [], pictures = [], pasted }: ScriptPrompt, n: number): ExpectedTurn {
  return toTurn({
    id: `${toKey(n)}:user`,
    role: 'user',
    text,
    attachments: [
      ...files.map(name => ({ name, kind: 'file' as const })),
      ...pictures.map(name => ({ name, kind: 'image' as const })),
      ...(pasted ? [{ name: 'pasted', kind: 'text' as const }] : []),
    ],
    parts: pasted && [{ kind: 'artifact', text: pasted.join('\n') }],
  });
}

/** The output of a tool is folded. A picture is drawn in a frame of another site. */
function expectAnswer(answer: ScriptAnswer, n: number): ExpectedTurn {
  const { thinking, tool, document, card } = answer;
  return toTurn({
    id: `${toKey(n)}:assistant`,
    role: 'assistant',
    text: toText(answer),
    parts: [
      ...(thinking ? [{ kind: 'thinking', title: thinking.label, text: thinking.markdown }] : []),
      ...(tool ? [{ kind: 'tool', title: tool.title, text: '' }] : []),
      ...(document ? [{ kind: 'artifact', title: document.title, text: '' }] : []),
      ...toUnread(card),
    ],
  });
}

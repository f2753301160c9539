/** AI Studio's page, after notes of 2026: custom elements, thoughts in a turn of their own, names of icons as text. */
import { drawMarkdown, escapeHtml, plainDialect, type Dialect } from './markdown-html';
import { drawCard, toText, toTurn, toUnread, type BuildChat, type ScriptExchange } from './script';

const dialect: Dialect = {
  ...plainDialect,
  code: (language, text) => `<ms-code-block>${plainDialect.code(language, text)}</ms-code-block>`,
  math: (tex, display) => `<ms-katex>${plainDialect.math(tex, display)}</ms-katex>`,
};

export const buildAiStudioChat: BuildChat = script => ({
  url: 'https://aistudio.google.com/prompts/1AbC_dEf-af',
  html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A café at the harbour | Google AI Studio</title></head><body><ms-toolbar><h1>A café at the harbour</h1></ms-toolbar><ms-chat-session><ms-autoscroll-container>${script.map(drawExchange).join('\n')}</ms-autoscroll-container></ms-chat-session><ms-prompt-box><textarea></textarea><ms-run-button><button><span class="material-symbols-outlined">play_arrow</span></button></ms-run-button></ms-prompt-box></body></html>`,
  turns: script.flatMap(({ prompt, answer }, n) => [
    toTurn({ id: `U${n}`, role: 'user', text: prompt.text }),
    ...(answer.end === 'failed'
      ? []
      : [
          toTurn({
            id: `M${n}`,
            role: 'assistant',
            text: toText({ ...answer, markdown: answer.markdown.replace(/ \[[^\]]*\]\(cite:[^)]*\)/g, '') }),
            parts: [
              ...(answer.thinking ? [{ kind: 'thinking', text: answer.thinking.markdown }] : []),
              ...toUnread(answer.card),
            ],
          }),
        ]),
  ]),
});

const drawTurn = (id: string, side: 'user' | 'model', inner: string) =>
  `<ms-chat-turn id="turn-${id}"><div class="chat-turn-container ${side} render"><div class="actions-container"><button><span class="material-symbols-outlined">edit</span></button><span class="material-symbols-outlined">more_vert</span></div><div class="author-label">${side === 'user' ? 'User' : 'Model'} 5:54 PM</div><div class="${side}-prompt-container" data-turn-role="${side === 'user' ? 'User' : 'Model'}"><div class="turn-content">${inner}</div></div><div class="turn-footer"><span class="material-symbols-outlined">thumb_up</span></div></div></ms-chat-turn>`;

const drawChunk = (inner: string) =>
  `<ms-text-chunk><ms-cmark-node class="cmark-node">${inner}</ms-cmark-node></ms-text-chunk>`;

function drawExchange({ prompt, answer }: ScriptExchange, n: number): string {
  const typed = prompt.text
    .split(/\n*(```[^]*?\n```)\n*/)
    .filter(piece => piece !== '')
    .map(piece => {
      const [, language = '', code] = /^```(.*)\n([^]*)\n```$/.exec(piece) ?? [];
      if (code !== undefined) return dialect.code(language, code);
      return piece
        .split('\n\n')
        .map(each => `<p>${escapeHtml(each).replaceAll('\n', '<br>')}</p>`)
        .join('');
    });
  const asked = drawTurn(
    `U${n}`,
    'user',
    `<ms-prompt-chunk class="text-chunk">${drawChunk(typed.join(''))}</ms-prompt-chunk>`,
  );
  if (answer.end === 'failed') return asked;
  const thought = answer.thinking
    ? drawTurn(
        `T${n}`,
        'model',
        `<ms-prompt-chunk><ms-thought-chunk class="thought-panel"><mat-expansion-panel><mat-expansion-panel-header><span>Thoughts</span><span>Expand to view model thoughts</span><span class="material-symbols-outlined">chevron_right</span></mat-expansion-panel-header><div>${drawChunk(drawMarkdown(answer.thinking.markdown, dialect))}</div></mat-expansion-panel></ms-thought-chunk></ms-prompt-chunk>`,
      )
    : '';
  // Sources stand in a list below the answer.
  const cited = answer.markdown.includes('(cite:');
  const markdown = answer.markdown.replace(/ \[[^\]]*\]\(cite:[^)]*\)/g, '');
  const sources = cited
    ? '<ms-grounding-sources><a href="https://gazette.example">gazette.example</a></ms-grounding-sources>'
    : '';
  return `${asked}${thought}${drawTurn(`M${n}`, 'model', `<ms-prompt-chunk class="text-chunk">${drawChunk(drawMarkdown(markdown, dialect))}</ms-prompt-chunk>${drawCard(answer.card)}${sources}`)}`;
}

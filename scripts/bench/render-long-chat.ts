/**
 * Renders a page with a long chat into which an answer is written, as heavy as a real one: the markup of ChatGPT's
 * classic page with made-up text.
 */

export interface LongChat {
  readonly exchanges: number;
  readonly tokensPerSecond: number;
}

/** Renders the page. Its `window.stream(seconds)` lets the last answer grow and resolves at its end. */
export const renderLongChat = ({ exchanges, tokensPerSecond }: LongChat): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>A year of bread</title>
<style>section{padding:1em;max-width:48em;margin:auto}pre{background:#eee;padding:1em}</style></head>
<body><main id="thread">${Array.from({ length: exchanges }, (_, n) => renderExchange(n)).join('')}</main>
<form data-type="unified-composer"><div id="prompt-textarea" class="ProseMirror" contenteditable="true" role="textbox"><p><br></p></div></form>
<script>${streamingScript}; window.stream = seconds => grow(seconds, ${exchanges}, ${tokensPerSecond});</script>
</body></html>`;

const createId = (n: number, side: string) => `be9c${String(n).padStart(4, '0')}-0000-4000-8000-${side}00000000001`;

const renderExchange = (n: number): string =>
  renderPrompt(
    2 * n,
    createId(n, 'a'),
    `Loaf ${n}: how long does the dough rest, and why? 生地はどのくらい寝かせますか？`,
  ) +
  renderSection(
    2 * n + 1,
    'assistant',
    `<div data-message-author-role="assistant" data-message-id="${createId(n, 'b')}" data-message-model-slug="bench">
    <div class="markdown prose">${renderAnswer(n)}</div></div>${actions}`,
  );

const renderPrompt = (n: number, message: string, text: string) =>
  renderSection(
    n,
    'user',
    `<div data-message-author-role="user" data-message-id="${message}"><div class="whitespace-pre-wrap">${text}</div></div>`,
  );

const renderSection = (n: number, turn: string, inside: string) =>
  `<section data-testid="conversation-turn-${n + 1}" data-turn="${turn}"><div><div><div class="text-base">${inside}</div></div></div></section>`;

const actions = `<div><button data-testid="copy-turn-action-button" aria-label="Copy"><svg></svg></button>
  <button data-testid="good-response-turn-action-button"><svg></svg></button></div>`;

const renderAnswer = (
  n: number,
): string => `<p data-start="0">Loaf ${n} rests for <strong>${n % 24} hours</strong>, because <em>cold</em> dough rises slowly
  and tastes of more; see <a href="https://example.com/bread/${n}?utm_source=chat">the table</a>.</p>
  <h3>What to watch</h3><ol><li><p>It has grown by <code>${n % 90} %</code>.</p></li><li><p>A finger leaves a dent.</p><ul><li>too deep: wait</li></ul></li></ol>
  <table><thead><tr><th>hour</th><th>°C</th></tr></thead><tbody>${Array.from({ length: 6 }, (_, row) => `<tr><td>${row}</td><td>${18 + row}</td></tr>`).join('')}</tbody></table>
  <pre><div class="header">python<button>Copy code</button></div><code class="language-python">${Array.from(
    { length: 12 },
    (_, line) => `<span class="hljs-keyword">rest</span>(${n}, hours=<span class="hljs-number">${line}</span>)`,
  ).join('\n')}</code></pre>
  <p>こね上げた生地は、冷蔵庫で一晩寝かせると<strong>香りがよくなります</strong>。${'表面が乾かないように布をかけてください。'.repeat(4)}</p>`;

/** Runs in the page. Each token replaces the growing block, as in the real page. */
const streamingScript = `
const words = 'The starter doubles while the oven warms, and 生地 gets its shape twice before it meets the stone.'.split(' ');
async function grow(seconds, n, rate) {
  const main = document.getElementById('thread');
  const add = (turn, inside) => {
    const section = document.createElement('section');
    section.dataset.testid = 'conversation-turn-' + (turn + 1);
    section.innerHTML = '<div><div><div class="text-base">' + inside + '</div></div></div>';
    main.append(section);
    return section;
  };
  add(2 * n, '<div data-message-author-role="user" data-message-id="be9c9999-0000-4000-8000-a00000000001"><div class="whitespace-pre-wrap">And the last loaf?</div></div>');
  const stop = document.createElement('button');
  stop.dataset.testid = 'stop-button';
  document.querySelector('form').append(stop);
  const section = add(2 * n + 1, '<div data-message-author-role="assistant" data-message-id="be9c9999-0000-4000-8000-b00000000001"><div class="markdown prose"></div></div>');
  const place = section.querySelector('.markdown');
  const started = performance.now();
  let written = 0, block, text = '';
  while (performance.now() - started < seconds * 1000) {
    const due = Math.floor((performance.now() - started) / 1000 * rate);
    for (; written < due; written++) {
      if (written % 60 === 0) { block = document.createElement(written % 240 === 180 ? 'pre' : 'p'); text = ''; place.append(block); }
      text += words[written % words.length] + ' ';
      const inner = document.createElement(block.tagName === 'PRE' ? 'code' : 'span');
      inner.textContent = text;
      block.replaceChildren(inner);
    }
    await new Promise(resolve => setTimeout(resolve, 5));
  }
  stop.remove();
  const bar = document.createElement('div');
  bar.innerHTML = '<button data-testid="copy-turn-action-button"></button>';
  section.querySelector('.text-base').append(bar);
}`;

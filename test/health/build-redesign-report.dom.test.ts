import { describe, expect, test } from 'vitest';
import { buildRedesignReport } from '../../lib/health/build-redesign-report';
import { buildSkeleton } from '../../lib/health/build-skeleton';

const about = {
  site: 'Claude',
  classWords: ['claude', 'bardhub'],
  version: '0.3.0',
  browser: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.8078.79 Safari/537.36',
  onChat: true,
  state: 'unreadable',
  missing: 'main [role="log"]',
  since: Date.UTC(2026, 10, 2, 12, 30),
} as const;

const pageOf = (html: string) => new DOMParser().parseFromString(html, 'text/html');

/** Wherever a page can put a word of a chat, with a mark in it that stands nowhere else. */
function pageFullOf(canary: string): Document {
  const attributes = [
    ...`id class title alt src srcset href name value placeholder content style lang role dir type for form action cite
      datetime label summary headers scope slot part is nonce rel target download hidden contenteditable tabindex accesskey
      itemprop aria-label aria-description aria-valuetext aria-labelledby aria-live aria-hidden aria-busy aria-placeholder
      aria-roledescription aria-expanded data-testid data-test-id data-state data-turn data-message-author-role
      data-message-id data-message-text data-title data-content data-type onclick jslog jsname ng-reflect-text xml:lang
      xlink:href`.split(/\s+/),
    ...['', 'aria-', 'data-', 'data-message-'].map(before => before + canary),
    `data-${canary}-id`,
  ];
  const tags = ['div', 'p', 'pre', 'a', 'img', 'button', 'textarea', 'input', 'iframe', 'user-query', 'model-response'];
  const page = pageOf(`<!-- ${canary} --><html lang="en"><head></head><body></body></html>`);
  page.title = canary;
  page.documentElement.setAttribute('class', canary);
  page.body.setAttribute('data-title', canary);
  const shapes = [
    canary,
    `message-${canary}`,
    `${canary}Message`,
    `turn_${canary}_7`,
    `language-${canary}`,
    `a ${canary} b`,
  ];
  for (const tag of [...tags, `x-${canary}`, `user-${canary}`, canary]) {
    for (const [number, shape] of shapes.entries()) {
      const element = page.createElement(tag);
      for (const name of attributes) element.setAttribute(name, shape);
      element.append(shape, page.createComment(shape));
      const style = page.createElement('style');
      style.textContent = `.${canary} { content: "${canary}" }`;
      const script = page.createElement('script');
      script.textContent = `"${canary}"`;
      script.type = 'application/json';
      const template = page.createElement('template');
      template.innerHTML = `<p class="message">${canary}</p>`;
      element.append(style, script, template, page.createElement('noscript'));
      // One at least whose name is known, so that it is drawn with everything that hangs on it.
      element.classList.add('message');
      if (number % 2 === 0) element.id = 'thread';
      page.body.append(element);
    }
  }
  const svg = page.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.innerHTML = `<title>${canary}</title><text id="${canary}">${canary}</text>`;
  const maths = page.createElementNS('http://www.w3.org/1998/Math/MathML', 'math');
  maths.innerHTML = `<annotation encoding="${canary}">${canary}</annotation>`;
  const shadowed = page.createElement('div');
  shadowed.attachShadow({ mode: 'open' }).innerHTML = `<p class="message ${canary}">${canary}</p>`;
  page.body.append(svg, maths, shadowed, page.createElementNS(`urn:${canary}`, canary));
  return page;
}

describe('the report about a page that cannot be read', () => {
  test('names the site, the version, the browser, what was not found and since when', () => {
    const report = buildRedesignReport(pageOf('<main><div role="feed"></div></main>'), about);
    expect(report).toBe(
      [
        '- Site: Claude',
        '- Kura: 0.3.0',
        '- Browser: Chrome 156',
        '- State: unreadable',
        '- Since: 2026-11-02T12:30:00.000Z',
        '- Address is a chat’s: yes',
        '- Not found: `main [role="log"]`',
        '',
        '```',
        'body > main > div[role=feed]',
        '```',
        '',
      ].join('\n'),
    );
  });

  test('shows the structure by which an adapter is mended', () => {
    const page = pageOf(`<body class="dark-theme css-1x2y3z"><main id="thread">
      <article class="user-message shrink-0" data-testid="conversation-turn-12" data-message-id="f3a9"><p>Hello</p></article>
      <article class="assistant-message" data-testid="conversation-turn-13" data-message-author-role="assistant">
        <div class="markdown prose"><p>One</p><p>Two</p><p>Three</p></div>
        <svg class="icon"><path d="M0 0"/></svg>
      </article></main>
      <user-query data-foo="1"></user-query><my-invention></my-invention>
      <div class="ProseMirror" contenteditable="true" aria-label="Write to 花子"></div></body>`);
    expect(buildSkeleton(page, []).split('\n')).toEqual([
      'body.dark-theme',
      '  main#thread',
      '    article.user-message[data-testid=conversation-turn-N][data-message-id] > p "…"',
      '    article.assistant-message[data-testid=conversation-turn-N][data-message-author-role=assistant]',
      '      div.markdown.prose',
      '        p "…" ×3',
      '      svg.icon',
      '  user-query',
      '  other',
      '  div.ProseMirror[contenteditable=true]',
    ]);
  });

  test('names the words of its own site, and no other site’s', () => {
    const page = pageOf('<div id="bardhub"><p class="qwen-chat"></p></div>');
    expect(buildSkeleton(page, about.classWords)).toBe('body > div#bardhub > p');
    expect(buildSkeleton(page, ['qwen'])).toBe('body > div > p.qwen-chat');
  });

  // Letters only, letters as a page's names are made, Japanese, digits, and what a person might really have written.
  test.each(['xyzzyq', 'Plughwomble', 'zweck-yonder', '花子さんの病気', '4711081542', 'divorce', 'パスワード'])(
    'holds no trace of “%s”, wherever the page has it',
    canary => {
      const legal = canary.replace(/[^\p{L}\p{N}-]/gu, '').replace(/^\d+$/, digits => `n${digits}`);
      const report = buildRedesignReport(pageFullOf(legal), about).toLowerCase();
      expect(report).toContain('.message');
      for (const piece of [legal, ...legal.split('-'), ...(legal.match(/\d{2,}/g) ?? [])]) {
        expect(report).not.toContain(piece.toLowerCase());
      }
    },
  );

  test('is written in known words only, whatever a page is made of', () => {
    const random = generator(7);
    const consonants = 'bcdfghjklmpqvwxz';
    const canaries = [...Array(5)].map(() =>
      ['q', ...[...Array(8)].map(() => consonants[Math.floor(random() * consonants.length)])].join(''),
    );
    for (const canary of canaries) expect(buildRedesignReport(pageFullOf(canary), about)).not.toContain(canary);
  }, 60_000);

  test('is short enough to paste, however large the page, and keeps its outline', () => {
    const turn = (n: number) =>
      `<article data-testid="conversation-turn-${n}"><div class="m${n}"><ul>${'<li><p>x</p><pre>y</pre></li><li></li>'.repeat(6)}</ul>${'<p></p><div></div>'.repeat(n % 17)}</div></article>`;
    const page = pageOf(`<main>${[...Array(90).keys()].map(turn).join('')}</main>`);
    const report = buildRedesignReport(page, about);
    expect(report.length).toBeLessThan(20_000);
    expect(report).toContain('article[data-testid=conversation-turn-N]');
  });
});

/** Numbers from 0 to 1, the same at every run. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

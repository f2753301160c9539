/**
 * An element that nobody knows is ordinary: cards, notices, lists and frames come and go every few weeks. On one fine page of each site one
 * such element is put at a random place of one answer, 64 times: no chat is refused, no word is lost without a mark, and none is wrong.
 */
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import type { ObservedTurn, SiteId } from '../../lib/core/conversation';
import { siteIds } from '../../lib/sites/registry';
import { adapters } from '../../scripts/read/adapters';
import { lettersOf } from '../campaigns/reading/judge';
import { wholeChats } from '../fakes/whole-chats/whole-chats';
import { random as seeded } from '../fakes/made-up-site';

const cards = [
  '<div class="weather-card"><span>18° and cloudy in the harbour</span><span>Rain at nine</span></div>',
  '<div class="product-tile"><p>Mixer Nine</p><p>79.00</p></div>',
  '<section class="notice-box"><p>This answer may be out of date. Check with the port.</p></section>',
  '<aside class="sources"><h3>Sources</h3><ul><li>Port office, daily table</li><li>Almanac, page 12</li></ul></aside>',
  '<div class="tool-row"><div>Searched the tide tables<span> search_tides</span></div></div>',
  '<flight-card><p>Harbour – Island, 10:05</p><p>二時間十分</p></flight-card>',
  '<div class="follow-ups"><div class="chip">潮の表を印刷しますか</div><div class="chip">When is low water?</div></div>',
  '<div class="rating"><h4>How the harbour was rated this year</h4><table><tr><td>Depth</td><td>three metres</td></tr></table></div>',
  '<div class="app"><iframe src="https://apps.example/frame" title="Route"></iframe><p>Route of the ferry</p></div>',
];

/** How many are put there: each card once, or 64 with `KURA_ALL=1`. */
const count = process.env['KURA_ALL'] ? 64 : cards.length;

/** Each look that a site may serve, and where its answers stand: an unknown card may stand between their paragraphs, or beside all of them. */
const looks: readonly (readonly [site: SiteId, page: string, body: string])[] = [
  ['chatgpt', 'classic', '[data-message-author-role="assistant"] .markdown'],
  ['chatgpt', 'app-shell', '[data-markdown-text-style="assistant-message"]'],
  ['chatgpt', 'octane', '[data-assistant-markdown]'],
  ['claude', 'hub', '[data-perf-reply-text]'],
  ['claude', 'feed', '[data-is-streaming] .standard-markdown:not(.row-start-1 *)'],
  ['claude', 'classic-generation-2', '[data-is-streaming] .standard-markdown:not(.row-start-1 *)'],
  ['gemini', 'two-exchanges', 'structured-content-container message-content .markdown'],
  ['grok', 'test-ids', '[data-testid="assistant-message"] .response-content-markdown'],
  ['grok', 'older-build', '[class~="items-start"] .response-content-markdown'],
  ['perplexity', 'bubbles', '[data-state="active"] [id^="markdown-content"] .prose'],
  ['perplexity', 'headings', '[id^="markdown-content"] .prose'],
  ['deepseek', 'two-exchanges', '.ds-assistant-message-main-content'],
  ['copilot', 'two-lists', '[class~="group/ai-message-item"]'],
  ['mistral', 'two-exchanges', '[data-testid="text-message-part"]'],
  ['qwen', 'two-exchanges', '.qwen-markdown'],
  ['kimi', 'two-exchanges', '.segment-assistant .markdown:not(.toolcall *, .think-stage *, .thinking-container *)'],
  ['poe', 'two-exchanges', '[class*="leftSideMessageBubble"] [class*="Markdown_markdownContainer"]'],
  ['aistudio', 'thought-and-answer', ':is(.model, .model-prompt-container) ms-text-chunk:not(ms-thought-chunk *)'],
];

test('every site of which anything is read is here', () => {
  const here = new Set<SiteId>([...looks.map(([site]) => site), 'x']);
  expect(siteIds.filter(id => !here.has(id))).toEqual([]);
});

/** What has no words of its own, and a button that holds words of a sentence: both are left out of the text, and never in silence. */
const silent: readonly (readonly [what: string, html: string, text: string, marks: readonly string[]])[] = [
  ['a film alone', '<video controls src="blob:x"></video>', '', ['']],
  ['an app alone', '<iframe src="https://app.example/x" title="Quiz"></iframe>', '', ['']],
  ['a recording below words', '<p>聞いてください。</p><audio controls></audio>', '聞いてください。', ['']],
  [
    'words in a button within a sentence',
    '<p>Take the <span role="button" tabindex="0">Harbour Line</span> at noon.</p>',
    'Take the at noon.',
    ['Harbour Line'],
  ],
  [
    'a source behind a sentence',
    '<p>It leaves. <button>Port Gazette</button> Then wait.</p>',
    'It leaves. Then wait.',
    [],
  ],
  ['a hidden frame', '<p>Well.</p><div hidden><iframe src="https://app.example/x"></iframe></div>', 'Well.', []],
];

const said = { prompt: { text: 'Q' }, answer: { markdown: 'Said.' } };

test.each(silent)('%s', (_, html, text, marks) => {
  const read = wholeChats
    .filter(chat => chat.site !== 'copilot')
    .map(({ name, site, build }) => {
      const page = parse(build([said]).html);
      const place = looks.filter(([id]) => id === site).flatMap(([, , body]) => [...page.querySelectorAll(body)])[0];
      if (!place) throw new Error(`No answer of ${name} is found.`);
      place.innerHTML = html;
      const reading = adapters[site].read(page);
      const turn = reading.state === 'unreadable' ? undefined : reading.turns.at(-1);
      const found = turn?.parts?.filter(({ kind }) => kind === 'unread').map(part => part.text) ?? [];
      return { name, text: turn?.text, marks: found };
    });
  expect(read).toEqual(read.map(({ name }) => ({ name, text, marks })));
});

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html');
const wordsOf = (turns: readonly ObservedTurn[]) => turns.map(({ role, text }) => ({ role, text: lettersOf(text) }));

test.each(looks)(
  '%s, %s',
  (id, name, body) => {
    const site = adapters[id];
    const html = readFileSync(`test/fixtures/${id}/${name}.html`, 'utf8');
    const fine = site.read(parse(html));
    if (fine.state === 'unreadable') throw new Error(fine.missing);
    const random = seeded(27);
    const faults: string[] = [];
    for (let n = 0; n < count; n += 1) {
      const page = parse(html);
      const places = [...page.querySelectorAll(body)].filter(place => place.textContent.trim() !== '');
      const place = places[random(places.length)];
      if (!place) throw new Error(`No answer in ${name}.html matches ${body}.`);
      const card = parse(cards[n % cards.length] ?? '').body.firstElementChild as Element;
      const words = lettersOf(card.textContent);
      const beside = [...place.children];
      const sibling = beside[random(beside.length)];
      const isBetween = random(2) === 0 && beside.length > 1;
      if (isBetween) sibling?.after(card);
      else place.after(card);

      const reading = site.read(page);
      const where = `${n}: ${card.outerHTML} ${isBetween ? 'between the paragraphs' : 'beside the answer'}`;
      if (reading.state === 'unreadable') {
        faults.push(`${where}: the chat is refused, ${reading.missing}`);
        continue;
      }
      if (!isDeepStrictEqual(wordsOf(reading.turns), wordsOf(fine.turns))) faults.push(`${where}: other words`);
      const marks = reading.turns.flatMap(({ parts = [] }) => parts.filter(({ kind }) => kind === 'unread'));
      if (
        !marks
          .map(({ text }) => lettersOf(text))
          .join('')
          .includes(words)
      )
        faults.push(`${where}: words without a mark`);
    }
    expect(faults).toEqual([]);
  },
  300_000,
);

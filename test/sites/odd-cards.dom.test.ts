/**
 * An element that nobody knows is ordinary: cards, notices, lists and frames come and go every few weeks. On one fine page of each site one
 * such element is put at a random place of one answer, 64 times: no chat is refused, no word is lost without a mark, and none is wrong.
 */
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import type { ObservedTurn, SiteId } from '../../lib/core/conversation';
import { adapters } from '../../scripts/read/adapters';
import { lettersOf } from '../campaigns/reading/judge';
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

/** How many are put there: each card twice, or 64 with `KURA_ALL=1`. */
const count = process.env['KURA_ALL'] ? 64 : 2 * cards.length;

/** Where an answer stands: what its site puts between its paragraphs may stand there, or beside all of them. */
const bodies: Readonly<Partial<Record<SiteId, { readonly page: string; readonly body: string }>>> = {
  chatgpt: { page: 'classic', body: '[data-message-author-role="assistant"] .markdown' },
  claude: { page: 'hub', body: '[data-perf-reply-text]' },
  gemini: { page: 'two-exchanges', body: 'structured-content-container message-content .markdown' },
  grok: { page: 'test-ids', body: '[data-testid="assistant-message"] .response-content-markdown' },
  perplexity: { page: 'bubbles', body: '[data-state="active"] [id^="markdown-content"] .prose' },
  deepseek: { page: 'two-exchanges', body: '.ds-assistant-message-main-content' },
  copilot: { page: 'two-lists', body: '[class~="group/ai-message-item"]' },
  mistral: { page: 'two-exchanges', body: '[data-testid="text-message-part"]' },
  qwen: { page: 'two-exchanges', body: '.qwen-markdown' },
  kimi: {
    page: 'two-exchanges',
    body: '.segment-assistant .markdown:not(.toolcall *, .think-stage *, .thinking-container *)',
  },
  poe: { page: 'two-exchanges', body: '[class*="leftSideMessageBubble"] [class*="Markdown_markdownContainer"]' },
  aistudio: {
    page: 'thought-and-answer',
    body: ':is(.model, .model-prompt-container) ms-text-chunk:not(ms-thought-chunk *)',
  },
};

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html');
const wordsOf = (turns: readonly ObservedTurn[]) => turns.map(({ role, text }) => ({ role, text: lettersOf(text) }));

test.each(Object.entries(bodies))(
  '%s',
  (id, { page: name, body }) => {
    const site = adapters[id as SiteId];
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

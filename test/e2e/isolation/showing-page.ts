/** A page of ChatGPT's that shows hostile texts, and is itself kept from being bitten by them. */
import type { Page } from 'playwright-core';
import type { PracticeServer } from '../../practice/server';
import type { KuraBrowser } from '../kura';

/** A tab at the chat `id`. Every text is a message's: written there, or made into elements, as by a site that looks at nothing. */
export async function showTexts(
  kura: KuraBrowser,
  practice: PracticeServer,
  id: string,
  texts: readonly string[],
  as: 'text' | 'elements',
): Promise<Page> {
  const url = `https://chatgpt.com/c/${id}`;
  practice.instead.set(
    url,
    `<!doctype html><html lang="en"><head><meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'"><title>${id}</title></head>
    <body><main id="main"><div id="thread"></div></main></body></html>`,
  );
  const page = await kura.context.newPage();
  await page.goto(url);
  // Leading elsewhere is the page's own doing, and no policy of its stops it.
  const shown = texts.filter(text => as === 'text' || !/http-equiv|<base/i.test(text));
  await page.evaluate(
    ([all, how]) => {
      const element = (name: string, attributes: Record<string, string>, ...inside: (Node | string)[]) => {
        const made = document.createElement(name);
        for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
        made.append(...inside);
        return made;
      };
      let row = 0;
      const turn = (role: string, body: Element) => {
        row++;
        return element(
          'section',
          { 'data-testid': `conversation-turn-${row}`, 'data-turn': role },
          element('div', { 'data-message-author-role': role, 'data-message-id': `m${row}` }, body),
          element('button', { 'data-testid': 'copy-turn-action-button' }, 'Copy'),
        );
      };
      const thread = document.createDocumentFragment();
      for (const text of all) {
        thread.append(turn('user', element('div', { class: 'whitespace-pre-wrap' }, text)));
        const body = element('div', { class: 'markdown' }, how === 'text' ? text : 'Shown:');
        if (how === 'elements') body.insertAdjacentHTML('beforeend', text);
        thread.append(turn('assistant', body));
      }
      document.querySelector('#thread')?.append(thread);
    },
    [shown, as] as const,
  );
  return page;
}

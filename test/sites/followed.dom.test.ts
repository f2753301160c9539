/** A page that is watched is read again where it changed and nowhere else: what comes of it must be what a fresh look at all of it says. */
import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { observePage } from '../../lib/capture/page-observer';
import { adapters } from '../../scripts/read/adapters';
import type { SiteAdapter } from '../../lib/sites/site';
import { findAll } from '../../lib/sites/page/find-all';
import { random, type Random } from '../fakes/made-up-site';

const nothing = () => undefined;
let running = new AbortController();
afterEach(() => running.abort());

/** The page, as somebody who tells of its changes has it open. */
function open(html: string, site: SiteAdapter) {
  const { documentElement } = new DOMParser().parseFromString(html, 'text/html');
  document.replaceChild(document.adoptNode(documentElement), document.documentElement);
  running.abort();
  running = new AbortController();
  const watched = { ...site, chatId: () => 'open' };
  const told = { onChange: nothing, onNavigate: nothing, onLeave: nothing };
  return observePage({ page: document, site: watched, signal: running.signal, urlPollMs: 1e6 }, told);
}

/** The same page, of which nobody tells anything. */
function copied(): Document {
  const copy = document.implementation.createHTMLDocument('');
  copy.replaceChild(copy.importNode(document.documentElement, true), copy.documentElement);
  return copy;
}

const words = ['paper', '折り紙', 'crane', '* ', '# 紙', ''];

/** Something that a page may do to itself, in words. */
function change(next: Random): string {
  const all = [...document.querySelectorAll('body, body *')];
  const one = all[next(all.length)] ?? document.body;
  const other = all[next(all.length)] ?? document.body;
  const name = one.tagName + (one.id && `#${one.id}`);
  switch (next(9)) {
    case 0: {
      one.append(words[next(words.length)] ?? '');
      return `${name} says more`;
    }
    case 1: {
      const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
      const text = walker.nextNode();
      if (text) text.nodeValue = words[next(words.length)] ?? '';
      return `${name} says something else`;
    }
    case 2: {
      const attribute = one.attributes[next(Math.max(1, one.attributes.length))];
      if (attribute) one.removeAttribute(attribute.name);
      return `${name} loses ${attribute?.name}`;
    }
    case 3: {
      const attribute = other.attributes[next(Math.max(1, other.attributes.length))];
      if (attribute) one.setAttribute(attribute.name, attribute.value);
      return `${name} gets ${attribute?.name}=${attribute?.value}`;
    }
    case 4: {
      one.setAttribute('aria-hidden', 'true');
      return `${name} is hidden`;
    }
    case 5: {
      if (one !== document.body) one.remove();
      return `${name} goes`;
    }
    case 6: {
      if (one !== document.body && !one.contains(other)) other.append(one);
      return `${name} moves into ${other.tagName}`;
    }
    case 7: {
      if (one !== document.body) one.after(one.cloneNode(true));
      return `${name} is doubled`;
    }
    default: {
      if (one === document.body) return 'nothing';
      const place = one.nextSibling;
      const parent = one.parentNode;
      one.remove();
      one.append(next(2) === 0 ? document.createElement('p') : (words[next(words.length)] ?? ''));
      parent?.insertBefore(one, place);
      return `${name} changes outside of the page and comes back`;
    }
  }
}

/** What is not known may be refused for one reason or another. */
const read = (site: SiteAdapter, page: Document) => ({
  reading: site.read(page),
  private: site.isPrivate(page, new URL('https://a.example/')),
});

/** More of them by hand: a page in JavaScript's own imitation of a browser is slow. */
const count = Number(process.env['CHANGES'] ?? 12);
const most = Number(process.env['PAGES'] ?? 1);
const patience = 120_000;

describe.each(Object.values(adapters).filter(({ id }) => id !== 'x'))('$id', site => {
  const folder = `test/fixtures/${site.id}`;
  const pages = readdirSync(folder).filter(name => name.endsWith('.html') && !/redesign|logged|empty/.test(name));
  test.each(pages.slice(-most))(
    '%s is read as if nothing were remembered, whatever happens to it',
    file => {
      const html = readFileSync(`${folder}/${file}`, 'utf8');
      for (let seed = 1; seed <= 2; seed++) {
        const changes = open(html, site);
        const next = random(seed);
        const done: string[] = [];
        read(site, document);
        for (let n = 0; n < count; n++) {
          done.push(change(next));
          if (next(3) === 0) done.push(change(next));
          changes.flush();
          expect(read(site, document), `seed ${seed}: ${done.join('; ')}`).toEqual(read(site, copied()));
        }
      }
    },
    patience,
  );
});

describe('what a selector names', () => {
  const selectors = [
    'p',
    'main .a p',
    '.a, .b',
    '[id] > *',
    '.a:not(.b)',
    '.a + p',
    '.b:has(p)',
    'html[lang] .b',
    'p:first-child',
  ];

  test(
    'is what the page itself says, whatever happened to it since it was asked last',
    () => {
      const next = random(7);
      open(
        '<html lang="en"><main><div class="a" id="1"><p>x</p><p><b class="b">道</b></p></div><div class="b"></div></main></html>',
        adapters.chatgpt,
      );
      for (let n = 0; n < 150; n++) {
        const parent = [...document.querySelectorAll('body, main, div, p')].at(next(50));
        const added = document.createElement(['p', 'div', 'b'][next(3)] ?? 'p');
        if (next(2) === 0) added.className = ['a', 'b', 'a b'][next(3)] ?? '';
        if (next(4) === 0) added.innerHTML = '<p class="a"><b class="b">紙</b></p>';
        if (next(9) === 0) document.documentElement.toggleAttribute('lang');
        (parent ?? document.body).append(added);
        const done = change(next);
        // Some are asked only now and then, and a few changes lie between.
        for (const selector of selectors.filter(() => next(3) > 0)) {
          expect(findAll(document, selector), `${n}: ${done}, ${selector}`).toEqual([
            ...document.querySelectorAll(selector),
          ]);
        }
      }
    },
    patience,
  );
});

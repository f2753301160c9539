/**
 * A page can hide each member of a form behind a field of its name: `form.children` is then an input. Wherever such a form stands, round a
 * whole page or within a turn, every site is read as with harmless fields, and no walk upwards goes in circles (decision 0051).
 */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { adapters } from '../../scripts/read/adapters';
import { guardedMembers } from '../../scripts/build/wrap-forms';
import { random } from '../fakes/made-up-site';

const names = [...guardedMembers];
const harmless = names.map((_, n) => `field-${n}`);
/** Places within each page, beside the whole body. */
const placesOfEach = 1;

/**
 * jsdom gives forms no members of their fields' names, which all browsers do. Its own search by selectors reads members of elements, which
 * no browser's does, so it still gets those of the form.
 */
function hideMember(form: HTMLFormElement, input: HTMLInputElement): void {
  const prototype = Object.getPrototypeOf(form) as object;
  const get = () => {
    const [, , ...callers] = new Error('Who asks?').stack?.split('\n') ?? [];
    const caller = callers.find(line => !/Reflect\.get|generated.idl.HTMLFormElement/.test(line)) ?? '';
    return caller.includes('node_modules') ? (Reflect.get(prototype, input.name, form) as unknown) : input;
  };
  Object.defineProperty(form, input.name, { get, configurable: true });
}

/** The page with all that stands in one of its elements put into a form with these fields. */
function buildPage(html: string, place: number, fields: readonly string[]): Document {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const holders = [...page.body.querySelectorAll('*')].filter(({ childElementCount }) => childElementCount > 0);
  const holder = place < 0 ? page.body : (holders[place % holders.length] ?? page.body);
  const form = page.createElement('form');
  form.append(...holder.childNodes);
  for (const name of fields) {
    const input = page.createElement('input');
    input.type = 'hidden';
    input.name = name;
    form.append(input);
  }
  holder.append(form);
  for (const input of form.querySelectorAll('input')) hideMember(form, input);
  return page;
}

test('the fields do hide what they are called', () => {
  const form = buildPage('<p>x</p>', -1, names).forms[0];
  for (const name of ['children', 'parentElement', 'querySelector', 'textContent', 'nodeType'])
    expect(form && (Reflect.get(form, name) as unknown)).toBeInstanceOf(HTMLInputElement);
});

describe.each(Object.values(adapters))('$name', site => {
  const folder = `test/fixtures/${site.id}`;
  const all = readdirSync(folder).filter(name => name.endsWith('.html'));
  // Every third, or all with `KURA_ALL=1`.
  const pages = process.env['KURA_ALL'] ? all : all.filter((_, n) => n % 3 === 0);

  test('is read the same in every form', () => {
    const pick = random(7);
    for (const file of pages) {
      const html = readFileSync(`${folder}/${file}`, 'utf8');
      const places = Array.from({ length: placesOfEach }, () => pick(1000));
      for (const place of [-1, ...places]) {
        const expected = site.read(buildPage(html, place, harmless));
        expect(site.read(buildPage(html, place, names)), `${file}, place ${place}`).toEqual(expected);
        const composers = [harmless, names].map(fields => site.composer(buildPage(html, place, fields)));
        const [first, second] = composers.map(composer => (composer?.cloneNode() as Element | undefined)?.outerHTML);
        expect(second).toEqual(first);
      }
    }
  });
});

/** Page scripts read no member of a form that its page may have hidden behind a field of that name (decision 0051). */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { JSDOM } from 'jsdom';
import { parseAst, Visitor } from 'vite';
import { describe, expect, test } from 'vitest';
import { wrapForms, guardedMembers, isPageFile } from '../../scripts/build/wrap-forms';

const transform = (code: string) => wrapForms(code, 'x').replace('import { wrapForm } from "x"; ', '');
const run = (code: string, ...values: unknown[]): unknown =>
  // oxlint-disable-next-line no-new-func -- The result of the transformation is what is tested.
  new Function('wrapForm', 'a', 'b', `return ${transform(code)}`)((value: unknown) => value, ...values);

describe('what the build makes of the code', () => {
  test.each([
    ['a.children', 'wrapForm((a)).children'],
    ['a.title', 'a.title'],
    ['a?.closest(b)', 'wrapForm((a))?.closest(b)'],
    ['"日本語" + a.children', '"日本語" + wrapForm((a)).children'],
    ['a.parentElement.tagName', 'wrapForm((wrapForm((a)).parentElement)).tagName'],
    ['a.style = 1', 'wrapForm((a)).style = 1'],
    ['this.children', 'this.children'],
    ['a["children"]', 'a["children"]'],
    ['(a as Element).tabIndex', '(wrapForm((a as Element))).tabIndex'],
    ['a!.tabIndex', 'wrapForm((a!)).tabIndex'],
  ])('of %s', (code, expected) => expect(transform(code)).toBe(expected));

  const element = { b: { tabIndex: 7, children: [{ tagName: 'P' }] }, closest: () => ({ tabIndex: 8 }) };
  test.each([
    ['a?.b.tabIndex', [element], 7],
    ['a?.b.tabIndex', [undefined], undefined],
    ['a?.b.children[0].tagName', [undefined], undefined],
    ['a?.b.children[0].tagName', [element], 'P'],
    ['a?.closest(".x").tabIndex', [undefined], undefined],
    ['a?.closest(".x").tabIndex', [element], 8],
    ['(b, a).tabIndex', [{ tabIndex: 1 }, 0], 1],
    ['a?.b.children[0].tagName.toLowerCase().length', [element], 1],
  ])('is worth the same: %s of %j', (code, values, expected) => expect(run(code, ...values)).toBe(expected));
});

const listPageFiles = (): string[] =>
  ['lib', 'entrypoints']
    .flatMap(folder =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(name => path.posix.join(folder, name)),
    )
    .filter(file => file.endsWith('.ts') && isPageFile(file));

/** Members of our own objects with the same name. Read from a form they are a wrong text at worst; nothing is found or walked by them. */
const harmless = new Set([
  ...[
    'DOCUMENT_POSITION_FOLLOWING',
    'ELEMENT_NODE',
    'TEXT_NODE',
    'id',
    'length',
    'name',
    'title',
    'target',
    'action',
    'method',
  ],
  ...['hidden', 'lang', 'role', 'submit', 'toString', 'constructor'],
]);

test('every member of a form that page scripts read is guarded', () => {
  const prototype = Reflect.get(new JSDOM().window, 'HTMLFormElement').prototype as object;
  const unguarded = new Set<string>();
  const taken: string[] = [];
  for (const file of listPageFiles()) {
    const isOfForm = (name: string) => name in prototype && !harmless.has(name);
    new Visitor({
      MemberExpression: ({ property, computed }) => {
        if (computed || property.type !== 'Identifier' || guardedMembers.has(property.name)) return;
        if (isOfForm(property.name)) unguarded.add(property.name);
      },
      // The build guards no member that is taken out of an object by a pattern.
      ObjectPattern: ({ properties }) => {
        for (const each of properties) {
          if (each.type !== 'Property' || each.key.type !== 'Identifier') continue;
          if (isOfForm(each.key.name)) taken.push(`${file}: { ${each.key.name} }`);
        }
      },
    }).visit(parseAst(readFileSync(file, 'utf8'), { lang: 'ts' }));
  }
  expect([...unguarded].sort(), 'Add them to guardedMembers.').toEqual([]);
  expect(taken, 'Read these as members: `element.parentNode`.').toEqual([]);
});

test('every member that is guarded is one of a form', () => {
  const prototype = Reflect.get(new JSDOM().window, 'HTMLFormElement').prototype as object;
  // jsdom knows no layout.
  const unknown = new Set(['innerText', 'scrollIntoView', 'contentEditable', 'isContentEditable']);
  expect([...guardedMembers].filter(name => !(name in prototype) && !unknown.has(name))).toEqual([]);
});

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { elementHandlers } from '../../lib/sites/markdown/elements';
import { textHandlers } from '../../lib/sites/markdown/plain';
import { leanMarkdown, unreached } from '../../scripts/build/lean-markdown';

const require = createRequire(import.meta.url);
const source = (name: string, file: string) =>
  readFileSync(path.join(path.dirname(require.resolve(name)), file), 'utf8');

/** The keys that a library's table gives to one of `names`, such as `kbd` in `kbd: inlineCode`. */
const keysOf = (table: string, names: readonly string[]) =>
  [...table.matchAll(/^ {2}(\w+)(?:: (\w+))?,?$/gm)].flatMap(([, key = '', value = key]) =>
    names.includes(value) ? [key] : [],
  );

describe('what is left out of the bundles', () => {
  const left = (name: string) => Object.values(unreached[name] ?? {}).flat();

  test('has a handler of ours for every element that would reach it', () => {
    const keys = keysOf(source('hast-util-to-mdast', 'lib/handlers/index.js'), left('hast-util-to-mdast'));
    expect(keys).toEqual(expect.arrayContaining(['input', 'kbd', 'video', 'xmp']));
    expect(keys.filter(key => !Object.hasOwn(elementHandlers, key))).toEqual([]);
  });

  test('has a handler of ours for every node that the tree can hold', () => {
    // Nothing that Kura makes of a page is HTML, a definition or a reference to one.
    const never = ['definition', 'html', 'imageReference', 'linkReference'];
    const keys = keysOf(source('mdast-util-to-markdown', 'lib/handle/index.js'), left('mdast-util-to-markdown'));
    expect(keys).toEqual(expect.arrayContaining([...never, 'link', 'strong']));
    expect(keys.filter(key => !never.includes(key) && !Object.hasOwn(textHandlers, key))).toEqual([]);
  });

  test('exports what it did, so that nothing is missing where it is named', () => {
    const plugin = leanMarkdown();
    for (const [name, files] of Object.entries(unreached)) {
      for (const [file, names] of Object.entries(files)) {
        const exported = [...source(name, file).matchAll(/^export (?:function|const) (\w+)/gm)].map(([, each]) => each);
        expect(exported).toEqual(names);
        const place = path.join(path.dirname(require.resolve(name)), file);
        expect(plugin.load(place)?.code).toContain(`export function ${names[0]}()`);
      }
    }
  });
});

/** The marks by which an adapter finds its way on a page: every one that its source names, attribute by attribute. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { SiteId } from '../../../lib/core/conversation';
import { nameOfHook, type Hook } from './marks';

/** Every mark in the selectors of this site's adapter and of the Markdown that all share. Found in the source, so none can be left out. */
export function hooksOf(site: SiteId): Hook[] {
  const found = new Map<string, Hook>();
  for (const selector of [...selectorsIn(`lib/sites/${site}`), ...selectorsIn('lib/sites/markdown')]) {
    for (const hook of marksIn(selector)) found.set(nameOfHook(hook), hook);
  }
  return [...found.values()];
}

/** The text literals of a folder's code, comments left out. Those that are no selector match nothing on a page and do no harm. */
function selectorsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts') && !/(^|\/)(site|content)\.ts$/.test(name) && !/\bdata\b/.test(name))
    .flatMap(name => {
      const code = readFileSync(path.join(folder, name), 'utf8').replace(
        /\/\*[^]*?\*\/|^\s*\/\/.*$|(?<=\s)\/\/ .*$/gm,
        '',
      );
      return [...code.matchAll(/'((?:\\.|[^'\\\n])*)'|`((?:\\.|[^`\\])*)`/g)].map(([, single, template]) =>
        (single ?? template ?? '').replace(/\$\{[^}]*\}/g, ' ').replace(/\\\\/g, '\\'),
      );
    });
}

/** Tags that are a mark only where they are a site's own. */
const customElement = /(?<![\w.#[="'-])[a-z]+(?:-[a-z]+)+(?![\w"'=\]])/g;

function* marksIn(selector: string): Iterable<Hook> {
  for (const [, name = '', operator, quoted, bare] of selector.matchAll(
    /\[([a-zA-Z][\w-]*)(?:([~|^$*]?=)(?:"([^"]*)"|([\w-]+)))?[^\]]*\]/g,
  )) {
    yield { kind: 'attribute', name };
    const value = quoted ?? bare;
    if (operator && value) yield { kind: 'value', name, value, operator };
  }
  const outside = selector.replace(/\[[^\]]*\]/g, ' ');
  for (const [, name = ''] of outside.matchAll(/\.((?:\\.|[\w-])+)/g)) {
    yield { kind: 'class', name: name.replace(/\\/g, '') };
  }
  for (const [, name = ''] of outside.matchAll(/#([a-zA-Z][\w-]*)/g)) yield { kind: 'id', name };
  for (const [name] of outside.matchAll(customElement)) yield { kind: 'tag', name };
}

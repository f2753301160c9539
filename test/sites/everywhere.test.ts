/** The places that name every site and that no compiler looks at: a forgotten one is named here. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { sites } from '../../lib/sites/registry';
import { pages } from '../practice/sites';

const schema = JSON.parse(readFileSync('public/vault-file.schema.json', 'utf8')) as {
  readonly $defs: {
    readonly conversation: {
      readonly properties: { readonly id: { readonly pattern: string }; readonly source: { readonly enum: string[] } };
    };
  };
};
const { id, source } = schema.$defs.conversation.properties;
const look = readFileSync('components/base.css', 'utf8');
const overview = readFileSync('docs/sites.md', 'utf8');
const guide = readFileSync('docs/privacy.md', 'utf8');

describe.each(Object.values(sites))('$name', site => {
  test('may stand in a vault file', () => {
    const where = 'public/vault-file.schema.json';
    expect(source.enum, `Add it to the sources in ${where}.`).toContain(site.id);
    expect(`${site.id}:1`, `Add it to the pattern of ids in ${where}.`).toMatch(new RegExp(id.pattern));
  });

  test('has a colour for its letter', () =>
    expect(look, `Add it to components/base.css.`).toContain(`.badge-${site.id} {`));

  test('stands in the list of sites, as well proven as its address says', () =>
    expect(overview, 'Add a row to docs/sites.md.').toMatch(
      new RegExp(`^\\| ${site.name} +\\|[^|]*\\| ${site.proven} +\\|`, 'm'),
    ));

  test('stands with its origin among the permissions', () => {
    for (const pattern of site.matches) {
      expect(guide, `Say in docs/privacy.md that Kura may read ${pattern}.`).toContain(`\`${pattern}\``);
    }
  });

  // Grok inside x.com: nothing of it is read, so there is nothing to practise (`lib/sites/x/adapter.ts`).
  test.skipIf(site.id === 'x')('has a practice site', () =>
    expect(Object.keys(pages), 'Add its host to test/practice/sites.ts.').toContain(new URL(site.newChat).host),
  );
});

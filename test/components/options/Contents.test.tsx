import { act, cleanup, screen, within } from '@testing-library/preact';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Contents } from '../../../components/options/Contents';
import { FakeSight } from '../../fakes/intersection-observer';
import { renderIn } from '../../fakes/language';

beforeEach(() => FakeSight.install());
afterEach(() => {
  cleanup();
  FakeSight.remove();
});

describe.each(['en', 'ja'] as const)('the list of sections in %s', language => {
  function open() {
    const section = (id: string) => (
      <section aria-labelledby={id}>
        <h2 id={id}>{id}</h2>
      </section>
    );
    const { t } = renderIn(
      language,
      <>
        <Contents isShown={() => true} onGo={() => undefined} />
        {section('sites')}
        {section('backups')}
        {section('privacy')}
      </>,
    );
    const sectionOf = (id: string) => {
      const found = document.getElementById(id)?.closest('section');
      if (!found) throw new Error(`No section ${id}.`);
      return found;
    };
    const list = within(screen.getByRole('navigation', { name: t('options_contents') }));
    const marked = () => list.getAllByRole('link').filter(link => link.getAttribute('aria-current') === 'location');
    return { t, sectionOf, marked: () => marked().map(link => link.getAttribute('href')) };
  }

  test('marks the first section that stands in the upper part of the window', () => {
    const { sectionOf, marked } = open();
    expect(marked()).toEqual([]);
    void act(() => FakeSight.see([sectionOf('sites'), sectionOf('backups')], 'above'));
    expect(marked()).toEqual(['#sites']);
    void act(() => FakeSight.see([sectionOf('backups')], 'above'));
    expect(marked()).toEqual(['#backups']);
  });

  test('names the sections by what they are about', () => {
    const { t } = open();
    const about = (key: 'options_group_finding' | 'options_group_data') =>
      within(screen.getByRole('group', { name: t(key) }))
        .getAllByRole('link')
        .map(link => link.textContent);
    expect(about('options_group_finding')).toContain(t('options_semantic_title'));
    expect(about('options_group_data')).toContain(t('options_backups_title'));
  });

  test('marks the last one when the page ends with it, though it never gets to the upper part', () => {
    const { sectionOf, marked } = open();
    void act(() => FakeSight.see([sectionOf('backups')], 'above'));
    void act(() => FakeSight.see([sectionOf('privacy')], 'whole'));
    expect(marked()).toEqual(['#privacy']);
    void act(() => FakeSight.see([], 'whole'));
    expect(marked()).toEqual(['#backups']);
  });
});

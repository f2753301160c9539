/** Who opens and closes a space's story with keys stays where they are. */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/preact';
import { afterEach, describe, expect, test } from 'vitest';
import type { Route } from '../../../components/library/route';
import { Library } from '../../../components/library/Library';
import { noPauses } from '../../../lib/health/pauses';
import { FakeLibrary } from '../../fakes/library';
import { renderIn } from '../../fakes/language';

afterEach(cleanup);

async function open(language: 'en' | 'ja', name: string) {
  const library = new FakeLibrary([]);
  await library.createSpace(name);
  const doors = { copy: async () => undefined, openWelcome: () => undefined, openSettings: () => undefined };
  let place: Route = {};
  const page = () => (
    <Library
      {...{ library, route: place, navigation: doors }}
      onRoute={next => {
        place = next;
        rendered.rerender(page());
      }}
      pauses={noPauses}
      onPauses={async () => undefined}
    />
  );
  const rendered = renderIn(language, page());
  const { t } = rendered;
  fireEvent.click(await screen.findByTitle(name));
  const opener = await screen.findByRole('button', { name: t('story_open') });
  opener.focus();
  fireEvent.click(opener);
  const heading = await screen.findByRole('heading', { name: t('story_title', name) });
  return { t, opener, heading };
}

describe.each([
  ['en', 'Novel'],
  ['ja', '小説'],
] as const)('in %s', (language, name) => {
  test.each(['Escape', 'back'] as const)('the focus is on its heading, and on what opened it after %s', async way => {
    const { t, opener, heading } = await open(language, name);
    await waitFor(() => expect(document.activeElement).toBe(heading));
    if (way === 'Escape') fireEvent.keyDown(heading, { key: 'Escape' });
    else {
      const back = screen.getByRole('button', { name: new RegExp(t('library_back')) });
      back.focus();
      fireEvent.click(back);
    }
    expect(screen.queryByRole('heading', { name: t('story_title', name) })).toBeNull();
    expect(document.activeElement).toBe(opener);
  });

  test('it stays where somebody put it who went back to the list', async () => {
    const { t } = await open(language, name);
    const shelf = screen.getByTitle(name);
    shelf.focus();
    fireEvent.click(shelf);
    expect(screen.queryByRole('heading', { name: t('story_title', name) })).toBeNull();
    expect(document.activeElement).toBe(shelf);
  });
});

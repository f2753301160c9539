import { cleanup, fireEvent, screen, waitFor } from '@testing-library/preact';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Popup } from '../../../components/popup/Popup';
import { noPauses } from '../../../lib/health/pauses';
import { Problem } from '../../../lib/core/problem';
import type { Scope } from '../../../lib/core/scope';
import { closedDoors } from '../../fakes/closed-navigation';
import { chat } from '../../search/chats';
import { renderIn } from '../../fakes/language';
import { fakeTab, FakeLibrary, hit } from '../../fakes/library';

afterEach(cleanup);

const words = { en: { asked: 'tide', space: 'Work' }, ja: { asked: '干潮', space: '仕事' } };

describe.each(['en', 'ja'] as const)('the walls in %s', language => {
  const { asked, space } = words[language];

  async function open(
    given: {
      readonly spaces?: readonly string[];
      readonly failing?: true;
      /** What cannot be told at first: the worker that should tell it was stopped. */
      readonly lost?: 'getCurrentScope' | 'listSpaces';
      readonly chosen?: string;
      readonly inChat?: true;
    } = {},
  ) {
    const library = new FakeLibrary([{ ...hit(1, 'T', 'Q', `${asked}…`), space: 'main' }]);
    for (const name of given.spaces ?? [space]) await library.createSpace(name);
    library.chosen = given.chosen ?? 'main';
    const url = given.inChat ? 'https://claude.ai/chat/1' : 'https://claude.ai/new';
    if (given.inChat) library.kept.set('claude:1', chat('claude:1', 'Tides', ['When?'], { url, space: 'main' }));
    const within: Scope[] = [];
    const { recall } = library;
    library.recall = (question, filter, options) => {
      // One that was asked behind no wall at all counts as asked everywhere.
      within.push(filter?.scope ?? 'everywhere');
      return recall(question, filter, options);
    };
    if (given.lost) vi.spyOn(library, given.lost).mockRejectedValueOnce(new Problem('EngineUnavailable', 'stopped'));
    if (given.failing) library.getCurrentScope = () => Promise.reject(new Problem('VaultUnreadable', 'gone'));
    const tab = fakeTab(url, { site: 'claude', state: 'saved' });
    const { t } = renderIn(
      language,
      <Popup
        library={library}
        tab={tab}
        consent={{ claude: 1 }}
        onConsent={async () => undefined}
        pauses={noPauses}
        onPauses={async () => undefined}
        saved={{ question: '', selected: 0 }}
        onSave={() => undefined}
        navigation={closedDoors}
      />,
    );
    const ask = (question: string) => fireEvent.input(screen.getByRole('combobox'), { target: { value: question } });
    return { library, within, t, ask, tab };
  }

  test('every question is asked within the space one stands in', async () => {
    const { within, ask } = await open({ chosen: 'space-1' });
    ask(asked);
    await waitFor(() => expect(within.length).toBeGreaterThan(0));
    expect(within.every(one => one !== 'everywhere' && one.space === 'space-1')).toBe(true);
  });

  test('where nothing is to choose, nothing is shown', async () => {
    const { within, ask, t } = await open({ spaces: [] });
    ask(asked);
    await waitFor(() => expect(within.length).toBeGreaterThan(0));
    expect(screen.queryByRole('button', { name: t('scope_label', t('library_main')) })).toBeNull();
  });

  test('lifted for one question, the wall is back with the next', async () => {
    const { within, ask, t } = await open();
    ask(asked);
    await screen.findByRole('button', { name: t('scope_label', t('library_main')) });
    fireEvent.click(screen.getByText(t('scope_everywhere')));
    await waitFor(() => expect(within.at(-1)).toBe('everywhere'));
    const lifted = { name: t('scope_back', t('library_main')) };
    expect(screen.getByRole('button', lifted)).toBeTruthy();
    // A longer question is the same one.
    ask(`${asked}…`);
    await waitFor(() => expect(within.length).toBeGreaterThan(2));
    expect(within.at(-1)).toBe('everywhere');
    ask('');
    await waitFor(() => expect(screen.queryByRole('button', lifted)).toBeNull());
    ask(asked);
    await waitFor(() => expect(within.at(-1)).toEqual({ space: 'main' }));
  });

  test('beside a chat, another space is looked in for one question', async () => {
    const { within, ask, t, library } = await open({ inChat: true });
    ask(asked);
    await screen.findByRole('button', { name: t('scope_label', t('library_main')) });
    fireEvent.click(screen.getByRole('button', { name: space, hidden: true }));
    const back = { name: t('scope_back', t('library_main')) };
    expect((await screen.findByRole('button', back)).textContent).toContain(space);
    await waitFor(() => expect(within.at(-1)).toEqual({ space: 'space-1' }));
    expect(library.kept.get('claude:1')?.space).toBe('main');
    ask('');
    await waitFor(() => expect(screen.queryByRole('button', back)).toBeNull());
    ask(asked);
    await waitFor(() => expect(within.at(-1)).toEqual({ space: 'main' }));
  });

  test('the open chat is moved a step further away, and moved back', async () => {
    const { t, library } = await open({ inChat: true });
    fireEvent.click(await screen.findByRole('button', { name: t('scope_move_open'), hidden: true }));
    const named = screen.getAllByRole('button', { name: space, hidden: true });
    fireEvent.click(named.at(-1) ?? document.body);
    await screen.findByText(t('scope_moved', space));
    expect(library.kept.get('claude:1')?.space).toBe('space-1');
    fireEvent.click(screen.getByRole('button', { name: t('library_undo') }));
    await screen.findByText(t('scope_moved', t('library_main')));
    expect(library.kept.get('claude:1')?.space).toBe('main');
  });

  test('where it cannot be told where one stands, nothing is asked and nothing found', async () => {
    const { within, ask, t } = await open({ failing: true });
    ask(asked);
    expect((await screen.findAllByText(t('problem_VaultUnreadable'))).length).toBeGreaterThan(0);
    expect(within).toEqual([]);
    expect(screen.queryAllByRole('option')).toEqual([]);
  });

  test('a worker that is stopped while it lists the spaces holds no insertion up, and they are listed later', async () => {
    const { ask, t, tab } = await open({ lost: 'listSpaces' });
    ask(asked);
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter' });
    await waitFor(() => expect(tab.composer).toContain(asked));
    await screen.findByRole('button', { name: t('scope_label', t('library_main')) });
  });

  test('to try again asks where one stands again, too', async () => {
    const { ask, t, within } = await open({ lost: 'getCurrentScope' });
    ask(asked);
    fireEvent.click(await screen.findByRole('button', { name: t('popup_try_again') }));
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    expect(within.at(-1)).toEqual({ space: 'main' });
  });
});

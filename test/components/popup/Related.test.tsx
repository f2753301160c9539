import { cleanup, fireEvent, screen, waitFor } from '@testing-library/preact';
import { afterEach, describe, expect, test } from 'vitest';
import { Popup } from '../../../components/popup/Popup';
import type { Conversation } from '../../../lib/core/conversation';
import { noPauses } from '../../../lib/health/pauses';
import { closedDoors } from '../../fakes/closed-navigation';
import { fakeTab, FakeLibrary, hit } from '../../fakes/library';
import { renderIn } from '../../fakes/language';

afterEach(cleanup);

const words = {
  en: {
    title: 'Ferries',
    question: 'quiet cabin',
    hits: [hit(1, 'Night ferry', 'a', 'b'), hit(2, 'Cabins', 'c', 'd')],
  },
  ja: { title: '船', question: '静かな部屋', hits: [hit(1, '夜行フェリー', '甲', '乙'), hit(2, '船室', '丙', '丁')] },
} as const;

describe.each(['en', 'ja'] as const)('before the first letter, in %s', language => {
  const { title, question, hits } = words[language];
  const open: Conversation = {
    id: 'claude:9',
    source: 'claude',
    url: 'https://claude.ai/chat/9',
    title,
    space: 'main',
    createdAt: 1,
    updatedAt: 2,
    completeness: { state: 'complete', turns: 1 },
    revision: 1,
    turns: [{ id: 'q', parent: null, role: 'user', text: question, observedAt: 1 }],
    activePath: ['q'],
  };

  function openPopup(
    address: string,
    about: FakeLibrary['about'] = { notes: [], hits: [] },
    recent: FakeLibrary['recent'] = { pinned: [], newest: [] },
  ) {
    const library = new FakeLibrary(hits, [open]);
    library.about = about;
    library.recent = recent;
    library.answering = async asked => ({ hits: asked === `${title} ${question}` ? hits : [], by: 'words' });
    const tab = fakeTab(address, { site: 'claude', state: 'saved' });
    const { t } = renderIn(
      language,
      <Popup
        library={library}
        tab={tab}
        consent={{ claude: 1 }}
        onConsent={async () => {}}
        pauses={noPauses}
        onPauses={async () => {}}
        saved={{ question: '', selected: 0 }}
        onSave={() => {}}
        navigation={closedDoors}
      />,
    );
    const box = screen.getByRole<HTMLInputElement>('combobox');
    return { t, box, tab, library };
  }
  const headings = () => [...document.querySelectorAll('.hits-heading')].map(({ textContent }) => textContent);
  const titles = () => screen.queryAllByRole('option').map(option => option.querySelector('.hit-title')?.textContent);

  test('what is related to the open chat stands there, under its name, and goes in with two keys', async () => {
    const { t, box, tab } = openPopup('https://claude.ai/chat/9');
    await waitFor(() => expect(headings()).toContain(t('related_chat')));
    expect(titles()).toEqual(hits.map(each => each.title));
    fireEvent.keyDown(box, { key: 'ArrowDown' });
    await waitFor(() => expect(box.getAttribute('aria-activedescendant')).toBe('hit-1'));
    fireEvent.keyDown(box, { key: 'Enter' });
    await waitFor(() => expect(tab.composer).toContain(hits[1].exchange[1]?.text));
  });

  test('pinned chats stand before it and the newest behind it, each once and never the open one', async () => {
    const [first, second] = hits;
    const pinned = hit(7, 'Pinned', 'a', 'b');
    const own = { ...hit(9, title, question, 'c'), conversation: 'claude:9' } as const;
    const newest = [own, first, hit(8, 'New', 'a', 'b')];
    const { t, box } = openPopup('https://claude.ai/chat/9', undefined, { pinned: [pinned], newest });
    await waitFor(() => expect(titles()).toEqual(['Pinned', first.title, second.title, 'New']));
    expect(headings()).toEqual([t('popup_pinned'), t('related_chat'), t('popup_recent')]);
    expect(box.getAttribute('aria-activedescendant')).toBe('hit-0');
  });

  test('on a page that nothing is known about, the newest stand alone', async () => {
    const recent = { pinned: [], newest: [hits[0]] };
    const { t } = openPopup('https://claude.ai/chat/10', undefined, recent);
    await waitFor(() => expect(headings()).toContain(t('popup_recent')));
    expect(titles()).toEqual([hits[0].title]);
  });

  test('what is listed late is not inserted by a key that was meant for another row', async () => {
    const { box, tab, library } = openPopup('https://claude.ai/chat/9', undefined, { pinned: [], newest: [hits[1]] });
    let answer: (() => void) | undefined;
    library.answering = () => new Promise(resolve => (answer = () => resolve({ hits: [hits[0]], by: 'words' })));
    await waitFor(() => expect(titles()).toEqual([hits[1].title]));
    fireEvent.keyDown(box, { key: 'Enter' });
    answer?.();
    await waitFor(() => expect(titles()).toEqual([hits[0].title, hits[1].title]));
    expect(tab.composer).toBe('');
    fireEvent.keyDown(box, { key: 'Enter' });
    await waitFor(() => expect(tab.composer).toContain(hits[0].exchange[1]?.text));
  });

  test('it gives way to the first letter, and comes back with the empty box', async () => {
    const { t, box } = openPopup('https://claude.ai/chat/9');
    await waitFor(() => expect(headings()).toContain(t('related_chat')));
    fireEvent.input(box, { target: { value: '?' } });
    await waitFor(() => expect(headings()).not.toContain(t('related_chat')));
    await waitFor(() => expect(titles()).toEqual([]));
    fireEvent.input(box, { target: { value: '' } });
    await waitFor(() => expect(headings()).toContain(t('related_chat')));
  });

  test('on a page of the web stand the chats that name it', async () => {
    const { t } = openPopup('https://example.org/tides', { notes: [], hits: [hits[1]] });
    await waitFor(() => expect(headings()).toContain(t('related_page')));
    expect(titles()).toEqual([hits[1].title]);
  });

  test('that none names it is said', async () => {
    const { t } = openPopup('https://example.org/tides');
    await screen.findByText(t('related_no_page'));
    expect(headings()).toEqual([]);
  });

  test('a chat that is not kept has no suggestions, and nothing is said about it', async () => {
    const { t } = openPopup('https://claude.ai/chat/10');
    await screen.findByText(t('empty_others_title'));
    expect(screen.queryByText(t('related_no_page'))).toBeNull();
    expect(titles()).toEqual([]);
  });
});

/** What the popup shows of what it understood, and why it shows a hit. */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/preact';
import { afterEach, describe, expect, test } from 'vitest';
import { Popup } from '../../../components/popup/Popup';
import type { SavedPopup } from '../../../components/popup/state/popup-state';
import { parseQuery } from '../../../lib/query/parse-query';
import { noPauses } from '../../../lib/health/pauses';
import type { RecallAnswer, RecallOptions } from '../../../lib/rpc/contracts/engine';
import { closedDoors } from '../../fakes/closed-navigation';
import { FakeLibrary, fakeTab, hit } from '../../fakes/library';
import { renderIn } from '../../fakes/language';

afterEach(cleanup);

const now = new Date(2025, 10, 19, 15).getTime();
const sites = [{ id: 'claude', names: ['Claude'] }] as const;

const first = hit(1, 'Volumes', 'Where do they go?', 'Name the docker volume.');
const second = hit(2, 'コンテナ', '消えますか？', 'docker のボリュームは残ります。');

/** A library that understands as the real one does, and notes down what it was asked. */
class UnderstandingLibrary extends FakeLibrary {
  readonly asked: { words: string; options: RecallOptions | undefined }[] = [];

  override answering = async (question: string, options?: RecallOptions): Promise<RecallAnswer> => {
    const { words, phrases: _phrases, ...demands } = parseQuery(question, now, { sites, ...options });
    this.asked.push({ words, options });
    const by = options?.by ?? 'words and meaning';
    return { ...this.find(words === '' ? '' : 'docker'), by, filters: demands };
  };
}

function open(language: 'en' | 'ja', library: FakeLibrary, draft: SavedPopup = { question: '', selected: 0 }) {
  const drafts: SavedPopup[] = [];
  const { t } = renderIn(
    language,
    <Popup
      library={library}
      tab={fakeTab('https://claude.ai/chat/9', { site: 'claude', state: 'saved' })}
      consent={{ claude: 1 }}
      onConsent={async () => undefined}
      saved={draft}
      pauses={noPauses}
      onPauses={async () => undefined}
      onSave={changed => void drafts.push(changed)}
      navigation={closedDoors}
    />,
  );
  const box = screen.getByRole<HTMLInputElement>('combobox');
  const type = (text: string) => fireEvent.input(box, { target: { value: text } });
  return { t, box, type, drafts };
}

const chips = () => screen.queryAllByRole('button').filter(button => button.classList.contains('chip'));
/** Intl puts thin spaces around a dash. */
const plain = (text: string | null | undefined) => text?.replaceAll('\u2009', ' ');
const chipWords = () => chips().map(chip => plain(chip.querySelector('.chip-words')?.textContent));

describe.each([
  ['en', 'docker in March', 'in March', 'in March: Mar 1 – 31, 2025'],
  ['ja', 'docker 3月', '3月', '3月（2025年3月1日～31日）'],
  ['en', '昨日のdocker', '昨日', '昨日: Nov 18, 2025'],
  ['ja', 'docker last night', 'last night', 'last night（2025年11月18日 18:00～19日 5:00）'],
  ['en', 'docker until March', 'until March', 'until March: until Mar 31, 2025'],
] as const)('a time (%s: %s)', (language, question, phrase, words) => {
  test('is shown as a chip that says what is left out with it', async () => {
    const { t, type, box } = open(language, new UnderstandingLibrary([first, second]));
    type(question);
    await waitFor(() => expect(chipWords()).toEqual([words]));
    const [chip] = chips();
    expect(plain(chip?.getAttribute('aria-label'))).toBe(t('popup_asked_leave_out', words));
    expect(document.querySelector(`#${box.getAttribute('aria-describedby')}`)?.contains(chip ?? null)).toBe(true);
  });

  test('is searched for as words once it is left out, and stays so until it is typed away', async () => {
    const library = new UnderstandingLibrary([first, second]);
    const { type, box, drafts } = open(language, library);
    type(question);
    await waitFor(() => expect(chips()).toHaveLength(1));
    chips()[0]?.click();
    await waitFor(() => expect(chips()).toEqual([]));
    expect(box.value).toBe(question);
    expect(document.activeElement).toBe(box);
    expect(library.asked.at(-1)).toMatchObject({ words: question, options: { ignoreTime: true } });
    expect(drafts.at(-1)).toEqual({ question, selected: 0, asWords: phrase });

    type(`${question} x`);
    await waitFor(() => expect(library.asked.at(-1)?.words).toBe(`${question} x`));
    expect(chips()).toEqual([]);
    type('docker');
    await waitFor(() => expect(library.asked.at(-1)?.options).not.toHaveProperty('ignoreTime'));
    type(question);
    await waitFor(() => expect(chips()).toHaveLength(1));
  });
});

describe.each([
  ['en', 'docker as of March', 'as of March: until Mar 31, 2025', 'docker'],
  ['ja', 'docker 3月1日時点', '3月1日時点（2025年3月1日まで）', 'docker'],
  ['en', 'the newest answer on docker', 'newest first', 'docker'],
  ['ja', 'dockerについての最新の回答', '新しい順', 'dockerについての'],
] as const)('what is understood as a demand (%s: %s)', (language, question, words, left) => {
  test('is shown as a chip, with which it is taken out of the box', async () => {
    const { type, box } = open(language, new UnderstandingLibrary([first, second]));
    type(question);
    await waitFor(() => expect(chipWords()).toEqual([words]));
    chips()[0]?.click();
    await waitFor(() => expect(chips()).toEqual([]));
    expect(box.value).toBe(left);
  });
});

describe('what is said in signs', () => {
  const question = 'site:claude docker title:volumes after:2025-03-01 before:2025-11-01';

  test.each([
    ['en', ['Claude', 'title: volumes', 'since Mar 1, 2025', 'before Nov 1, 2025']],
    ['ja', ['Claude', 'タイトル：volumes', '2025年3月1日以降', '2025年11月1日より前']],
  ] as const)('stands in chips in the order in which it was typed: %s', async (language, words) => {
    const { type } = open(language, new UnderstandingLibrary([first]));
    type(question);
    await waitFor(() => expect(chipWords()).toEqual(words));
  });

  test.each(['Delete', 'Backspace', 'click'])('is taken out of the box with its chip by %s', async how => {
    const { type, box } = open('en', new UnderstandingLibrary([first]));
    type(question);
    await waitFor(() => expect(chips()).toHaveLength(4));
    const chip = chips()[1];
    if (!chip) throw new Error('There are four.');
    if (how === 'click') fireEvent.click(chip);
    else fireEvent.keyDown(chip, { key: how });
    await waitFor(() => expect(chips()).toHaveLength(3));
    expect(box.value).toBe('site:claude docker after:2025-03-01 before:2025-11-01');
    expect(document.activeElement).toBe(box);
  });

  test('is taken out, the last first, by Backspace at the beginning of the box and nowhere else', async () => {
    const { type, box, drafts } = open('en', new UnderstandingLibrary([first]));
    type('docker site:claude yesterday');
    await waitFor(() => expect(chips()).toHaveLength(2));
    box.setSelectionRange(3, 3);
    fireEvent.keyDown(box, { key: 'Backspace' });
    box.setSelectionRange(0, 6);
    fireEvent.keyDown(box, { key: 'Backspace' });
    box.setSelectionRange(0, 0);
    fireEvent.keyDown(box, { key: 'Backspace', isComposing: true });
    expect(drafts).toEqual([{ question: 'docker site:claude yesterday', selected: 0 }]);
    fireEvent.keyDown(box, { key: 'Backspace' });
    await waitFor(() => expect(chipWords()).toEqual(['Claude']));
    box.setSelectionRange(0, 0);
    fireEvent.keyDown(box, { key: 'Backspace' });
    await waitFor(() => expect(chips()).toEqual([]));
    expect(box.value).toBe('docker yesterday');
  });

  test('can be left out also where nothing is found', async () => {
    const { type, box } = open('en', new UnderstandingLibrary([]));
    type('docker site:claude');
    await waitFor(() => expect(chips()).toHaveLength(1));
    box.setSelectionRange(0, 0);
    fireEvent.keyDown(box, { key: 'Backspace' });
    await waitFor(() => expect(box.value).toBe('docker'));
  });
});

describe.each([
  ['en', 'docker site:nowhere', 'unknown site: nowhere', 'Unknown site or program: “nowhere”'],
  ['ja', 'docker サイト：どこか', '不明なサイト：どこか', '不明なサイトまたはプログラム：「どこか」'],
] as const)('a site that Kura does not know (%s)', (language, question, words, why) => {
  test('is named, and can be left out with a click', async () => {
    const { t, type, box } = open(language, new UnderstandingLibrary([]));
    type(question);
    await waitFor(() => expect(chipWords()).toEqual([words]));
    expect(await screen.findByText(why)).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: t('empty_search_without', words) }));
    await waitFor(() => expect(box.value).toBe('docker'));
  });
});

describe('where more was found than is listed', () => {
  const many = Array.from({ length: 45 }, (_, n) => hit(n + 1, `Chat ${n + 1}`, 'Where?', `docker ${n + 1}`));
  const titles = () => screen.queryAllByRole('option').map(row => row.querySelector('.hit-title')?.textContent);

  test.each(['en', 'ja'] as const)('it is said, and more is brought until all is there: %s', async language => {
    const { t, type, box } = open(language, new FakeLibrary(many));
    const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
    const more = () => screen.queryByRole('button', { name: t('popup_show_more') });
    type('docker');
    await waitFor(() => expect(said()).toContain(t('popup_results_first', '20')));
    more()?.focus();
    fireEvent.click(more() ?? box);
    // A second Enter is for more, too, and inserts nothing.
    expect(document.activeElement).toBe(more());
    await waitFor(() => expect(said()).toContain(t('popup_results_first', '40')));
    expect(titles().slice(0, 20)).toEqual(many.slice(0, 20).map(({ title }) => title));
    // Reading goes on behind the last one.
    expect(screen.getAllByRole('option')[19]?.className).toContain('hit-current');
    more()?.focus();
    fireEvent.click(more() ?? box);
    await waitFor(() => expect(said()).toContain(t('popup_results_other', '45')));
    expect(more()).toBeNull();
    expect(document.activeElement?.textContent).toBe(t('popup_results_other', '45'));
  });

  test('the arrow keys go on behind the last of the first few', async () => {
    const { type, box } = open('en', new FakeLibrary(many));
    const chosen = () => screen.queryAllByRole('option').findIndex(row => row.matches('.hit-current'));
    const press = (key: string) => fireEvent.keyDown(box, { key });
    type('docker');
    await waitFor(() => expect(titles()).toHaveLength(20));
    press('End');
    await waitFor(() => expect(chosen()).toBe(19));
    press('ArrowDown');
    // Held down, it asks for no more while they are on their way.
    press('ArrowDown');
    await waitFor(() => expect(titles()).toHaveLength(40));
    expect(chosen()).toBe(19);
    press('ArrowDown');
    await waitFor(() => expect(chosen()).toBe(20));
    press('ArrowUp');
    for (let pressed = 0; pressed < 20; pressed += 1) press('ArrowDown');
    await waitFor(() => expect(chosen()).toBe(39));
    press('ArrowDown');
    await waitFor(() => expect(titles()).toHaveLength(45));
    for (let pressed = 0; pressed < 6; pressed += 1) press('ArrowDown');
    // All are there: nothing comes after the last.
    await waitFor(() => expect(chosen()).toBe(44));
  });

  test('another question begins with the first few', async () => {
    const { t, type } = open('en', new FakeLibrary(many));
    type('docker');
    fireEvent.click(await screen.findByRole('button', { name: t('popup_show_more') }));
    await waitFor(() => expect(titles()).toHaveLength(40));
    type('docke');
    await waitFor(() => expect(titles()).toHaveLength(20));
  });
});

test('a filter that is still being typed has found nothing and says nothing of it', async () => {
  const library = new FakeLibrary([]);
  library.answering = async () => ({ hits: [], idle: true, by: 'words' });
  const { t, type } = open('en', library);
  type('site:cla');
  await waitFor(() =>
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).not.toContain(t('popup_searching')),
  );
  expect(screen.queryByText(t('empty_found_title'))).toBeNull();
});

test('what was asked for is marked in the title', async () => {
  const library = new FakeLibrary([{ ...first, titleMarks: [[0, 3]] }]);
  open('en', library).type('docker');
  const [option] = await screen.findAllByRole('option');
  expect(option?.querySelector('.hit-title')?.innerHTML).toBe('<mark>Vol</mark>umes');
});

describe('while typing', () => {
  test('words answer at once, and meaning takes their place without taking away the hit that was chosen', async () => {
    const library = new FakeLibrary([]);
    let whole: (answer: RecallAnswer) => void = () => undefined;
    library.answering = (_, options) =>
      options?.by
        ? Promise.resolve({ hits: [first, second], by: 'words' })
        : new Promise<RecallAnswer>(resolve => (whole = resolve));
    const { type, box } = open('en', library);
    type('docker');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
    fireEvent.keyDown(box, { key: 'ArrowDown' });
    const third = hit(3, 'Boots', 'Which?', 'Rubber ones.');
    // The whole answer is asked for when the typing pauses.
    await new Promise(resolve => setTimeout(resolve, 100));
    whole({ hits: [second, third, first], by: 'words and meaning' });
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(3));
    expect(document.querySelector('.hit-current')?.textContent).toContain(second.title);
  });

  test('that words find nothing is not said before meaning has looked too', async () => {
    const library = new FakeLibrary([]);
    library.answering = async (_, options) =>
      options?.by ? { hits: [], by: 'words' } : { hits: [first], by: 'words and meaning' };
    const { t, type } = open('en', library);
    type('vessel');
    // The words have answered, and the whole answer is not asked for yet.
    await new Promise(resolve => setTimeout(resolve, 30));
    expect(screen.queryByText(t('empty_found_title'))).toBeNull();
    await screen.findAllByRole('option');
  });

  test('a slow answer by words does not take the place of the whole one', async () => {
    const library = new FakeLibrary([]);
    let byWords: (answer: RecallAnswer) => void = () => undefined;
    library.answering = (_, options) =>
      options?.by
        ? new Promise<RecallAnswer>(resolve => (byWords = resolve))
        : Promise.resolve({ hits: [first], by: 'words and meaning' });
    const { type } = open('en', library);
    type('docker');
    await screen.findAllByRole('option');
    byWords({ hits: [second, first], by: 'words' });
    await new Promise(resolve => setTimeout(resolve, 20));
    expect(screen.getAllByRole('option')).toHaveLength(1);
  });
});

describe.each(['en', 'ja'] as const)('a demand with which nothing is found, in %s', language => {
  const question = { en: 'loaf yesterday', ja: '昨日のパン' }[language];

  test('is what the page speaks of, and one click searches without it', async () => {
    const library = new UnderstandingLibrary([first]);
    library.answering = async (question, options) => {
      const { words: _words, phrases: _phrases, ...asked } = parseQuery(question, now, { sites, ...options });
      return { hits: asked.time ? [] : [first], by: 'words', filters: asked };
    };
    const { t, type } = open(language, library);
    type(question);
    const without = await screen.findByRole('button', {
      name: new RegExp({ en: '^Search without', ja: 'を外して探す$' }[language]),
    });
    expect(screen.queryByText(t('empty_found_words'))).toBeNull();
    fireEvent.click(without);
    expect(await screen.findAllByRole('option')).toHaveLength(1);
  });
});

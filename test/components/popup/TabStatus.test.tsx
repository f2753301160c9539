import { cleanup, fireEvent, screen } from '@testing-library/preact';
import { afterEach, describe, expect, test } from 'vitest';
import { readTabHealth } from '../../../components/popup/state/open-tab';
import { toTabLight } from '../../../components/popup/tab-light';
import { status } from '../../fakes/library';
import { TabStatus } from '../../../components/popup/TabStatus';
import { sites } from '../../../lib/sites/registry';
import { Problem } from '../../../lib/core/problem';
import { translatedPage } from '../../../lib/core/translated-page';
import type { PageHealth } from '../../../lib/rpc/contracts/capture';
import { fakeTab } from '../../fakes/library';
import { renderIn } from '../../fakes/language';

afterEach(cleanup);

const claude = sites.claude;
const deeds = { onTurnOn: () => {}, onResume: () => {}, onReport: () => {}, onReadOriginal: () => {} };

const says: Record<'en' | 'ja', [PageHealth['state'], string][]> = {
  en: [
    ['reading', 'Reading this chat on Claude'],
    ['saved', 'This chat on Claude is saved'],
    ['private', 'Private chat: not saved'],
    ['forgotten', 'You deleted this chat, so Kura doesn’t save it'],
    ['waiting', 'Claude: no chat open yet'],
    // What was not found there is for the report alone.
    ['unreadable', 'Claude has changed. Kura can’t save new messages here yet.Report'],
    ['failed', 'Claude: not saved yet; retrying'],
  ],
  ja: [
    ['reading', 'Claude のこのチャットを読んでいます'],
    ['saved', 'Claude のこのチャットは保存済みです'],
    ['private', 'プライベートチャット：保存しません'],
    ['forgotten', '削除したチャットのため、保存していません'],
    ['waiting', 'Claude：チャットはまだ開かれていません'],
    ['unreadable', 'Claude の画面が変わったため、新しいメッセージを保存できません。報告'],
    ['failed', 'Claude：未保存です。再試行しています'],
  ],
};

describe.each(['en', 'ja'] as const)('the light of the tab in %s', language => {
  const tabWith = (state: PageHealth['state']) =>
    fakeTab('https://claude.ai/chat/9', {
      site: 'claude',
      state,
      ...(state === 'unreadable' && { missing: 'main [role="log"]' }),
    });

  test.each(says[language])('when the page says %s', async (state, sentence) => {
    const health = await readTabHealth(tabWith(state), { claude: 1 });
    renderIn(language, <TabStatus health={{ value: health }} {...deeds} />);
    expect(screen.getByRole('status').textContent).toBe(sentence);
  });

  test('names the problem when what was seen cannot be stored', () => {
    const value = { state: 'failed', site: claude, problem: 'VaultFull' } as const;
    const { t } = renderIn(language, <TabStatus health={{ value }} {...deeds} />);
    expect(screen.getByRole('status').textContent).toBe(t('problem_VaultFull'));
  });

  test.each([
    [
      { state: 'complete', turns: 74 },
      'This chat on Claude is savedAll 74 messages saved',
      'Claude のこのチャットは保存済みです全 74 件を保存',
    ],
    [
      { state: 'complete', turns: 74, since: 2 },
      'This chat on Claude is savedAll 76 messages saved',
      'Claude のこのチャットは保存済みです全 76 件を保存',
    ],
    [
      { state: 'partial', turns: 12, gap: true },
      'This chat on Claude is saved in part12 messages saved. Scroll up in the chat to save the rest.',
      'Claude のこのチャットは一部だけ保存済みです12 件のメッセージを保存。上へスクロールすると残りも保存されます。',
    ],
    [
      { state: 'partial', turns: 12, gap: false, of: 1204 },
      'This chat on Claude is saved in part12 of 1,204 messages saved',
      'Claude のこのチャットは一部だけ保存済みです1,204 件中 12 件を保存',
    ],
    [
      { state: 'partial', turns: 4, gap: false },
      'This chat on Claude is saved4 messages saved so far',
      'Claude のこのチャットは保存済みですこれまでに 4 件のメッセージを保存',
    ],
  ] as const)('says the receipt of a kept chat in words: %j', (completeness, en, ja) => {
    const value = { state: 'saved', site: claude, completeness } as const;
    renderIn(language, <TabStatus health={{ value }} {...deeds} />);
    expect(screen.getByRole('status').textContent).toBe(language === 'en' ? en : ja);
    // Where the site tells no number, nothing is known to be missing.
    const isMissing = completeness.state === 'partial' && ('of' in completeness || completeness.gap);
    expect(toTabLight(value, undefined)).toEqual({
      dot: isMissing ? 'amber' : 'green',
      word: isMissing ? 'light_partial' : 'light_saved',
    });
  });

  test('the light is amber for a folder that the browser asks for again', () => {
    expect(toTabLight(undefined, status).dot).toBe('hollow');
    expect(toTabLight(undefined, { ...status, documentsBlocked: true }).dot).toBe('amber');
  });

  test('says since when a page cannot be read, and hands over a report', () => {
    let reports = 0;
    const value = { state: 'unreadable', site: claude, missing: 'main', since: Date.UTC(2026, 10, 2, 12) } as const;
    const onReport = () => reports++;
    const { t } = renderIn(language, <TabStatus health={{ value }} {...deeds} onReport={onReport} />);
    expect(screen.getByRole('status').textContent).toContain(language === 'en' ? 'November 2, 2026' : '2026年11月2日');
    fireEvent.click(screen.getByRole('button', { name: t('report_copy') }));
    expect(reports).toBe(1);
  });

  test('offers to read the original of a translated page where the site’s data is known, and says when it is saved', () => {
    let asked = 0;
    const value = { state: 'unreadable', site: claude, missing: translatedPage } as const;
    const onReadOriginal = () => asked++;
    const before = renderIn(language, <TabStatus health={{ value }} {...deeds} onReadOriginal={onReadOriginal} />);
    const { t } = before;
    expect(screen.getByRole('status').textContent).toContain(t('health_translated', 'Claude'));
    fireEvent.click(screen.getByRole('button', { name: t('read_original') }));
    expect(asked).toBe(1);
    before.unmount();

    const saved = { ...value, completeness: { state: 'complete', turns: 12 } } as const;
    const after = renderIn(language, <TabStatus health={{ value: saved }} {...deeds} />);
    expect(screen.getByRole('status').textContent).toBe(
      `${t('health_translated_read', 'Claude')}${t('receipt_complete', '12')}`,
    );
    after.unmount();

    renderIn(language, <TabStatus health={{ value: { ...value, site: sites.perplexity } }} {...deeds} />);
    expect(screen.queryByRole('button'), 'The data of this site is not known.').toBeNull();
  });

  test('is off on a site without consent, and can be turned on', async () => {
    let turnedOn = 0;
    const health = await readTabHealth(tabWith('off'), { chatgpt: 1 });
    const onTurnOn = () => turnedOn++;
    const { t } = renderIn(language, <TabStatus health={{ value: health }} {...deeds} onTurnOn={onTurnOn} />);
    expect(screen.getByRole('status').textContent).toContain(t('health_off', 'Claude'));
    fireEvent.click(screen.getByRole('button', { name: t('health_turn_on') }));
    expect(turnedOn).toBe(1);
  });
});

describe('the health of a tab', () => {
  test('is nobody’s on a page that is no chat site, or whose address may not be seen', async () => {
    const tab = fakeTab('https://example.com/?next=https://claude.ai/chat/9', { site: 'claude', state: 'saved' });
    expect(await readTabHealth(tab, { claude: 1 })).toEqual({ state: 'none' });
    expect(await readTabHealth({ page: tab.page }, { claude: 1 })).toEqual({ state: 'none' });
    expect(await readTabHealth(undefined, { claude: 1 })).toEqual({ state: 'none' });
  });

  test('does not ask a page on whose site it is off', async () => {
    const tab = fakeTab('https://claude.ai/chat/9', { site: 'claude', state: 'saved' });
    tab.page.getHealth = () => Promise.reject(new Error('It was asked.'));
    expect((await readTabHealth(tab, {})).state).toBe('off');
  });

  test('is unreached where the page is older than Kura', async () => {
    const tab = fakeTab('https://claude.ai/chat/9', { site: 'claude', state: 'saved' });
    tab.page.getHealth = () => Promise.reject(new Problem('PageNotReady', 'No content script'));
    expect((await readTabHealth(tab, { claude: 1 })).state).toBe('unreached');
  });
});

describe('a pause', () => {
  const tab = fakeTab('https://claude.ai/chat/9', { site: 'claude', state: 'saved' });
  const agreed = { claude: 1 };

  test('over the chat, the site or everything is what the tab says, the widest first', async () => {
    const chat = { sites: {}, chats: { 'claude:9': 5 } } as const;
    expect(await readTabHealth(tab, agreed, chat)).toMatchObject({
      state: 'paused',
      pauseScope: { of: 'chat', chat: 'claude:9' },
    });
    const site = { ...chat, sites: { claude: 6 } };
    expect(await readTabHealth(tab, agreed, site)).toMatchObject({
      state: 'paused',
      pauseScope: { of: 'site', site: 'claude' },
    });
    const everywhere = { ...site, everywhere: 7 };
    expect(await readTabHealth(tab, agreed, everywhere)).toMatchObject({
      state: 'paused',
      pauseScope: { of: 'everywhere' },
    });
  });

  test('over another chat or site is not this one’s', async () => {
    const others = { sites: { chatgpt: 1 }, chats: { 'claude:10': 1, 'chatgpt:9': 1 } } as const;
    expect((await readTabHealth(tab, agreed, others)).state).toBe('saved');
  });

  test('over everything is said on every page, so that nobody forgets it', async () => {
    expect(await readTabHealth(undefined, agreed, { everywhere: 1, sites: {}, chats: {} })).toEqual({
      state: 'paused',
      pauseScope: { of: 'everywhere' },
    });
  });
});

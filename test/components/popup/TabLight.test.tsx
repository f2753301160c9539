// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/preact';
import { afterEach, describe, expect, test } from 'vitest';
import { healthOf } from '../../../components/popup/tab-health';
import { TabLight } from '../../../components/popup/TabLight';
import { addresses } from '../../../lib/sites/addresses';
import { Problem } from '../../../lib/problem';
import type { PageHealth } from '../../../lib/messaging/services';
import { fakeTab } from '../../fakes/library';
import { renderIn } from '../../fakes/language';

afterEach(cleanup);

const claude = addresses.claude;

const says: Record<'en' | 'ja', [PageHealth['state'], string][]> = {
  en: [
    ['reading', 'Reading this chat on Claude'],
    ['saved', 'This chat on Claude is kept'],
    ['private', 'Private chat: nothing is kept'],
    ['forgotten', 'You had this chat forgotten: it is not kept'],
    ['waiting', 'Claude: no chat open yet'],
    ['unreadable', 'Claude changed its page; new messages are not being savedNot found on the page: main [role="log"]'],
    ['failed', 'This chat on Claude could not be saved; Kura keeps trying'],
  ],
  ja: [
    ['reading', 'Claudeのこのチャットを読んでいます'],
    ['saved', 'Claudeのこのチャットは保存済みです'],
    ['private', 'プライベートチャット: 何も保存しません'],
    ['forgotten', '忘れたチャット: 保存しません'],
    ['waiting', 'Claude: チャットはまだ開かれていません'],
    ['unreadable', 'Claudeの画面が変わったため、新しい発言を保存できませんページに見つからないもの: main [role="log"]'],
    ['failed', 'Claudeのこのチャットを保存できていません。繰り返し試しています'],
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
    const health = await healthOf(tabWith(state), { claude: 1 });
    renderIn(language, <TabLight health={{ value: health }} onTurnOn={() => {}} />);
    expect(screen.getByRole('status').textContent).toBe(sentence);
  });

  test('names the problem when what was seen cannot be stored', () => {
    const value = { state: 'failed', site: claude, problem: 'VaultFull' } as const;
    const { t } = renderIn(language, <TabLight health={{ value }} onTurnOn={() => {}} />);
    expect(screen.getByRole('status').textContent).toBe(t('problem_VaultFull'));
  });

  test('is off on a site without consent, and can be turned on', async () => {
    const turnedOn: string[] = [];
    const health = await healthOf(tabWith('off'), { chatgpt: 1 });
    const { t } = renderIn(language, <TabLight health={{ value: health }} onTurnOn={site => turnedOn.push(site)} />);
    expect(screen.getByRole('status').textContent).toContain(t('health_off', 'Claude'));
    fireEvent.click(screen.getByRole('button', { name: t('health_turn_on') }));
    expect(turnedOn).toEqual(['claude']);
  });
});

describe('the health of a tab', () => {
  test('is nobody’s on a page that is no chat site, or whose address may not be seen', async () => {
    const tab = fakeTab('https://example.com/?next=https://claude.ai/chat/9', { site: 'claude', state: 'saved' });
    expect(await healthOf(tab, { claude: 1 })).toEqual({ state: 'none' });
    expect(await healthOf({ page: tab.page }, { claude: 1 })).toEqual({ state: 'none' });
    expect(await healthOf(undefined, { claude: 1 })).toEqual({ state: 'none' });
  });

  test('does not ask a page on whose site it is off', async () => {
    const tab = fakeTab('https://claude.ai/chat/9', { site: 'claude', state: 'saved' });
    tab.page.health = () => Promise.reject(new Error('It was asked.'));
    expect((await healthOf(tab, {})).state).toBe('off');
  });

  test('is unreached where the page is older than Kura', async () => {
    const tab = fakeTab('https://claude.ai/chat/9', { site: 'claude', state: 'saved' });
    tab.page.health = () => Promise.reject(new Problem('PageNotReady', 'No content script'));
    expect((await healthOf(tab, { claude: 1 })).state).toBe('unreached');
  });
});

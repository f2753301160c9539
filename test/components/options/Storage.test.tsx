import { cleanup, fireEvent, screen, waitFor } from '@testing-library/preact';
import { afterEach, describe, expect, test } from 'vitest';
import type { StoredModel } from '../../../lib/search/models/stored-model';
import type { ConversationSummary } from '../../../lib/vault/vault';
import { openSettings, type SettingsGiven } from './open-settings';

afterEach(cleanup);

const model: StoredModel = {
  name: 'somebody/model-ONNX',
  from: 'hub',
  storedAt: 5,
  digest: 'd1',
  files: [{ path: 'onnx/model.onnx', bytes: 100_000_000, sha256: 'ab' }],
};

/** What stands beside a name. */
const fact = (name: string) => screen.getByText(name).closest('.setting')?.querySelector('.setting-value')?.textContent;

describe.each(['en', 'ja'] as const)('the storage in %s', language => {
  const open = (given?: SettingsGiven) => openSettings(language, { at: '#index', ...given });

  test('tells models and search data apart, and says nothing of what the browser does not tell', async () => {
    const whole = { used: 150_000_000, free: 41_000_000_000, vault: 20_000_000, files: 130_000_000 };
    const { t } = open({ storage: whole, stored: [model] });
    await waitFor(() => expect(fact(t('options_storage_models'))).toBe('100 MB'));
    expect(fact(t('options_storage_index'))).toBe('30 MB');
    expect(fact(t('options_storage_free'))).toBe('41 GB');
    cleanup();
    open();
    expect(await screen.findByText(t('options_storage_unknown'))).toBeTruthy();
  });

  test('names what is neither chat nor file, so that the parts make the whole', async () => {
    const parts = { free: 41_000_000_000, vault: 20_000_000, files: 130_000_000 };
    const { t } = open({ storage: { ...parts, used: 152_000_000 }, stored: [model] });
    await waitFor(() => expect(fact(t('options_storage_models'))).toBe('100 MB'));
    expect(fact(t('options_storage_rest'))).toBe('2 MB');
    cleanup();
    open({ storage: { ...parts, used: 150_000_010 }, stored: [model] });
    await screen.findByText(t('options_storage_used'));
    expect(screen.queryByText(t('options_storage_rest'))).toBeNull();
  });

  test('says how far it is in making chats searchable, and offers nothing more until that is done', async () => {
    const { t } = open({ vault: { conversations: 9, documents: 0, turns: 30, pending: 2, failed: 1 } });
    const far = await screen.findByRole('progressbar', { name: t('options_index_doing', '6', '8') });
    expect([far.getAttribute('value'), far.getAttribute('max')]).toEqual(['6', '8']);
    expect(screen.getByRole('button', { name: t('options_index_again') })).toHaveProperty('disabled', true);
  });

  test('names what could not be made searchable, why, and what to do about it', async () => {
    const chat: ConversationSummary = {
      id: 'claude:1',
      source: 'claude',
      url: 'https://claude.ai/chat/1',
      title: { en: 'Tides', ja: '潮' }[language],
      space: 'main',
      createdAt: 1,
      updatedAt: 1,
      completeness: { state: 'partial', turns: 2, gap: false },
      revision: 1,
      turnCount: 2,
    };
    const vault = { conversations: 90, documents: 0, turns: 300, pending: 0, failed: 3 };
    const { t, seen } = open({ vault, asides: [{ chat, reason: 'RangeError: too deep' }] });
    const chats = (n: number) => t(n === 1 && language === 'en' ? 'count_chats_one' : 'count_chats_other', String(n));
    expect(await screen.findByText(t('options_index_failed', chats(3)))).toBeTruthy();
    const link = await screen.findByRole('link', { name: chat.title });
    expect(link.getAttribute('href')).toBe('/library.html#chat=claude%3A1');
    expect(screen.getByText(t('options_index_why', 'RangeError: too deep'))).toBeTruthy();
    expect(screen.getByText(t('options_index_failed_more', chats(2)))).toBeTruthy();
    expect(screen.getByText(t('options_index_failed_do'))).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: t('options_index_again') }));
    await waitFor(() => expect(seen.indexed).toBe(1));
  });

  test('says that there is nothing to be found yet', async () => {
    const { t } = open({ vault: { conversations: 0, documents: 0, turns: 0, pending: 0, failed: 0 } });
    expect(await screen.findByText(t('options_index_none'))).toBeTruthy();
    expect(screen.getByRole('button', { name: t('options_index_again') })).toHaveProperty('disabled', true);
  });
});

import { cleanup, fireEvent, screen, waitFor } from '@testing-library/preact';
import { afterEach, describe, expect, test } from 'vitest';
import type { StoredModel } from '../../../lib/search/models/stored-model';
import { openSettings, type SettingsGiven } from './open-settings';

afterEach(cleanup);

describe.each(['en', 'ja'] as const)('the models on this machine in %s', language => {
  const open = (given?: SettingsGiven) => openSettings(language, { at: '#search', ...given });

  const stored = (name: string): StoredModel => ({
    name,
    from: 'hub',
    revision: 'c0ffee',
    digest: 'd1',
    storedAt: Date.UTC(2026, 10, 2, 12),
    files: [{ path: 'config.json', bytes: 2_400_000, sha256: 'abc123' }],
  });

  test('are listed with their size and their checksums', async () => {
    const { t } = open({ stored: [stored('a/small'), stored('モデル')] });
    expect(await screen.findByText('モデル')).toBeTruthy();
    expect(screen.getAllByText('abc123')).toHaveLength(2);
    expect(screen.getAllByText(new RegExp(t('options_model_stored_facts', '2.4', '').slice(0, 6)))).toHaveLength(2);
  });

  test('are used again with a click; a folder by the digest of its files', async () => {
    const { t, seen } = open({
      stored: [stored('a/small'), { ...stored('手元'), from: 'folder', digest: 'd1' }],
      model: { state: 'ready', name: 'another', device: 'wasm' },
    });
    fireEvent.click(await screen.findByRole('button', { name: `${t('options_model_use_stored')}: small` }));
    await waitFor(() => expect(seen.models).toHaveLength(1));
    fireEvent.click(screen.getByRole('button', { name: `${t('options_model_use_stored')}: 手元` }));
    await waitFor(() => expect(seen.models).toHaveLength(2));
    expect(seen.models).toEqual([
      { from: 'hub', name: 'a/small' },
      { from: 'folder', name: '手元', digest: 'd1' },
    ]);
  });

  test('are removed; one in use first goes out of use', async () => {
    const { t, seen } = open({
      stored: [stored('a/small'), stored('a/large')],
      model: { state: 'ready', name: 'a/large', device: 'wasm' },
    });
    fireEvent.click(await screen.findByRole('button', { name: `${t('options_model_remove')}: small` }));
    await waitFor(() => expect(screen.queryByText('small')).toBeNull());
    expect(seen.models).toEqual([]);
    fireEvent.click(await screen.findByRole('button', { name: `${t('options_model_remove_used')}: large` }));
    await waitFor(() => expect(seen.removed).toEqual(['a/small', 'a/large']));
    expect(seen.models).toEqual([{ from: 'none' }]);
  });
});

import { cleanup, fireEvent, screen, waitFor } from '@testing-library/preact';
import { afterEach, describe, expect, test } from 'vitest';
import type { BridgeStatus } from '../../../lib/rpc/contracts/bridge';
import { createFakeBridge } from '../../fakes/bridge';
import { openSettings } from './open-settings';

afterEach(cleanup);

const connected: BridgeStatus = {
  state: 'connected',
  since: 1,
  command: '/home/mio/kura-bridge',
  programs: [],
  sessions: { progress: {} },
  folders: [],
};

describe.each(['en', 'ja'] as const)('who may search Kura, in %s', language => {
  const open = (fake: ReturnType<typeof createFakeBridge>) =>
    openSettings(language, { at: '#bridge', bridge: fake.bridge });

  test('a row of Inserting leads here, and a link back', async () => {
    const { t } = openSettings(language, { at: '#inserting' });
    const row = screen.getByRole('link', { name: `${t('bridge_open')}: ${t('options_page_bridge')}` });
    expect(row.getAttribute('href')).toBe('#bridge');
    cleanup();
    const fake = createFakeBridge();
    open(fake);
    await screen.findByRole('heading', { name: t('options_page_bridge') });
    const back = screen.getByRole('link', { name: `‹ ${t('options_page_inserting')}` });
    expect(back.getAttribute('href')).toBe('#inserting');
  });

  test('a program is added with what it may see, and the text to paste is shown once', async () => {
    const fake = createFakeBridge({ isOn: true, status: connected });
    const { t, seen } = open(fake);
    fireEvent.change(await screen.findByRole('combobox', { name: t('bridge_program') }), {
      target: { value: 'codex' },
    });
    fireEvent.click(screen.getByRole('switch', { name: t('bridge_propose') }));
    fireEvent.click(screen.getByRole('button', { name: t('bridge_add') }));
    fireEvent.click(await screen.findByRole('button', { name: t('bridge_copy_setup') }));
    await waitFor(() => expect(seen.copied[0]).toMatch(/KURA_CLIENT = "kura_[\w-]{43}"/));
    expect(fake.getView().clients).toMatchObject([{ name: 'Codex', scope: { space: 'main' }, mayPropose: true }]);
    const secret = /kura_[\w-]{43}/.exec(seen.copied[0] ?? '')?.[0] ?? '';
    expect(JSON.stringify(fake.getView())).not.toContain(secret);
    fireEvent.click(screen.getByRole('button', { name: t('bridge_done') }));
    await waitFor(() => expect(document.body.textContent).not.toContain(secret));
  });

  test('a program is revoked', async () => {
    const fake = createFakeBridge({ isOn: true, status: connected });
    await fake.bridge.add({ name: 'Cursor', scope: 'everywhere', mayPropose: false });
    const { t } = open(fake);
    fireEvent.click(await screen.findByRole('button', { name: t('bridge_revoke_name', 'Cursor') }));
    await waitFor(() => expect(screen.queryByText('Cursor', { selector: 'bdi' })).toBeNull());
    expect(fake.getView().clients).toEqual([]);
  });

  test('says what is wrong, and what to do', async () => {
    const status: BridgeStatus = {
      state: 'failed',
      fault: 'notInstalled',
      since: 1,
      programs: [],
      sessions: { progress: {} },
      folders: [],
    };
    const { t } = open(createFakeBridge({ isOn: true, status }));
    await screen.findByText(t('bridge_fault_notInstalled'));
    expect(screen.getByText('npm run bridge install')).toBeTruthy();
    expect(screen.getByRole('button', { name: t('bridge_add') })).toHaveProperty('disabled', true);
  });

  test('an agent’s chats are saved by a switch that says how many there are', async () => {
    const sessions = { counts: { claudecode: 214, codex: 0 }, progress: {} };
    const fake = createFakeBridge({ isOn: true, status: { ...connected, sessions } });
    const { t } = open(fake);
    await screen.findByText(t('agent_chats_found', t('count_chats_other', '214')));
    expect(screen.getAllByText(t('agent_chats_none'))).toHaveLength(2);
    fireEvent.click(screen.getByRole('switch', { name: 'Claude Code' }));
    await waitFor(() => expect(Object.keys(fake.getView().followed)).toEqual(['claudecode']));
    cleanup();
    const progress = { claudecode: { files: 214, left: 12, failed: 1 }, codex: { files: 1, left: 0, failed: 0 } };
    const followed = { claudecode: 'a', codex: 'b' };
    open(createFakeBridge({ isOn: true, status: { ...connected, sessions: { ...sessions, progress } }, followed }));
    await screen.findByText(`${t('agent_chats_left', '201', '214')} · ${t('agent_chats_failed', '1')}`);
    expect(screen.getByText(t('agent_chats_saved', t('count_chats_one', '1')))).toBeTruthy();
  });

  test('stays off where the browser does not allow it', async () => {
    const fake = createFakeBridge({}, false);
    const { t } = open(fake);
    fireEvent.click(await screen.findByRole('switch', { name: t('bridge_on') }));
    await screen.findByText(t('bridge_not_allowed'));
    expect(fake.getView().isOn).toBe(false);
  });

  test('lists what was asked, with the chats that went out', async () => {
    const log = [
      { at: 5, client: 'c', name: 'Cursor', tool: 'recall', asked: 'ferry', chats: ['claude:1' as const] },
      { at: 4, client: 'c', name: 'Cursor', tool: 'remember', asked: 'Tea', chats: [], error: 'ReadOnly' },
    ];
    const fake = createFakeBridge({ isOn: true, status: connected, log });
    const { t } = openSettings(language, { at: '#bridge', bridge: fake.bridge, titles: { 'claude:1': 'The ferry' } });
    await screen.findByText(t('bridge_log_recall', 'ferry'));
    const link = await screen.findByRole('link', { name: 'The ferry' });
    expect(link.getAttribute('href')).toContain('claude%3A1');
    expect(screen.getByText(new RegExp(t('bridge_log_refused')))).toBeTruthy();
  });
});

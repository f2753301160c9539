// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { afterEach, describe, expect, test } from 'vitest';
import type { CatchUpDesk } from '../../../components/catch-up/use-catch-up';
import type { Consent } from '../../../components/consent';
import type { MessageKey } from '../../../components/language';
import type { BackupsProps } from '../../../components/options/Backups';
import { Options } from '../../../components/options/Options';
import type { Shortcut } from '../../../components/options/Shortcuts';
import type { StorageUse } from '../../../components/options/Storage';
import type { ModelChoice, ModelState } from '../../../lib/engine/engine';
import type { StoredModel } from '../../../lib/engine/models/stored-model';
import { noPauses, type Pauses } from '../../../lib/health/pauses';
import type { PageHealth } from '../../../lib/messaging/services';
import { Problem } from '../../../lib/problem';
import type { InsertionWish } from '../../../lib/settings';
import type { Aside, ConversationSummary, LoggedInsertion, VaultCounts } from '../../../lib/vault/vault';
import { status } from '../../fakes/library';
import { FakeShelf } from '../../fakes/shelf';
import { renderIn } from '../../fakes/language';

afterEach(cleanup);

const idleDesk: CatchUpDesk = {
  visited: async () => 0,
  run: async () => ({ state: 'paused' }),
  end: async () => undefined,
};

const idleBackups: BackupsProps['backups'] = {
  folders: true,
  state: async () => ({ every: 'off', access: 'none', due: false, overdue: false }),
  plan: async () => undefined,
  choose: async () => undefined,
  allow: async () => undefined,
  backUp: () => Promise.reject(new Problem('FolderGone', 'No folder')),
  drill: () => Promise.reject(new Problem('NoBackup', 'No folder')),
};

/** A file as a folder picker hands it over; jsdom's files know no folder. */
function picked(path: string): File {
  const file = new File(['{}'], path.split('/').at(-1) ?? '');
  Object.defineProperty(file, 'webkitRelativePath', { value: path });
  return file;
}

const model: StoredModel = {
  name: 'somebody/model-ONNX',
  from: 'hub',
  storedAt: 5,
  files: [{ path: 'onnx/model.onnx', bytes: 100_000_000, sha256: 'ab' }],
};

describe.each(['en', 'ja'] as const)('the settings in %s', language => {
  interface Given {
    readonly consent?: Consent;
    readonly choice?: ModelChoice;
    readonly model?: ModelState;
    readonly putModelFiles?: () => Promise<string>;
    readonly stored?: readonly StoredModel[];
    readonly startAtImport?: boolean;
    readonly pauses?: Pauses;
    readonly siteData?: boolean;
    readonly pageMark?: boolean;
    readonly health?: readonly PageHealth[];
    readonly report?: (site: string) => string | undefined;
    readonly shortcuts?: readonly Shortcut[];
    readonly inserted?: readonly LoggedInsertion[];
    readonly storage?: StorageUse;
    readonly vault?: VaultCounts;
    readonly asides?: readonly Aside[];
  }
  function open(given: Given = {}) {
    const seen = {
      consents: [] as Consent[],
      models: [] as ModelChoice[],
      folders: [] as string[],
      removed: [] as string[],
      copied: [] as string[],
      pauses: [] as Pauses[],
      marks: [] as boolean[],
      taps: [] as boolean[],
      wishes: [] as InsertionWish[],
      asked: [] as boolean[],
      themes: [] as string[],
      languages: [] as string[],
      doors: [] as string[],
      indexed: 0,
    };
    const shelf = new FakeShelf([]);
    const { t } = renderIn(
      language,
      <Options
        library={{
          shelves: async () => shelf.shelves(),
          createSpace: shelf.createSpace,
          renameSpace: shelf.renameSpace,
          removeSpace: shelf.removeSpace,
          insertions: async () => given.inserted ?? [],
          asides: async () => given.asides ?? [],
          indexAgain: async () => {
            seen.indexed += 1;
            return { ok: true };
          },
          coverage: async () => [],
          status: async () => ({
            ...status,
            vault: given.vault ?? status.vault,
            health: given.health ?? [],
            model: given.model ?? { state: 'none' },
          }),
        }}
        catchUp={idleDesk}
        consent={given.consent ?? {}}
        onConsent={async consent => void seen.consents.push(consent)}
        redesignReport={async site => given.report?.(site)}
        copy={async text => void seen.copied.push(text)}
        pauses={given.pauses ?? noPauses}
        onPauses={async pauses => void seen.pauses.push(pauses)}
        siteData={given.siteData ?? true}
        onSiteData={async on => void seen.taps.push(on)}
        pageMark={given.pageMark ?? true}
        onPageMark={async on => void seen.marks.push(on)}
        inserting={{
          wish: { form: 'quote', tokens: 4000 },
          onWish: async wish => void seen.wishes.push(wish),
          askedBefore: false,
          onAskedBefore: async on => void seen.asked.push(on),
        }}
        looks={{
          theme: 'system',
          onTheme: theme => void seen.themes.push(theme),
          language: 'browser',
          onLanguage: chosen => void seen.languages.push(chosen),
        }}
        shortcuts={{
          list: async () => given.shortcuts ?? [],
          change: async () => void seen.doors.push('shortcuts'),
        }}
        storage={async () => given.storage ?? {}}
        choice={given.choice ?? { from: 'none' }}
        useModel={async choice => void seen.models.push(choice)}
        models={{
          list: async () => (given.stored ?? []).filter(({ name }) => !seen.removed.includes(name)),
          remove: async name => void seen.removed.push(name),
        }}
        putModelFiles={
          given.putModelFiles ??
          (async (name, files) => (seen.folders.push(name, ...files.map(file => file.name)), 'a1b2'))
        }
        exportVault={async () => 3}
        importing={{ read: () => new Promise(() => {}), merge: () => new Promise(() => {}), drop: async () => {} }}
        backups={idleBackups}
        exportElse={async () => 0}
        startAtImport={given.startAtImport ?? false}
      />,
    );
    const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name: new RegExp(`^${name}`) }));
    const use = () => fireEvent.click(screen.getByRole('button', { name: t('options_model_use') }));
    return { t, seen, choose, use };
  }

  test('takes theme and language at once', () => {
    const { t, seen, choose } = open();
    choose(t('options_theme_dark'));
    choose('日本語');
    choose('English');
    expect(seen.themes).toEqual(['dark']);
    expect(seen.languages).toEqual(['ja', 'en']);
  });

  test('keeps form and length of what is inserted, and speaks up by itself only when told to', () => {
    const { t, seen, choose } = open();
    choose(t('options_insertion_summary'));
    fireEvent.change(screen.getByRole('combobox', { name: t('options_insertion_tokens') }), {
      target: { value: '1000' },
    });
    expect(seen.wishes).toEqual([
      { form: 'summary', tokens: 4000 },
      { form: 'summary', tokens: 1000 },
    ]);
    const asked = screen.getByRole<HTMLInputElement>('switch', { name: t('options_asked') });
    expect(asked.checked).toBe(false);
    fireEvent.click(asked);
    expect(seen.asked).toEqual([true]);
  });

  test('shows what was inserted where, with a way to its chat', async () => {
    const from = [{ conversation: 'claude:1', turn: 'a' }] as const;
    open({
      inserted: [{ fence: 'abcdef12', from, into: 'https://chatgpt.com/c/2', at: 5, titles: ['洗濯物 Laundry'] }],
    });
    const link = await screen.findByRole('link', { name: '洗濯物 Laundry' });
    expect(link.getAttribute('href')).toMatch(/^\/library\.html#chat=claude%3A1/);
  });

  test('makes, renames and removes spaces, and leaves the main one alone', async () => {
    const { t } = open();
    const press = (key: MessageKey) => fireEvent.click(screen.getByRole('button', { name: t(key) }));
    const fillIn = (key: MessageKey, name: string) => {
      const box = screen.getByRole('textbox', { name: t(key) });
      fireEvent.input(box, { target: { value: name } });
      fireEvent.submit(box);
    };
    await screen.findByText(t('library_main'));
    expect(screen.queryByRole('button', { name: t('library_rename_space') })).toBeNull();
    press('library_new_space');
    fillIn('library_space_label', '仕事 Work');
    await screen.findByText('仕事 Work');
    press('library_rename_space');
    fillIn('library_space_name', '研究');
    await screen.findByText('研究');
    press('library_remove_space');
    const question = screen.getByRole('alertdialog', { name: t('library_remove_space_question', '研究') });
    // The harmless answer has the focus.
    expect(document.activeElement).toBe(within(question).getByRole('button', { name: t('library_cancel') }));
    fireEvent.click(within(question).getByRole('button', { name: t('library_remove_space') }));
    await waitFor(() => expect(screen.queryByText('研究')).toBeNull());
  });

  test('says that a name is taken before it is sent', async () => {
    const { t } = open();
    const newSpace = () => fireEvent.click(screen.getByRole('button', { name: t('library_new_space') }));
    const box = () => screen.getByRole('textbox', { name: t('library_space_label') });
    newSpace();
    fireEvent.input(box(), { target: { value: '研究' } });
    fireEvent.submit(box());
    await screen.findByText('研究');
    newSpace();
    // The main space is stored without a name, which is not taken by it.
    expect(screen.queryByText(t('library_name_taken'))).toBeNull();
    fireEvent.input(box(), { target: { value: ' 研究 ' } });
    expect(screen.getByText(t('library_name_taken'))).toBeTruthy();
    fireEvent.submit(box());
    expect(box()).toBeTruthy();
  });

  test('shows the keys as they are, and leads to where they are changed', async () => {
    const { t, seen } = open({ shortcuts: [{ name: '_execute_action', description: '', keys: 'Alt+Shift+K' }] });
    expect(await screen.findByText('Alt+Shift+K')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: t('options_shortcuts_change') }));
    expect(seen.doors).toEqual(['shortcuts']);
  });

  test('tells models and search data apart, and says nothing of what the browser does not tell', async () => {
    const whole = { used: 150_000_000, free: 41_000_000_000, vault: 20_000_000, files: 130_000_000 };
    const { t } = open({ storage: whole, stored: [model] });
    const fact = (name: string) => screen.getByText(name).nextElementSibling?.textContent;
    await waitFor(() => expect(fact(t('options_storage_models'))).toBe('100 MB'));
    expect(fact(t('options_storage_index'))).toBe('30 MB');
    expect(fact(t('options_storage_free'))).toBe('41 GB');
    cleanup();
    open();
    expect(await screen.findByText(t('options_storage_unknown'))).toBeTruthy();
  });

  test('says how far it is in making chats searchable, and offers nothing more until that is done', async () => {
    const { t } = open({ vault: { conversations: 9, turns: 30, unindexed: 2, setAside: 1 } });
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
    const vault = { conversations: 90, turns: 300, unindexed: 0, setAside: 3 };
    const { t, seen } = open({ vault, asides: [{ chat, reason: 'RangeError: too deep' }] });
    const chats = (n: number) => t(n === 1 && language === 'en' ? 'count_chats_one' : 'count_chats_other', String(n));
    expect(await screen.findByText(t('options_index_aside', chats(3)))).toBeTruthy();
    const link = await screen.findByRole('link', { name: chat.title });
    expect(link.getAttribute('href')).toBe('/library.html#chat=claude%3A1');
    expect(screen.getByText(t('options_index_why', 'RangeError: too deep'))).toBeTruthy();
    expect(screen.getByText(t('options_index_aside_more', chats(2)))).toBeTruthy();
    expect(screen.getByText(t('options_index_aside_do'))).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: t('options_index_again') }));
    await waitFor(() => expect(seen.indexed).toBe(1));
  });

  test('a list in which nothing stands says so', async () => {
    const { t } = open();
    for (const key of [
      'options_shortcuts_unknown',
      'options_spaces_none',
      'options_model_stored_none',
      'coverage_none',
      'options_paused_none',
      'preview_log_empty',
    ] as const) {
      expect(await screen.findByText(t(key))).toBeTruthy();
    }
  });

  test('says that there is nothing to be found yet', async () => {
    const { t } = open({ vault: { conversations: 0, turns: 0, unindexed: 0, setAside: 0 } });
    expect(await screen.findByText(t('options_index_none'))).toBeTruthy();
    expect(screen.getByRole('button', { name: t('options_index_again') })).toHaveProperty('disabled', true);
  });

  test('switches one site on and off at once', () => {
    const { seen } = open({ consent: { claude: 5 } });
    fireEvent.click(screen.getByRole('switch', { name: 'Claude' }));
    fireEvent.click(screen.getByRole('switch', { name: 'Gemini' }));
    expect(seen.consents.map(Object.keys)).toEqual([[], ['gemini']]);
  });

  test('proposes models of the hub with what each gives and costs, says who is asked for it, and asks nobody yet', () => {
    const { t, seen, choose } = open();
    choose(t('options_model_hub'));
    expect(screen.getByText(t('options_model_hub_detail'))).toBeTruthy();
    expect(screen.getByText(t('options_model_role_default_gives'))).toBeTruthy();
    const facts =
      language === 'en'
        ? '123 MB · English, Japanese, and many more · Apache-2.0'
        : /^123 MB · 英語、日本語、その他多数/;
    expect(screen.getByText(facts)).toBeTruthy();
    expect(screen.getByText('onnx-community/granite-embedding-97m-multilingual-r2-ONNX')).toBeTruthy();
    expect(seen.models).toEqual([]);
  });

  test('uses the proposed model when the button is pressed', async () => {
    const { t, seen, choose, use } = open();
    choose(t('options_model_hub'));
    use();
    await waitFor(() =>
      expect(seen.models).toEqual([{ from: 'hub', name: 'onnx-community/granite-embedding-97m-multilingual-r2-ONNX' }]),
    );
  });

  test('takes any other name, but not none', async () => {
    const { t, seen, choose, use } = open();
    choose(t('options_model_hub'));
    choose(t('options_model_hub_other'));
    use();
    expect(await screen.findByText(t('options_model_need_name'))).toBeTruthy();
    fireEvent.input(screen.getByLabelText(t('options_model_hub_name')), { target: { value: ' someone/model ' } });
    use();
    await waitFor(() => expect(seen.models).toEqual([{ from: 'hub', name: 'someone/model' }]));
  });

  test('keeps the files of a picked folder, then uses it under the folder’s name', async () => {
    const { t, seen, choose, use } = open();
    choose(t('options_model_folder'));
    use();
    expect(await screen.findByText(t('options_model_need_folder'))).toBeTruthy();
    fireEvent.change(screen.getByLabelText(t('options_model_folder_pick'), { selector: 'input' }), {
      target: { files: [picked('my-model/config.json')] },
    });
    expect(await screen.findByText(t('options_model_folder_picked', 'my-model', '1'))).toBeTruthy();
    use();
    await waitFor(() => expect(seen.models).toEqual([{ from: 'folder', name: 'my-model', digest: 'a1b2' }]));
    expect(seen.folders).toEqual(['my-model', 'config.json']);
  });

  test('says by name what is wrong with a folder, and uses nothing', async () => {
    const putModelFiles = () => Promise.reject(new Problem('ModelMissing', 'no config.json'));
    const { t, seen, choose, use } = open({ putModelFiles });
    choose(t('options_model_folder'));
    fireEvent.change(screen.getByLabelText(t('options_model_folder_pick'), { selector: 'input' }), {
      target: { files: [picked('notes/readme.md')] },
    });
    use();
    expect(await screen.findByText(t('problem_ModelMissing'))).toBeTruthy();
    expect(seen.models).toEqual([]);
  });

  test('shows how far a model is', async () => {
    const { t } = open({ model: { state: 'loading', name: 'e5', progress: 0.5 } });
    expect((await screen.findByLabelText<HTMLProgressElement>(t('options_model_loading', 'e5'))).value).toBe(0.5);
  });

  test('says which model is in use, where it runs, and for how much it answers', async () => {
    const passages = { done: 9, all: 12 };
    const { t } = open({ model: { state: 'ready', name: 'owner/e5-ONNX', device: 'wasm', passages } });
    expect(await screen.findByText(t('options_model_ready', 'e5', t('options_model_cpu')))).toBeTruthy();
    expect(screen.getByText(t('options_model_passages', '9', '12'))).toBeTruthy();
  });

  test('says how far a model is with the passages, how long it will take, and who answers until then', async () => {
    const { t, seen } = open({
      choice: { from: 'hub', name: 'a/large' },
      model: {
        state: 'indexing',
        name: 'a/large',
        device: 'webgpu',
        passages: { done: 2000, all: 100_000, left: 600 },
        answering: {
          choice: { from: 'hub', name: 'a/small' },
          device: 'wasm',
          passages: { done: 99_000, all: 100_000 },
        },
      },
    });
    const bar = await screen.findByLabelText<HTMLProgressElement>(
      t('options_model_indexing', 'large', t('options_model_gpu')),
    );
    expect(bar.value / bar.max).toBeCloseTo(0.02);
    expect(screen.getByText(t('options_model_passages', '2,000', '100,000'))).toBeTruthy();
    expect(screen.getByText(t('options_model_left', language === 'en' ? '10 minutes' : '10 分'))).toBeTruthy();
    expect(screen.getByText(t('options_model_answering', 'small', '99,000', '100,000'))).toBeTruthy();
    // Cancelling goes back to the one that answers.
    fireEvent.click(screen.getByRole('button', { name: t('options_model_cancel') }));
    await waitFor(() => expect(seen.models).toEqual([{ from: 'hub', name: 'a/small' }]));
  });

  test('says that it rests, or what keeps it from going on', async () => {
    const at = { state: 'indexing', name: 'e5', device: 'wasm' } as const;
    const { t } = open({ model: { ...at, passages: { done: 1, all: 2, resting: true } } });
    expect(await screen.findByText(t('options_model_resting'))).toBeTruthy();
    cleanup();
    open({ model: { ...at, passages: { done: 1, all: 2, trouble: 'VaultFull' } } });
    expect(await screen.findByText(t('problem_VaultFull'))).toBeTruthy();
  });

  test('a download can be called off: words only from then on', async () => {
    const { t, seen } = open({ model: { state: 'loading', name: 'e5' } });
    fireEvent.click(await screen.findByRole('button', { name: t('options_model_cancel') }));
    await waitFor(() => expect(seen.models).toEqual([{ from: 'none' }]));
  });

  test('a model that failed is tried again', async () => {
    const { t, seen } = open({
      choice: { from: 'hub', name: 'a/large' },
      model: { state: 'failed', name: 'a/large', problem: 'NoNetwork' },
    });
    fireEvent.click(await screen.findByRole('button', { name: t('options_model_retry') }));
    await waitFor(() => expect(seen.models).toEqual([{ from: 'hub', name: 'a/large' }]));
  });

  describe('models on this machine', () => {
    const stored = (name: string): StoredModel => ({
      name,
      from: 'hub',
      revision: 'c0ffee',
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

  test.each(['ModelMissing', 'ModelBroken', 'NoNetwork'] as const)(
    'says by name why a model failed: %s',
    async problem => {
      const { t } = open({ model: { state: 'failed', name: 'e5', problem } });
      expect((await screen.findByRole('alert')).textContent).toContain(t(`problem_${problem}`));
    },
  );

  test('starts at the import when the popup sent the user to it', () => {
    const { t } = open({ startAtImport: true });
    expect(document.activeElement).toBe(screen.getByLabelText(t('options_data_import'), { selector: 'input' }));
  });

  test('says what leaves the machine and how to check it', () => {
    const { t } = open();
    expect(screen.getByText(t('options_privacy_nothing'))).toBeTruthy();
    expect(screen.getByText(t('options_privacy_check'))).toBeTruthy();
  });

  test('says of each site that is on how reading it went last', async () => {
    const { t } = open({
      consent: { claude: 5, gemini: 5 },
      health: [
        { site: 'claude', state: 'unreadable', missing: 'main [role="log"]', since: Date.UTC(2026, 10, 2, 12) },
        { site: 'gemini', state: 'saved', completeness: { state: 'partial', turns: 12, gap: true } },
        { site: 'chatgpt', state: 'saved' },
      ],
    });
    expect(await screen.findByText(t('light_unreadable'))).toBeTruthy();
    expect(screen.getByText(t('health_missing', 'main [role="log"]'))).toBeTruthy();
    expect(screen.getByText(t('receipt_partial_gap', '12'))).toBeTruthy();
    // It is off, so nothing is said of it.
    expect(screen.queryByText(t('light_reading'))).toBeNull();
  });

  test('copies a report about a site that cannot be read, while such a page is open', async () => {
    let report: string | undefined;
    const { t, seen } = open({
      consent: { claude: 5 },
      health: [{ site: 'claude', state: 'unreadable', missing: 'main' }],
      report: () => report,
    });
    fireEvent.click(await screen.findByRole('button', { name: t('report_copy') }));
    expect(await screen.findByText(t('report_no_page'))).toBeTruthy();
    report = 'a report';
    fireEvent.click(screen.getByRole('button', { name: t('report_copy') }));
    expect(await screen.findByText(t('report_copied'))).toBeTruthy();
    expect(seen.copied).toEqual(['a report']);
  });

  test('lists what is paused, with a way back for each', async () => {
    const { t, seen } = open({ pauses: { everywhere: 3, sites: { gemini: 2 }, chats: { 'claude:9': 1 } } });
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: t('options_paused_chat', 'Claude') });
    expect(link.href).toBe('https://claude.ai/chat/9');
    fireEvent.click(screen.getByRole('button', { name: `${t('pause_resume')}: Gemini` }));
    await waitFor(() => expect(seen.pauses.at(-1)).toEqual({ everywhere: 3, sites: {}, chats: { 'claude:9': 1 } }));
    fireEvent.click(screen.getByRole('button', { name: `${t('pause_resume')}: ${t('options_paused_everything')}` }));
    await waitFor(() => expect(seen.pauses.at(-1)).toEqual({ sites: {}, chats: { 'claude:9': 1 } }));
    fireEvent.click(screen.getByRole('button', { name: `${t('pause_resume')}: Claude` }));
    expect(await screen.findByText(t('options_paused_none'))).toBeTruthy();
  });

  test('switches off what reads the data that sites load', async () => {
    const { t, seen } = open();
    const tap = screen.getByRole<HTMLInputElement>('switch', { name: t('options_tap') });
    expect(tap.checked).toBe(true);
    fireEvent.click(tap);
    await waitFor(() => expect(seen.taps).toEqual([false]));
  });

  test('switches the mark on chat pages off', async () => {
    const { t, seen } = open();
    fireEvent.click(screen.getByRole('switch', { name: t('options_mark') }));
    await waitFor(() => expect(seen.marks).toEqual([false]));
  });
});

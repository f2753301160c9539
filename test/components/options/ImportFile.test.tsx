import { cleanup, fireEvent, screen, waitFor } from '@testing-library/preact';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ImportFile } from '../../../components/options/ImportFile';
import type { ImportActions } from '../../../components/options/use-import';
import type { ImportPreview } from '../../../lib/transfer/import-session';
import { Problem } from '../../../lib/core/problem';
import { renderIn } from '../../fakes/language';

afterEach(cleanup);

const preview: ImportPreview = {
  id: 'i',
  counts: { new: 12, changed: 3, unchanged: 40, forgotten: 1 },
  spaces: [],
  newSpaces: ['仕事', 'Home'],
  skipped: [
    { what: 'memory', count: 2 },
    { what: 'project document', count: 1 },
  ],
  sources: ['chatgpt'],
  span: { from: Date.UTC(2023, 2, 4, 12), until: Date.UTC(2026, 10, 24, 12) },
  isUnproven: false,
  titles: { new: ['Volumes', ''], changed: ['献立'], unchanged: [], forgotten: [] },
};

describe.each(['en', 'ja'] as const)('an import, in %s', language => {
  function open(desk: Partial<ImportActions> = {}) {
    const seen = { read: [] as (string | undefined)[], merged: [] as boolean[], dropped: [] as string[], imported: 0 };
    const importing: ImportActions = {
      async read(files, passphrase, how) {
        seen.read.push(files.map(({ name }) => name).join('+'), passphrase);
        return desk.read ? desk.read(files, passphrase, how) : preview;
      },
      async merge(found, how) {
        seen.merged.push(how.revive);
        return desk.merge ? desk.merge(found, how) : found.counts;
      },
      drop: async ({ id }) => void seen.dropped.push(id),
    };
    const { t } = renderIn(language, <ImportFile importActions={importing} onImported={() => (seen.imported += 1)} />);
    const pick = (...names: string[]) =>
      fireEvent.change(screen.getByLabelText(t('options_data_import'), { selector: 'input' }), {
        target: { files: names.map(name => new File(['x'], name)) },
      });
    const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
    return { t, seen, pick, press };
  }

  test('takes a folder, and names each file by its path', async () => {
    const { t, seen } = open();
    const session = Object.defineProperty(new File(['x'], 'a.jsonl'), 'webkitRelativePath', {
      value: 'sessions/2026/a.jsonl',
    });
    const picker = screen.getByLabelText(t('options_data_import_folder'), { selector: 'input' });
    expect(picker).toMatchObject({ webkitdirectory: true });
    fireEvent.change(picker, { target: { files: [session] } });
    await screen.findByRole('heading', { name: 'sessions' });
    expect(seen.read).toEqual(['sessions/2026/a.jsonl', undefined]);
  });

  test('shows what will change, and changes it only when told to', async () => {
    const { t, seen, pick, press } = open();
    pick('kura.json', 'chatgpt.zip');
    await screen.findByRole('heading', { name: 'kura.json +1' });
    expect(seen.read).toEqual(['kura.json+chatgpt.zip', undefined]);
    const figures = [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
    expect(figures).toEqual(
      language === 'en'
        ? ['New chats12', 'Updated3', 'Already saved40', 'Deleted earlier1']
        : ['新しいチャット12', '更新3', '保存済み40', '削除済み1'],
    );
    const facts = language === 'en' ? 'ChatGPT · Mar 4, 2023 – Nov 24, 2026' : 'ChatGPT · 2023年3月4日～2026年11月24日';
    expect(document.querySelector('.import-head p')?.textContent).toBe(facts);
    expect(screen.getByText(/仕事.*Home/)).toBeTruthy();
    const listed = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
    expect(listed('.points li')).toEqual(
      language === 'en' ? ['Memory: 2', 'Project document: 1'] : ['メモリ: 2', 'プロジェクトの資料: 1'],
    );
    expect(listed('.import-titles :is(h4, li, p)')).toEqual(
      language === 'en'
        ? ['New chats', 'Volumes', 'Untitled chat', 'and 10 more', 'Updated', '献立', 'and 2 more']
        : ['新しいチャット', 'Volumes', '無題のチャット', 'ほか 10 件', '更新', '献立', 'ほか 2 件'],
    );
    expect(seen.merged).toEqual([]);
    await press(t('import_go_other', '15'));
    expect(
      await screen.findByText(
        language === 'en'
          ? 'Imported: 12 new chats, 3 updated, 40 already saved, and 1 deleted earlier'
          : 'インポートしました：新しいチャット 12 件、更新 3 件、保存済み 40 件、削除済み 1 件',
      ),
    ).toBeTruthy();
    expect([seen.merged, seen.imported]).toEqual([[false], 1]);
    expect(screen.getByRole('link', { name: t('options_open_library') }).getAttribute('href')).toBe('/library.html');
  });

  test('names a file that nothing was taken from, and no number that is none', async () => {
    const skipped = [
      { what: 'damaged file: a.json', count: 1 },
      { what: 'file without chats: a: notes.json', count: 1 },
      { what: 'memory', count: 2 },
    ];
    const counts = { new: 1, changed: 0, unchanged: 0, forgotten: 0 };
    const { t, pick, press } = open({ read: async () => ({ ...preview, counts, skipped }) });
    // Two of one name, of which one is damaged.
    pick('a.json', 'a.json', 'a: notes.json');
    await press(t('import_go_one', '1'));
    const said = await screen.findByText(
      language === 'en' ? 'Imported: 1 new chat' : 'インポートしました：新しいチャット 1 件',
    );
    const refused = language === 'en' ? 'a.json and a: notes.json' : 'a.json、a: notes.json';
    expect(said.nextElementSibling?.textContent).toBe(t('import_not_taken', refused));
  });

  test('has nothing to import where there are neither chats nor spaces', async () => {
    const counts = { new: 0, changed: 0, unchanged: 0, forgotten: 0 };
    const { t, pick } = open({ read: async () => ({ ...preview, counts, newSpaces: [], skipped: [] }) });
    pick('kura.json');
    expect(await screen.findByText(t('problem_ExportUnknown'))).toBeTruthy();
    expect(screen.queryByRole('button', { name: t('import_go') })).toBeNull();
  });

  test('keeps the focus where the import is, and reads out no numbers', async () => {
    let go = (_what: ImportPreview) => {};
    let end = () => {};
    const { t, pick, press } = open({
      read: (_files, _passphrase, { onRead }) => {
        onRead(7);
        return new Promise(resolve => (go = resolve));
      },
      merge: (_preview, { onMerged }) => {
        onMerged(4, 9);
        return new Promise(resolve => (end = () => resolve(preview.counts)));
      },
    });
    const picker = () => screen.getByLabelText(t('options_data_import'), { selector: 'input' });
    const status = () => screen.getByRole('status').textContent;
    picker().focus();
    pick('kura.json');
    await screen.findByText(t('options_data_importing', '7'));
    expect([document.activeElement?.textContent, status()]).toEqual([t('options_cancel'), '']);
    go(preview);
    const heading = await screen.findByRole('heading', { name: 'kura.json' });
    expect(document.activeElement).toBe(heading);
    screen.getByRole('button', { name: t('import_go_other', '15') }).focus();
    await press(t('import_go_other', '15'));
    const line = await screen.findByText(t('import_merging', '4', '9'));
    expect([document.activeElement, status()]).toEqual([line, '']);
    end();
    await waitFor(() => expect(status()).toContain(t('import_new_other', '12')));
    expect(document.activeElement).toBe(picker());

    pick('次.json');
    await screen.findByText(t('options_data_importing', '7'));
    await press(t('options_cancel'));
    await waitFor(() => expect(document.activeElement).toBe(picker()));
  });

  test('invites to nothing where every chat is already here', async () => {
    const counts = { new: 0, changed: 0, unchanged: 312, forgotten: 0 };
    const { seen, pick, press } = open({ read: async () => ({ ...preview, counts, newSpaces: [] }) });
    pick('kura.json');
    const said = language === 'en' ? 'All 312 chats are saved already.' : '312 件のチャットは、すべて保存済みです。';
    expect(await screen.findByText(said)).toBeTruthy();
    expect(document.querySelectorAll('.import-preview button, dl')).toHaveLength(1);
    await press(language === 'en' ? 'Close' : '閉じる');
    expect([seen.merged, seen.dropped]).toEqual([[], ['i']]);
  });

  test('imports deleted chats alone only once that is ticked', async () => {
    const counts = { new: 0, changed: 0, unchanged: 3, forgotten: 1 };
    const { t, seen, pick, press } = open({ read: async () => ({ ...preview, counts, newSpaces: [] }) });
    pick('kura.json');
    fireEvent.click(await screen.findByRole('checkbox', { name: t('import_revive') }));
    await press(t('import_go_one', '1'));
    expect(seen.merged).toEqual([true]);
  });

  test('says how long an import still takes once its pace is known, and no number before there is one', async () => {
    let report = (_done: number, _of: number) => {};
    const { t, pick, press } = open({
      merge: (_preview, { onMerged }) => {
        report = onMerged;
        return new Promise(() => {});
      },
    });
    const now = vi.spyOn(performance, 'now').mockReturnValue(0);
    onTestFinished(() => now.mockRestore());
    pick('kura.json');
    await press(t('import_go_other', '15'));
    expect(await screen.findByText(t('import_merging_begins'))).toBeTruthy();
    now.mockReturnValue(2000);
    report(10, 100);
    expect((await screen.findByText(t('import_merging', '10', '100'))).querySelector('.soft')).toBeNull();
    now.mockReturnValue(14_000);
    report(20, 100);
    expect(await screen.findByText(language === 'en' ? 'about 1 minute left' : 'あと約 1 分')).toBeTruthy();
    now.mockReturnValue(20_000);
    report(50, 100);
    expect(await screen.findByText(language === 'en' ? 'about 20 seconds left' : 'あと約 20 秒')).toBeTruthy();
  });

  test('takes the focus from nobody who is elsewhere', async () => {
    const { t, pick } = open({ read: () => new Promise(() => {}) });
    const elsewhere = document.body.appendChild(document.createElement('input'));
    elsewhere.focus();
    pick('kura.json');
    await screen.findByText(t('options_cancel'));
    expect(document.activeElement).toBe(elsewhere);
    elsewhere.remove();
  });

  test('brings back what was forgotten only when that is ticked', async () => {
    const { t, seen, pick, press } = open();
    pick('kura.json');
    fireEvent.click(await screen.findByRole('checkbox', { name: t('import_revive') }));
    await press(t('import_go_other', '16'));
    await waitFor(() => expect(seen.merged).toEqual([true]));
  });

  test('is put aside by Cancel, before and after the preview', async () => {
    const waits = open({
      read: (_files, _passphrase, { signal }) =>
        new Promise((_, fail) => {
          signal.addEventListener('abort', () => fail(signal.reason as Error));
        }),
    });
    waits.pick('large.json');
    await waits.press(waits.t('options_cancel'));
    await waitFor(() => expect(screen.queryByRole('button', { name: waits.t('options_cancel') })).toBeNull());
    expect(screen.queryByText(waits.t('problem_unknown'))).toBeNull();
    // A reading that is cancelled drops what it staged itself.
    expect(waits.seen.dropped).toEqual([]);
    cleanup();
    const { t, seen, pick, press } = open();
    pick('kura.json');
    await press(t('options_cancel'));
    await waitFor(() => expect(seen.dropped).toEqual(['i']));
    expect(screen.queryByRole('button', { name: t('import_go_other', '15') })).toBeNull();
    expect(seen.merged).toEqual([]);
  });

  test.each(['fails', 'is read to its end'])(
    'cancelled, and then another file: when the first one %s, nothing is seen of it',
    async how => {
      let end = (_fails: boolean) => {};
      const first = new Promise<ImportPreview>((resolve, reject) => {
        end = fails => (fails ? reject(new Problem('FileDamaged', 'x')) : resolve({ ...preview, id: '最初' }));
      });
      let told = (_chats: number) => {};
      const { t, seen, pick, press } = open({
        read: (files, _passphrase, { onRead }) => {
          if (files[0]?.name !== 'first.json') return new Promise(() => onRead(7));
          told = onRead;
          return first;
        },
      });
      const second = () => screen.findByText(t('options_data_importing', '7'));
      pick('first.json');
      await press(t('options_cancel'));
      pick('次.json');
      await second();
      told(5);
      end(how === 'fails');
      await waitFor(() => expect(seen.dropped).toEqual(how === 'fails' ? [] : ['最初']));
      // Whatever the first one still had to say is said by now.
      await new Promise(resolve => setTimeout(resolve, 10));
      await second();
    },
  );

  test('asks for a passphrase, and again when it is another one', async () => {
    const { t, seen, pick } = open({
      async read(_files, passphrase) {
        if (passphrase === undefined) throw new Problem('PassphraseNeeded', 'x');
        if (passphrase !== '干潮') throw new Problem('PassphraseWrong', 'x');
        return preview;
      },
    });
    const enter = async (passphrase: string) => {
      const box = await screen.findByLabelText<HTMLInputElement>(t('passphrase'));
      fireEvent.input(box, { target: { value: passphrase } });
      if (box.form) fireEvent.submit(box.form);
    };
    pick('kura.json.age');
    await screen.findByText(t('problem_PassphraseNeeded'));
    await enter('満潮');
    await screen.findByText(t('problem_PassphraseWrong'));
    await enter('干潮');
    await screen.findByText('kura.json.age');
    expect(seen.read.filter((_, place) => place % 2)).toEqual([undefined, '満潮', '干潮']);
  });

  test('says that a file without a digest cannot be proven whole', async () => {
    const { t, pick } = open({ read: async () => ({ ...preview, isUnproven: true }) });
    pick('theirs.json');
    expect(await screen.findByText(t('import_preview_unproven'))).toBeTruthy();
  });

  test.each(['FileDamaged', 'FileTooNew', 'VaultFull', 'ExportUnknown'] as const)(
    'says by name why it stopped: %s',
    async problem => {
      const fail = async () => Promise.reject(new Problem(problem, 'x'));
      const { t, pick, press, seen } = open({ read: fail });
      pick('kura.json');
      expect(await screen.findByText(t(`problem_${problem}`))).toBeTruthy();
      cleanup();
      const later = open({ merge: fail });
      later.pick('kura.json');
      await later.press(t('import_go_other', '15'));
      expect(await screen.findByText(t(`problem_${problem}`))).toBeTruthy();
      expect([seen.imported, later.seen.imported, typeof press]).toEqual([0, 0, 'function']);
    },
  );
});

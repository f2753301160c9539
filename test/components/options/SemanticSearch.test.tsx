import { cleanup, fireEvent, screen, waitFor } from '@testing-library/preact';
import { afterEach, describe, expect, test } from 'vitest';
import { Problem } from '../../../lib/core/problem';
import { openSettings, type SettingsGiven } from './open-settings';

afterEach(cleanup);

/** A file as a folder picker hands it over; jsdom's files know no folder. */
function picked(path: string): File {
  const file = new File(['{}'], path.split('/').at(-1) ?? '');
  Object.defineProperty(file, 'webkitRelativePath', { value: path });
  return file;
}

describe.each(['en', 'ja'] as const)('the models in %s', language => {
  const open = (given?: SettingsGiven) => openSettings(language, { at: '#search', ...given });

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

  test('offers a model of this copy only where there is one', () => {
    const { t } = open();
    expect(screen.queryByText(t('options_model_extension'))).toBeNull();
    cleanup();
    open({ choice: { from: 'extension', name: 'own' } });
    expect(screen.getByText(t('options_model_extension'))).toBeTruthy();
  });

  const choice = { from: 'hub', name: 'someone/model' } as const;
  const ready = { state: 'ready', name: choice.name, device: 'wasm' } as const;

  test.each<[was: string, given: SettingsGiven, source: 'none' | 'hub' | 'folder', isOffered: boolean]>([
    ['nothing, and still nothing', {}, 'none', false],
    ['nothing', {}, 'hub', true],
    ['this one', { choice, model: ready }, 'hub', false],
    ['one, and nothing any more', { choice, model: ready }, 'none', true],
    ['one, and a folder', { choice, model: ready }, 'folder', true],
    ['one that could not be had', { choice, model: { ...ready, state: 'failed', problem: 'NoNetwork' } }, 'hub', true],
    ['one, and another tab chose another since', { choice, model: { ...ready, name: 'another/model' } }, 'hub', true],
  ])('a model is offered where it is not used already: %s', async (_, given, source, isOffered) => {
    const { t, choose } = open(given);
    choose(t(`options_model_${source}`));
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: t('options_model_use') });
    await waitFor(() => expect(screen.queryByText(t('options_model_none_now')) === null).toBe('choice' in given));
    expect(!button.disabled).toBe(isOffered);
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
    const chunks = { done: 9, all: 12 };
    const { t } = open({ model: { state: 'ready', name: 'owner/e5-ONNX', device: 'wasm', chunks } });
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
        chunks: { done: 2000, all: 100_000, secondsLeft: 600 },
        answering: {
          choice: { from: 'hub', name: 'a/small' },
          device: 'wasm',
          chunks: { done: 99_000, all: 100_000 },
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
    const { t } = open({ model: { ...at, chunks: { done: 1, all: 2, isPaused: true } } });
    expect(await screen.findByText(t('options_model_resting'))).toBeTruthy();
    cleanup();
    open({ model: { ...at, chunks: { done: 1, all: 2, problem: 'VaultFull' } } });
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

  test.each(['ModelMissing', 'ModelBroken', 'NoNetwork'] as const)(
    'says by name why a model failed: %s',
    async problem => {
      const { t } = open({ model: { state: 'failed', name: 'e5', problem } });
      expect((await screen.findByRole('alert')).textContent).toContain(t(`problem_${problem}`));
    },
  );
});

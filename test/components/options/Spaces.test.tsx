import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { afterEach, describe, expect, test } from 'vitest';
import type { MessageKey, Translate } from '../../../components/i18n/language';
import { openSettings, type SettingsGiven } from './open-settings';

afterEach(cleanup);

async function makeSpace(t: Translate) {
  fireEvent.click(await screen.findByRole('button', { name: t('library_new_space') }));
  const box = screen.getByRole('textbox', { name: t('library_space_label') });
  fireEvent.input(box, { target: { value: '研究' } });
  fireEvent.submit(box);
  await screen.findByText('研究');
}

describe.each(['en', 'ja'] as const)('the spaces in %s', language => {
  const open = (given?: SettingsGiven) =>
    openSettings(language, { at: '#spaces', labs: { rules: true, stories: true }, ...given });

  test('the button that brings the field for a new space takes it away again', async () => {
    const { t } = open();
    await screen.findByText(t('library_main'));
    const button = screen.getByRole('button', { name: t('library_new_space') });
    fireEvent.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByRole('textbox', { name: t('library_space_label') })).toBeTruthy();
    fireEvent.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByRole('textbox', { name: t('library_space_label') })).toBeNull();
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

  test('what rules a space has is known when they are opened again, so that another one joins them', async () => {
    const { t } = open();
    await makeSpace(t);
    const rules = () => screen.getByRole('button', { name: t('rules_open') });
    const add = async (title: string, ...before: readonly string[]) => {
      fireEvent.click(rules());
      for (const known of before) await screen.findByText(t('rules_text_title', known));
      fireEvent.input(screen.getByRole('textbox', { name: t('rules_title_part') }), { target: { value: title } });
      fireEvent.click(screen.getByRole('button', { name: t('rules_add') }));
      await screen.findByText(t('rules_text_title', title));
      await waitFor(() =>
        expect(screen.getByRole<HTMLButtonElement>('button', { name: t('rules_apply') }).disabled).toBe(false),
      );
      fireEvent.click(rules());
    };
    await add('潮');
    await add('tide', '潮');
    fireEvent.click(rules());
    for (const title of ['潮', 'tide']) expect(await screen.findByText(t('rules_text_title', title))).toBeTruthy();
  });

  test('Escape leaves the rules, but not one that is begun', async () => {
    const { t } = open();
    await makeSpace(t);
    const rules = screen.getByRole('button', { name: t('rules_open') });
    rules.focus();
    fireEvent.click(rules);
    const part = screen.getByRole('textbox', { name: t('rules_title_part') });
    fireEvent.input(part, { target: { value: '潮' } });
    fireEvent.keyDown(part, { key: 'Escape' });
    expect(screen.getByRole('textbox', { name: t('rules_title_part') })).toBe(part);
    fireEvent.input(part, { target: { value: '' } });
    fireEvent.keyDown(part, { key: 'Escape' });
    expect(screen.queryByRole('textbox', { name: t('rules_title_part') })).toBeNull();
    expect(document.activeElement).toBe(rules);
  });

  test('the focus goes back to the button when a new space is made, and when it is not', async () => {
    const { t } = open();
    const button = () => screen.getByRole('button', { name: t('library_new_space') });
    for (const leave of ['save', 'cancel'] as const) {
      button().focus();
      fireEvent.click(button());
      const box = screen.getByRole('textbox', { name: t('library_space_label') });
      expect(document.activeElement).toBe(box);
      fireEvent.input(box, { target: { value: '研究 Research' } });
      if (leave === 'save') fireEvent.submit(box);
      else fireEvent.keyDown(box, { key: 'Escape' });
      await waitFor(() => expect(screen.queryByRole('textbox', { name: t('library_space_label') })).toBeNull());
      expect(document.activeElement).toBe(button());
    }
  });

  test('each button says which space it is for', async () => {
    const { t } = open();
    for (const name of ['仕事 Work', '研究 Research']) {
      fireEvent.click(screen.getByRole('button', { name: t('library_new_space') }));
      const box = screen.getByRole('textbox', { name: t('library_space_label') });
      fireEvent.input(box, { target: { value: name } });
      fireEvent.submit(box);
      await screen.findByText(name);
    }
    const group = screen.getByRole('group', { name: '研究 Research' });
    fireEvent.click(within(group).getByRole('button', { name: t('library_remove_space') }));
    expect(screen.getByRole('alertdialog', { name: t('library_remove_space_question', '研究 Research') })).toBeTruthy();
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
});

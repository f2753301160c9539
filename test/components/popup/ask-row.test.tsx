/** The last row of the results, which asks a model. */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/preact';
import { afterEach, describe, expect, test } from 'vitest';
import { Popup } from '../../../components/popup/Popup';
import { noPauses } from '../../../lib/health/pauses';
import { closedDoors } from '../../fakes/closed-navigation';
import { FakeLibrary, fakeTab, hit } from '../../fakes/library';
import { renderIn } from '../../fakes/language';

afterEach(cleanup);

function open(language: 'en' | 'ja', isModelSetUp: boolean) {
  const asked: string[] = [];
  const { t } = renderIn(
    language,
    <Popup
      library={new FakeLibrary([hit(1, 'Volumes', 'Where do they go?', 'Name the docker volume.')])}
      tab={fakeTab('https://claude.ai/chat/9', { site: 'claude', state: 'saved' })}
      consent={{ claude: 1 }}
      onConsent={async () => undefined}
      saved={{ question: '', selected: 0 }}
      pauses={noPauses}
      onPauses={async () => undefined}
      onSave={() => undefined}
      navigation={{ ...closedDoors, ...(isModelSetUp && { ask: question => void asked.push(question) }) }}
    />,
  );
  const box = screen.getByRole<HTMLInputElement>('combobox');
  const type = (text: string) => fireEvent.input(box, { target: { value: text } });
  const findRow = () => document.querySelector<HTMLButtonElement>('.ask-row');
  return { t, box, type, findRow, asked };
}

describe.each(['en', 'ja'] as const)('with a model (%s)', language => {
  test('a question ends its results with a row that asks it, and Tab leads there', async () => {
    const { t, box, type, findRow, asked } = open(language, true);
    expect(findRow()).toBeNull();
    type(' docker ');
    await waitFor(() => expect(document.querySelectorAll('[role=option]')).toHaveLength(1));
    const row = findRow();
    expect(row?.textContent).toContain(t('ask_row', 'docker'));
    expect(document.querySelector('.hits')?.compareDocumentPosition(row as Node)).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    fireEvent.keyDown(box, { key: 'Tab' });
    expect(document.activeElement).toBe(row);
    row?.click();
    expect(asked).toEqual(['docker']);
  });

  test('a question without results can be asked, too', async () => {
    const { type, findRow, asked } = open(language, true);
    type('zebra');
    await waitFor(() => expect(document.querySelector('.empty')).not.toBeNull());
    findRow()?.click();
    expect(asked).toEqual(['zebra']);
  });
});

test('without a model there is no such row, and Tab leads where it always does', async () => {
  const { box, type, findRow } = open('en', false);
  type('docker');
  await waitFor(() => expect(document.querySelectorAll('[role=option]')).toHaveLength(1));
  expect(findRow()).toBeNull();
  expect(fireEvent.keyDown(box, { key: 'Tab' })).toBe(true);
});

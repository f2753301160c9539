/** Hits that say nearly the same are folded behind the first of them, and shown by the mouse or by the keyboard. */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import { Popup } from '../../../components/popup/Popup';
import { noPauses } from '../../../lib/health/pauses';
import { closedDoors } from '../../fakes/closed-navigation';
import { FakeLibrary, fakeTab, hit } from '../../fakes/library';
import { renderIn } from '../../fakes/language';

afterEach(cleanup);

const similar = [
  hit(2, 'Volumes again', 'Where?', 'The docker volume.'),
  hit(3, 'And again', 'Where?', 'A docker volume.'),
];
const hits = [
  { ...hit(1, 'Volumes', 'Where do they go?', 'Name the docker volume.'), similar },
  hit(4, 'Networks', 'And how?', 'A docker network.'),
];

async function openList(): Promise<HTMLInputElement> {
  renderIn(
    'en',
    <Popup
      library={new FakeLibrary(hits)}
      tab={fakeTab('https://claude.ai/chat/9', { site: 'claude', state: 'saved' })}
      consent={{ claude: 1 }}
      onConsent={async () => undefined}
      saved={{ question: 'docker', selected: 0 }}
      pauses={noPauses}
      onPauses={async () => undefined}
      onSave={() => undefined}
      navigation={closedDoors}
    />,
  );
  await waitFor(() => expect(listTitles()).toEqual(['Volumes', 'Networks']));
  return screen.getByRole<HTMLInputElement>('combobox');
}

const listTitles = () => screen.queryAllByRole('option').map(option => option.querySelector('.hit-title')?.textContent);
const unfolded = ['Volumes', 'Volumes again', 'And again', 'Networks'];

test('a press on their number shows them behind the hit, and the number is gone', async () => {
  await openList();
  fireEvent.click(screen.getByText('+2 similar'));
  await waitFor(() => expect(listTitles()).toEqual(unfolded));
  expect(screen.queryByText(/similar/)).toBeNull();
});

test('so does the action menu, which names their number only where there are some', async () => {
  const box = await openList();
  fireEvent.keyDown(box, { key: 'k', ctrlKey: true });
  fireEvent.click(await screen.findByText('Show 2 similar'));
  await waitFor(() => expect(listTitles()).toEqual(unfolded));
  // The hit stays chosen, and has nothing more to show.
  expect(screen.getAllByRole('option')[0]?.className).toContain('hit-current');
  fireEvent.keyDown(box, { key: 'k', ctrlKey: true });
  await screen.findByText('Open in library');
  expect(screen.queryByText(/similar/)).toBeNull();
});

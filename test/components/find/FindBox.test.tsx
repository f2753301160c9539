import { cleanup, fireEvent, screen } from '@testing-library/preact';
import { useRef } from 'preact/hooks';
import { afterEach, expect, test } from 'vitest';
import { FindBox } from '../../../components/find/FindBox';
import { useFind } from '../../../components/find/use-find';
import { renderIn } from '../../fakes/language';

afterEach(cleanup);

function Page({ text }: { readonly text: string }) {
  const within = useRef<HTMLDivElement>(null);
  return (
    <>
      <FindBox find={useFind(within)} label="find" />
      <div ref={within}>
        <pre>{text}</pre>
      </div>
    </>
  );
}

test.each([
  ['en', 2000, '1 of 2,000'],
  ['en', 2001, '1 of more than 2,000'],
  ['ja', 2000, '1 / 2,000 件'],
  ['ja', 2001, '1 / 2,000 件超'],
] as const)('%s: of %i places it says “%s”', async (language, times, said) => {
  renderIn(language, <Page text={'tide '.repeat(times)} />);
  fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'tide' } });
  expect(await screen.findByText(said)).toBeTruthy();
});

test.each(['en', 'ja'] as const)(
  '%s: in sight and for Tab the buttons have the order of a browser’s own find bar',
  language => {
    const [keys, onKeyDown] = [[] as string[], (event: KeyboardEvent) => void keys.push(event.key)];
    const { t } = renderIn(
      language,
      <div onKeyDown={onKeyDown}>
        <Page text="tide" />
      </div>,
    );
    fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'tide' } });
    const stops = [...document.querySelectorAll<HTMLElement>('.find :is(input, button)')];
    expect(
      stops.map(stop => stop.getAttribute('aria-label') ?? stop.querySelector('.visually-hidden')?.textContent),
    ).toEqual(['find', t('reading_find_before'), t('reading_find_next')]);
    // Escape clears from each of them.
    stops[2]?.focus();
    if (stops[2]) fireEvent.keyDown(stops[2], { key: 'Escape' });
    expect([(stops[0] as HTMLInputElement).value, document.activeElement]).toEqual(['', stops[0]]);
    // With words in it, it is that alone; without, it belongs to what is around it.
    if (stops[0]) fireEvent.keyDown(stops[0], { key: 'Escape' });
    expect(keys).toEqual(['Escape']);
    fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'tide' } });
    // Neither jumps the queue.
    expect(stops.every(stop => stop.tabIndex === 0 && !(stop as HTMLButtonElement).disabled)).toBe(true);
  },
);

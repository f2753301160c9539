import { render } from 'preact';
import { expect, test } from 'vitest';
import { useKeyDown } from '../../../components/hooks/use-key-down';

function Listening({ onKey }: { readonly onKey: (key: string) => void }) {
  useKeyDown(({ key }) => onKey(key));
  return null;
}

const press = (key: string) => document.dispatchEvent(new KeyboardEvent('keydown', { key }));

test('a key that comes before the next frame reaches the last rendering, and none after the end', () => {
  const place = document.createElement('div');
  const heard: string[] = [];
  // Without Testing Library, which waits for effects.
  render(<Listening onKey={key => heard.push(`first ${key}`)} />, place);
  press('a');
  render(<Listening onKey={key => heard.push(`second ${key}`)} />, place);
  press('b');
  render(null, place);
  press('c');
  expect(heard).toEqual(['first a', 'second b']);
});

import { render } from 'preact';
import { expect, test } from 'vitest';
import { useHashChange } from '../../../components/hooks/use-hash-change';

function Listening({ onChange }: { readonly onChange: () => void }) {
  useHashChange(onChange);
  return null;
}

const change = () => dispatchEvent(new HashChangeEvent('hashchange'));

test('a change before the next frame reaches the last rendering, and none after the end', () => {
  const place = document.createElement('div');
  const heard: string[] = [];
  // Without Testing Library, which waits for effects.
  render(<Listening onChange={() => heard.push('first')} />, place);
  change();
  render(<Listening onChange={() => heard.push('second')} />, place);
  change();
  render(null, place);
  change();
  expect(heard).toEqual(['first', 'second']);
});

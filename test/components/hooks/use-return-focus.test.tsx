import { cleanup, render, screen } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import { useReturnFocus } from '../../../components/hooks/use-return-focus';

afterEach(cleanup);

const Form = () => <textarea ref={useReturnFocus<HTMLTextAreaElement>()} aria-label="form" />;

const Page = ({ isOpen }: { readonly isOpen: boolean }) => (
  <>
    <button type="button">search</button>
    <button type="button" popovertarget="menu">
      menu
    </button>
    <div id="menu" popover="auto">
      <button type="button" popovertarget="menu" popovertargetaction="hide">
        new note
      </button>
    </div>
    {isOpen && <Form />}
  </>
);

test.each([
  ['search', 'search'],
  ['new note', 'menu'],
])('what is opened from “%s” has the focus, and gives it back to “%s”', (from, back) => {
  const { rerender } = render(<Page isOpen={false} />);
  screen.getByText(from).focus();
  rerender(<Page isOpen />);
  expect(document.activeElement).toBe(screen.getByLabelText('form'));
  rerender(<Page isOpen={false} />);
  expect(document.activeElement?.textContent).toBe(back);
});

/** What a content script has of Kura's insertion. The tests ask for it, and hear of it, by events with JSON in them. */
import { insert, undoInsertion } from '../../../lib/insert/insert';

document.addEventListener('insert', event => {
  const { selector, text } = JSON.parse((event as CustomEvent<string>).detail) as { selector: string; text: string };
  const composer = document.querySelector<HTMLElement>(selector);
  if (!composer) throw new Error(`Nothing at ${selector}.`);
  void insert(composer, text).then(result =>
    document.dispatchEvent(new CustomEvent('inserted', { detail: JSON.stringify(result) })),
  );
});

document.addEventListener('take back', event => {
  const composer = document.querySelector<HTMLElement>('[data-composer]');
  if (!composer) throw new Error('No composer.');
  void undoInsertion(composer, (event as CustomEvent<string>).detail).then(result =>
    document.dispatchEvent(new CustomEvent('taken back', { detail: JSON.stringify(result) })),
  );
});

import type { Saying } from '../use-saying';

/** What became of the last thing that was tried. Stands also while nothing was: a screen reader tells what comes into what is there. */
export function Said({ saying }: { readonly saying: Saying | undefined }) {
  return (
    <p class={saying?.tone === 'bad' ? 'warning' : 'good'} role="status">
      {saying?.text}
    </p>
  );
}

import { useLanguage } from '../language';

/** Those of which nothing but a note tells that they were done. */
export type NotedStep = 'practice' | 'past';

export type StepName = NotedStep | 'sites' | 'meaning';

/** By the id of its heading. */
const places: readonly (readonly [StepName, string])[] = [
  ['sites', 'choose'],
  ['practice', 'practice'],
  ['past', 'past'],
  ['meaning', 'meaning-offer'],
];

/** What there is to do, and what of it is done; in any order, or not at all. */
export function Steps({ done }: { readonly done: ReadonlySet<StepName> }) {
  const { t } = useLanguage();
  return (
    <nav class="steps" aria-label={t('welcome_steps')}>
      <ol>
        {places.map(([name, place]) => (
          <li key={name} class={done.has(name) ? 'step-done' : undefined}>
            <a href={`#${place}`}>
              {t(`welcome_step_${name}`)}
              {done.has(name) && <span class="unseen">, {t('welcome_step_done')}</span>}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

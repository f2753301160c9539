import { useLanguage } from '../i18n/language';

/** Steps whose completion only this page stores. */
export type NotedStep = 'practice' | 'past';

export type StepName = NotedStep | 'sites' | 'semantic';

/** Pairs of step and heading id. */
const stepAnchors: readonly (readonly [StepName, string])[] = [
  ['sites', 'choose'],
  ['practice', 'practice'],
  ['past', 'past'],
  ['semantic', 'semantic-offer'],
];

/** Shows the steps and which of them are done. They can be done in any order or not at all. */
export function Steps({ done }: { readonly done: ReadonlySet<StepName> }) {
  const { t } = useLanguage();
  return (
    <nav class="steps" aria-label={t('welcome_steps')}>
      <ol>
        {stepAnchors.map(([name, anchor]) => (
          <li key={name} class={done.has(name) ? 'step-done' : undefined}>
            <a href={`#${anchor}`}>
              {t(`welcome_step_${name}`)}
              {done.has(name) && <span class="visually-hidden">, {t('welcome_step_done')}</span>}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

import type { PracticeDescription } from '../description';

const modules = import.meta.glob<{ readonly practice: PracticeDescription }>('../sites/*.ts', { eager: true });

/** What `?redesign=<n>` renames on each page, by `<site> <generation>`. */
export const redesigns: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.values(modules).flatMap(({ practice }) =>
    practice.generations.map(one => [`${practice.site} ${one.generation}`, one.redesigns] as const),
  ),
);

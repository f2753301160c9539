/** What `npm test` leaves to `npm run test:all`: the other language of a face, and the further cases of a journey. */
import { beforeEach, describe, test } from 'vitest';

export type Language = 'en' | 'ja';

/** Whether everything is asked for. */
export const isAll = Boolean(process.env['KURA_ALL']);

/** A case that only `npm run test:all` runs: what it would find, a case beside it finds first. */
export const testAll = isAll ? test : test.skip;
/** The same for a group of cases. */
export const describeAll = isAll ? describe : describe.skip;

/** The usual language of a file, or both where everything is asked for. */
export const listLanguages = (usual: Language): readonly Language[] => (isAll ? ['en', 'ja'] : [usual]);

/**
 * Runs `body` in `usual`, and in the other language too where everything is asked for. Half of the files have English as their usual
 * language, and half Japanese. What differs by language is a case of its own, and always runs in both. Most cases start where the one
 * before ended, so after a failure the rest is skipped: it would wait for what cannot come.
 */
export function forEachLanguage(usual: Language, body: (language: Language) => void): void {
  describe.each(listLanguages(usual))('in %s', language => {
    beforeEach(({ task, skip }) => {
      skip(task.suite?.tasks.some(({ result }) => result?.state === 'fail') ?? false, 'an earlier case failed');
    });
    body(language);
  });
}

/** Of journeys written for each language, those that are to be run: see `forEachLanguage`. */
export const inLanguage = <Journey extends { readonly language: Language }>(
  usual: Language,
  journeys: readonly Journey[],
): readonly Journey[] => journeys.filter(({ language }) => isAll || language === usual);

/** Workers end together if the longest files begin first. Measured; whoever changes the order of magnitude of one changes the table. */
import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** `longest`: names of files without `.test.ts`, the longest first. */
export function createLongestFirst(longest: readonly string[]): typeof BaseSequencer {
  const getPlace = ({ moduleId }: TestSpecification): number => {
    const place = longest.indexOf(path.basename(moduleId).replace(/\.test\.tsx?$/, ''));
    return place < 0 ? longest.length : place;
  };
  return class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      // The usual order, by what this machine remembers of earlier runs, keeps the others apart, and each project together.
      const usual = await super.sort(files);
      const projects = [...new Set(usual.map(({ project }) => project))];
      return projects.flatMap(project =>
        usual.filter(file => file.project === project).sort((a, b) => getPlace(a) - getPlace(b)),
      );
    }
  };
}

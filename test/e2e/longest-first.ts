/** Workers end together if the longest files begin first. Measured; whoever changes the order of magnitude of one changes the table. */
import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const longest = [
  'egress',
  'capture',
  'health',
  'hostile-text',
  'data',
  'transfer',
  'axe',
  'line',
  'catch-up',
  'insert',
  'backup',
  'survival',
  'model',
  'trouble',
  'practice',
  'new-sites',
];

const toPlace = ({ moduleId }: TestSpecification): number => {
  const place = longest.indexOf(path.basename(moduleId, '.test.ts'));
  return place < 0 ? longest.length : place;
};

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // The usual order, by what this machine remembers of earlier runs, keeps the others apart.
    return (await super.sort(files)).sort((a, b) => toPlace(a) - toPlace(b));
  }
}

/** What Vitest's JSON report says of a run. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface FileTime {
  readonly file: string;
  /** Without those that were skipped. */
  readonly tests: number;
  readonly seconds: number;
}

export interface RunReport {
  readonly tests: number;
  readonly failed: number;
  readonly skipped: number;
  readonly files: readonly FileTime[];
}

interface JsonReport {
  readonly numTotalTests: number;
  readonly numFailedTests: number;
  readonly numFailedTestSuites: number;
  readonly numPendingTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

export function readReport(file: string): RunReport {
  const report = JSON.parse(readFileSync(file, 'utf8')) as JsonReport;
  return {
    tests: report.numTotalTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests,
    files: report.testResults.map(({ name, startTime, endTime, assertionResults }) => ({
      file: path.relative('.', name),
      tests: assertionResults.filter(({ status }) => status === 'passed' || status === 'failed').length,
      seconds: (endTime - startTime) / 1000,
    })),
  };
}

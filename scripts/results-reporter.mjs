// Writes the results of a run into the file that RELX_RESULTS names: counts, the duration of each file, and flaky tests.
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

export default class ResultsReporter {
  onTestRunEnd(modules) {
    const nameOf = (module) => relative(process.cwd(), module.moduleId);
    const tests = modules.flatMap((module) => [...module.children.allTests()].map((test) => ({ module, test })));
    const passed = tests.filter(({ test }) => test.result().state === 'passed');
    const results = {
      passed: passed.length,
      // a skipped test proves nothing, and a file that could not be loaded has no tests to fail
      failed: tests.length - passed.length + modules.filter((module) => module.errors().length > 0).length,
      flaky: passed
        .filter(({ test }) => test.diagnostic()?.flaky)
        .map(({ module, test }) => `${nameOf(module)} > ${test.fullName}`),
      files: modules.map((module) => ({ name: nameOf(module), duration: module.diagnostic().duration })),
    };
    writeFileSync(process.env.RELX_RESULTS, JSON.stringify(results));
  }
}

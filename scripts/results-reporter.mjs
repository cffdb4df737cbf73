// Writes the results of a run into the file that RELX_RESULTS names: counts, the duration of each file, and what failed or was flaky.
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

/** The first line of what went wrong. */
const reason = (errors) => String(errors?.[0]?.message ?? 'it did not run').split('\n', 1)[0];

export default class ResultsReporter {
  onTestRunEnd(modules, unhandled) {
    const nameOf = (module) => relative(process.cwd(), module.moduleId);
    const tests = modules.flatMap((module) => [...module.children.allTests()].map((test) => ({ module, test })));
    const described = ({ module, test }) => `${nameOf(module)} > ${test.fullName}: ${reason(test.result().errors)}`;
    const passed = tests.filter(({ test }) => test.result().state === 'passed');
    const failures = [
      // a skipped test proves nothing
      ...tests.filter((each) => !passed.includes(each)).map(described),
      // a file that could not be loaded has no tests to fail
      ...modules.filter((module) => module.errors().length > 0).map((module) => `${nameOf(module)}: ${reason(module.errors())}`),
      // such as a rejection that no test has awaited
      ...unhandled.map((error) => `outside of tests: ${reason([error])}`),
    ];
    const results = {
      passed: passed.length,
      failures,
      flaky: passed.filter(({ test }) => test.diagnostic()?.flaky).map(described),
      files: modules.map((module) => ({ name: nameOf(module), duration: module.diagnostic().duration })),
    };
    writeFileSync(process.env.RELX_RESULTS, JSON.stringify(results));
  }
}

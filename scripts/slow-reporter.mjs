// Lists the slowest files and tests of a run, and the tests that passed only after a retry.
import { relative } from 'node:path';

const COUNT = 20;
const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1).padStart(7)} s`;

export default class SlowReporter {
  onTestRunEnd(modules) {
    const tests = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => ({
        name: `${relative(process.cwd(), module.moduleId)} > ${test.fullName}`,
        duration: test.diagnostic()?.duration ?? 0,
        flaky: test.diagnostic()?.flaky ?? false,
      })),
    );
    const files = modules.map((module) => ({
      name: relative(process.cwd(), module.moduleId),
      duration: module.diagnostic().duration,
    }));
    this.list('Slowest files', files);
    this.list('Slowest tests', tests);
    const flaky = tests.filter((test) => test.flaky);
    if (flaky.length > 0) this.list('Passed only when tried again', flaky);
  }

  list(title, rows) {
    console.log(`\n${title}`);
    const sorted = rows.toSorted((a, b) => b.duration - a.duration).slice(0, COUNT);
    for (const { name, duration } of sorted) console.log(`${seconds(duration)}  ${name}`);
  }
}

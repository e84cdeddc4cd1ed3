// A reporter of Vitest: how long each project took, and the ten slowest tests.

const seconds = (ms) => `${(ms / 1_000).toFixed(1)} s`;

export default class TestTimes {
  #projects = new Map();
  #tests = [];

  onTestModuleStart({ project }) {
    const now = performance.now();
    const known = this.#projects.get(project.name) ?? { began: now, tests: 0 };
    this.#projects.set(project.name, known);
  }

  onTestCaseResult(test) {
    this.#tests.push({
      name: `${test.module.relativeModuleId}: ${test.fullName}`,
      ms: test.diagnostic()?.duration ?? 0,
    });
    this.#projects.get(test.project.name).tests += 1;
  }

  onTestModuleEnd({ project }) {
    this.#projects.get(project.name).ended = performance.now();
  }

  onTestRunEnd() {
    console.log('\nTime of each project:');
    for (const [name, { began, ended = began, tests }] of this.#projects)
      console.log(`${seconds(ended - began).padStart(9)}  ${name}, ${tests} tests`);
    console.log('\nThe slowest tests:');
    const slowest = this.#tests.toSorted((a, b) => b.ms - a.ms).slice(0, 10);
    for (const { name, ms } of slowest) console.log(`${seconds(ms).padStart(9)}  ${name}`);
  }
}

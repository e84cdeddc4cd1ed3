import type { TestProject } from 'vitest/node';
import { setUp } from './postgres.ts';

/** Vitest's global setup of the tests that kill processes: a PostgreSQL with the default durability. */
export default (project: TestProject): Promise<() => Promise<void>> => setUp(project, 'durable');

import type { Cluster, Ground } from '../support/cluster.ts';

/** What a measurement found: of one promise, on one kind of database. */
export type Finding = {
  promise: string;
  target: string;
  measured: string;
  /** Whether the target was met; a reason where it could not be measured. */
  outcome: 'kept' | 'broken' | { skipped: string };
};

/** Where a measurement takes place: it makes sites as it needs them. */
export type Stage = {
  kind: Cluster['kind'];
  /** New, empty ground for a site. */
  newGround(): Promise<Ground>;
  /** The server behind the ground, where it is PostgreSQL. */
  postgres?: { url: string; pid: number; owner: { uid: number; gid: number } | undefined };
};

/** A number as the table shows it. */
export const shown = (value: number, digits = 0): string =>
  value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: digits });

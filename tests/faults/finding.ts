import { type Cluster, type Ground, startCluster } from '../support/cluster.ts';

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
  /** A site that measurements share which do it no lasting harm; without it each starts its own. */
  cluster?: Cluster;
  /** The server behind the ground, where it is PostgreSQL. */
  postgres?: { url: string; pid: number; owner: { uid: number; gid: number } | undefined };
};

/** Measures on the stage's shared site, or on a new one that ends with the measurement. */
export async function onCluster<Result>(
  { cluster, newGround }: Stage,
  measure: (cluster: Cluster) => Promise<Result>,
): Promise<Result> {
  if (cluster) return measure(cluster);
  const own = await startCluster(await newGround());
  try {
    return await measure(own);
  } finally {
    await own.close();
  }
}

/** A number as the table shows it. */
export const shown = (value: number, digits = 0): string =>
  value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: digits });

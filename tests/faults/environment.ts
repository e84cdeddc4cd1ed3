import { type Cluster, type ClusterDatabase, startCluster } from '../support/cluster.ts';

/** The kind of database on which a measurement runs, and how it gets a site. */
export type Environment = {
  kind: Cluster['kind'];
  /** A new, empty database for a site. */
  newDatabase(): Promise<ClusterDatabase>;
  /** A site that several measurements share because they do not damage it; without it each starts its own. */
  cluster?: Cluster;
  /** The database server, where it is PostgreSQL. */
  postgres?: { url: string; pid: number; owner: { uid: number; gid: number } | undefined };
};

/** Runs a measurement on the shared site, or on a new one that ends with the measurement. */
export async function onCluster<Result>(
  { cluster, newDatabase }: Environment,
  measure: (cluster: Cluster) => Promise<Result>,
): Promise<Result> {
  if (cluster) return measure(cluster);
  const own = await startCluster(await newDatabase());
  try {
    return await measure(own);
  } finally {
    await own.close();
  }
}

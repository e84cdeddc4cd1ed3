// For processes that tests start, by NODE_OPTIONS: every name server is down, so that no test asks those of the network.
import { Resolver } from 'node:dns/promises';

for (const question of ['resolve4', 'resolve6', 'resolveMx', 'resolveTxt'])
  Resolver.prototype[question] = () => Promise.reject(Object.assign(new Error('no answer'), { code: 'ECONNREFUSED' }));

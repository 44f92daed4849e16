/** What was measured: proofs/pages/costs.json, written by `npm run prove load -- --costs`. */
export type Costs = {
  /** Costs of one lead, stored with consent and delivered once. */
  msPerLead: { web: number; worker: number; postgres: number };
  bytesPerLead: { wal: number; disk: number };
  msPerPage: { fromMemory: number; rendered: number };
};

/** Assumptions that nothing measures: how visitors arrive, and the load per machine. */
export const ASSUMED = {
  /** Three in a hundred visitors send their answers; a step makes no request. */
  pagesPerLead: 33,
  /** The busiest second of a day, as a multiple of its mean: most visitors come in the evening. */
  peak: 9,
  /** Share of a core used at the peak; the rest is for bursts. */
  use: 0.6,
  /** Leads are erased after half a year. */
  days: 182,
  connectionsPerWeb: 11,
  connectionsPerWorker: 13,
  /** A month of a dedicated core with 4 GB at a German hoster, and of a TB of block storage; replace them by your own. */
  eurosPerCore: 12,
  eurosPerTb: 50,
  /** PostgreSQL and its standby; the data, the standby's and the backups. */
  copies: { postgres: 2, storage: 3 },
} as const;

/** Limits of one PostgreSQL server, each with its reason. */
export const LIMITS = {
  cores: { most: 32, breaks: "its processors" },
  walMbPerSecond: { most: 200, breaks: "its log: disk, network and replicas have to follow" },
  storageTb: { most: 8, breaks: "its storage: backups and restores take days" },
  connections: { most: 400, breaks: "its connections: PgBouncer in front" },
} as const;

export type Sizing = {
  leadsPerDay: number;
  webCores: number;
  workerCores: number;
  postgresCores: number;
  walMbPerSecond: number;
  storageTb: number;
  connections: number;
  eurosPerMonth: number;
  /** The scarcest resource and its use of one server; over 1 it is too little. */
  first: { breaks: string; share: number };
};

const DAY_SECONDS = 86_400;

export function sizeFor(leadsPerDay: number, { msPerLead, bytesPerLead, msPerPage }: Costs): Sizing {
  const { pagesPerLead, peak, use, days, connectionsPerWeb, connectionsPerWorker } = ASSUMED;
  const { eurosPerCore, eurosPerTb, copies } = ASSUMED;
  const leadsPerSecond = (leadsPerDay / DAY_SECONDS) * peak;
  const coresFor = (ms: number) => (ms * leadsPerSecond) / 1000 / use;
  const webCores = coresFor(msPerLead.web + pagesPerLead * msPerPage.fromMemory);
  const workerCores = coresFor(msPerLead.worker);
  const postgresCores = coresFor(msPerLead.postgres);
  const walMbPerSecond = (bytesPerLead.wal * leadsPerSecond) / 1e6;
  const storageTb = (bytesPerLead.disk * leadsPerDay * days) / 1e12;
  const connections = Math.ceil(webCores) * connectionsPerWeb + Math.ceil(workerCores) * connectionsPerWorker;
  const cores = Math.ceil(webCores + workerCores) + copies.postgres * Math.ceil(postgresCores);
  const eurosPerMonth = cores * eurosPerCore + storageTb * copies.storage * eurosPerTb;
  const shares = [
    { breaks: LIMITS.cores.breaks, share: postgresCores / LIMITS.cores.most },
    { breaks: LIMITS.walMbPerSecond.breaks, share: walMbPerSecond / LIMITS.walMbPerSecond.most },
    { breaks: LIMITS.storageTb.breaks, share: storageTb / LIMITS.storageTb.most },
    { breaks: LIMITS.connections.breaks, share: connections / LIMITS.connections.most },
  ];
  const first = shares.reduce((worst, one) => (one.share > worst.share ? one : worst));
  return {
    leadsPerDay,
    webCores,
    workerCores,
    postgresCores,
    walMbPerSecond,
    storageTb,
    connections,
    eurosPerMonth,
    first,
  };
}

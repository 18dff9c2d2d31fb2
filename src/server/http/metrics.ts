import {Counter, Gauge, Histogram, Registry, collectDefaultMetrics} from 'prom-client';

/** What operators watch. Labels are few: never a company, a person or an id. */
export interface RequestMetrics {
  readonly registry: Registry;
  /** Notes one request; `route` is its pattern, not its path. */
  request(route: string, status: number, seconds: number): void;
  mutations(count: number, status: string): void;
}

export function createMetrics(liveListeners: () => number): RequestMetrics {
  const registry = new Registry();
  collectDefaultMetrics({register: registry});
  const requests = new Histogram({
    name: 'binward_request_seconds',
    help: 'Time from request to answer, by route and status',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  const settled = new Counter({
    name: 'binward_mutations_total',
    help: 'Mutations answered, by status',
    labelNames: ['status'],
    registers: [registry],
  });
  const live = new Gauge({
    name: 'binward_live_connections',
    help: 'Open live streams of this process',
    registers: [registry],
    collect() {
      live.set(liveListeners());
    },
  });
  return {
    registry,
    request: (route, status, seconds) => requests.observe({route, status}, seconds),
    mutations: (count, status) => settled.inc({status}, count),
  };
}

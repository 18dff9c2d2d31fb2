import type {BenchDatabasePlace} from './company.ts';
import {timedWork} from './numbers.ts';
import type {BenchReport, Round} from './report.ts';
import {openRaw, recordedStatements} from './statements.ts';

const ROUNDS = 5;

/** Adds how long a question takes beside its bare statements. */
export async function besideRaw(
  report: BenchReport,
  where: BenchDatabasePlace,
  {name, aimMs, ask}: {readonly name: string; readonly aimMs?: number; readonly ask: () => Promise<void>},
): Promise<void> {
  // That a session is in use is noted now and then, and by nobody who reads.
  const statements = (await recordedStatements(where.kind, ask)).filter(
    ({text}) => !/^\s*update "?sessions/i.test(text),
  );
  const raw = await openRaw(where);
  const rounds: Round[] = [];
  // The first round fills caches.
  for (let round = 0; round <= ROUNDS; round++) {
    const ours = await timedWork(ask);
    const floor = await timedWork(() => raw.replay(statements));
    if (round > 0) rounds.push({ours: ours.ms, floor: floor.ms});
  }
  await raw.close();
  report.add({
    name,
    unit: 'ms',
    rounds,
    floorIs: `raw SQL, ${String(statements.length)} statements`,
    ...(aimMs === undefined ? {} : {aim: `≤ ${String(aimMs)}`, isMet: (ms: number) => ms <= aimMs}),
  });
}

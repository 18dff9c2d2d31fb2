import {checkHistory} from '#server/sync/checker.ts';
import {type Life, type Promised, type SimulationParts} from './device.ts';
import {Broken} from './broken.ts';
import {COMPANY} from './world.ts';

/** What must hold when all is settled: every ✓ has its end, and the server's history is consistent. */
export async function checkEnd(
  parts: SimulationParts,
  lives: readonly Life[],
  promised: readonly Promised[],
): Promise<void> {
  const {storage, rules} = parts.world;
  const fates = await storage.read(COMPANY, (tx) => tx.mutations([...new Set(promised.map(({id}) => id))]));
  const known = new Set(fates.map(({mutation}) => mutation.id));
  for (const {id, device} of promised) if (!known.has(id)) throw new Broken(`${id} of ${device} is lost`);
  const faults = await storage.read(COMPANY, (tx) => checkHistory(tx, rules));
  if (faults.length > 0) throw new Broken(`history: ${faults.slice(0, 3).join('; ')}`);
  for (const life of lives)
    await checkNotices(life, new Map(fates.map((fate) => [fate.mutation.id, fate.status])));
}

/** Nobody's work ends otherwise than done without the worker being told. */
async function checkNotices(life: Life, fates: ReadonlyMap<string, string>): Promise<void> {
  const told = new Set((await life.disk.box.notices()).map(({id}) => id));
  for (const kept of await life.disk.box.journal()) {
    const fate = fates.get(kept.id);
    if (fate !== undefined && fate !== kept.status)
      throw new Broken(`${life.name} believes ${kept.id} ${String(kept.status)}, it is ${fate}`);
    if (fate !== undefined && fate !== 'applied' && !told.has(kept.id)) {
      throw new Broken(`${kept.id} ended ${fate} and ${life.name} does not tell`);
    }
  }
}

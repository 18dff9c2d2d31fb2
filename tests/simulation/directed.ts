import type {MirrorCursor} from '#offline/mirror/mirror.ts';
import type {Life} from './device.ts';
import type {Faults} from './faults.ts';
import type {SimulatedWorld} from './world.ts';

/** One that plays on a device, with another beside it. */
export type Scene = (stage: DirectedStage, life: Life, other: Life) => Promise<void>;

/** Where a directed scene plays: everything else goes on beside it, as the dice have it. */
export interface DirectedStage {
  readonly world: SimulatedWorld;
  readonly faults: Faults;
  /** Begins something on a device; its end is awaited by nobody. */
  readonly begin: (work: Promise<unknown>) => void;
  /** Gives turns until something is so, at most so many; answers whether it came. */
  readonly until: (isSo: () => Promise<boolean>, most?: number) => Promise<boolean>;
}

/**
 * A pull whose request is stuck on its way while the mirror is begun anew and comes back to the same epoch and
 * version: a snapshot taken meanwhile has rows from behind that version, which the next history does not have.
 * The answer says that the mirror may stay, and means another one (L1, generation).
 */
export async function pullPastReset(stage: DirectedStage, life: Life, other: Life): Promise<void> {
  const {world, faults, begin, until} = stage;
  const cursor = (): Promise<MirrorCursor> => life.disk.mirror.cursor();
  begin(life.pull());
  if (!(await until(() => isExact(stage, life)))) return;
  const asked = await cursor();
  const release = life.holdRequest();
  try {
    begin(life.pull());
    await world.backUp();
    begin(life.distrust());
    if (!(await until(async () => (await cursor()).generation > asked.generation))) return;
    begin(life.pull());
    if (!(await until(async () => (await cursor()).snapshot !== undefined))) return;
    begin(other.workAndPush());
    const isDownloaded = async (): Promise<boolean> => {
      const {snapshot, version} = await cursor();
      return !snapshot && version > 0;
    };
    if (!(await until(isDownloaded, 400))) return;
    await world.restore('latest');
    faults.count('pull delayed past a reset');
  } finally {
    release();
  }
}

async function isExact({world}: DirectedStage, {disk}: Life): Promise<boolean> {
  const [{epoch, version, partial}, head] = await Promise.all([disk.mirror.cursor(), world.head()]);
  return !partial && epoch === head.epoch && version === head.version;
}

/** A row of an exact mirror is lost on the disk: a comparison finds it, and the mirror is whole again (L12). */
export async function damagedMirror(stage: DirectedStage, life: Life): Promise<void> {
  const {faults, begin, until} = stage;
  begin(life.pull());
  if (!(await until(() => isExact(stage, life)))) return;
  await life.damage();
  faults.count('mirror damaged');
  begin(life.compare());
  await until(() => Promise.resolve(!life.isDamaged));
}

/** Two tabs shake hands with two histories, and the answer to the first comes last (L3). */
export async function lateHandshake(stage: DirectedStage, life: Life): Promise<void> {
  const {world, faults, begin, until} = stage;
  const epochOf = async (): Promise<string> => (await life.disk.outbox.read()).state.epoch;
  begin(life.workAndPush());
  begin(life.pull());
  if (!(await until(async () => (await epochOf()) === (await world.head()).epoch))) return;
  await world.backUp();
  begin(life.workAndPush());
  await until(() => Promise.resolve(false), 20);
  await world.restart();
  const {release, isAnswered} = life.holdAnswer();
  try {
    begin(life.pull());
    if (!(await until(() => Promise.resolve(isAnswered())))) return;
    await world.restore('latest');
    const {epoch} = await world.head();
    begin(life.pull());
    if (!(await until(async () => (await epochOf()) === epoch))) return;
    faults.count('handshake behind a later one');
  } finally {
    release();
  }
}

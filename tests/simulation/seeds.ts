import {execFile} from 'node:child_process';
import {fileURLToPath} from 'node:url';
import {withinThisRun} from '../test-run.ts';

/** What a run of seeds printed. */
export interface Summary {
  readonly seeds: number;
  readonly ms: number;
  readonly promised: number;
  readonly turns: number;
  readonly failures: readonly {seed: number; failure: string}[];
  readonly wayward: readonly number[];
  readonly faults: Readonly<Record<string, number>>;
  readonly ends: Readonly<Record<string, number>>;
}

/** Each fault must really have happened so often in 100 seeds, or the proof is hollow. */
const LEAST_OF_100: Readonly<Record<string, number>> = {
  'request lost': 200,
  'answer lost': 150,
  'answer late': 100,
  'request late': 100,
  'request doubled': 100,
  'crash at work': 50,
  'crash at rest': 100,
  'device cloned': 50,
  'id made twice': 20,
  'mirror schema changed': 50,
  'server restarted': 50,
  'server restored from an old copy': 50,
  'database fell back': 1,
  'tombstones forgotten': 50,
  'pull delayed past a reset': 15,
  'handshake behind a later one': 15,
  'right changed': 30,
  'case closed': 20,
  'user switched': 50,
  'clock off by days': 150,
  'clock set': 30,
  'mirror damaged': 15,
  'database failed': 25,
  'commit not acknowledged': 15,
  refusal: 50,
  poison: 5,
};

/** What only the wide world has, and how much of the rest it meets at least. */
export const LEAST_OF_100_WIDE: Readonly<Record<string, number>> = {
  'power lost': 120,
  'old mirror serves': 15,
  'session ended': 75,
  'work of a tab that had not heard': 60,
  'logout of a tab that had not heard': 2,
  'job went on': 900,
  'job ended': 200,
  'overlay drawn beside others': 150,
  'worker sent': 75,
  'outbox evicted': 30,
  'restored to before the first login': 18,
  'file brought': 20,
  'device broken': 12,
  'device revoked': 5,
  'journal forgotten': 3,
};
export const WIDE_SHARE = 0.5;

/** What only a company of two warehouses has, and how much of the rest it meets at least. */
export const LEAST_OF_100_OF_TWO: Readonly<Record<string, number>> = {
  'warehouse changed': 250,
  'warehouse changed with work waiting': 150,
  'work of the warehouse left behind sent': 250,
  'case born in the second warehouse': 100,
  'tab in the warehouse left behind': 60,
};
export const SHARE_OF_TWO = 0.4;

/** What only a world whose people write to each other has. */
export const LEAST_OF_100_CHATS: Readonly<Record<string, number>> = {'conversation of two devices': 150};
/** And how often what they wrote must have ended so. */
export const LEAST_CHAT_ENDS_OF_100: Readonly<Record<string, number>> = {
  'chat.send applied': 1_200,
  'chat.send held': 80,
  'stock.moveBin applied': 300,
};
/** How much of a usual run such a run is. */
export const CHATS_SHARE = 0.4;

/** What only a world with documents has, and how much of the rest it meets at least: its work takes longer. */
export const LEAST_OF_100_DOCUMENTS: Readonly<Record<string, number>> = {
  'outbound.create applied': 130,
  'outbound.confirm applied': 100,
  'outbound.release applied': 80,
  'outbound.release refused': 50,
  'outbound.unrelease applied': 40,
  'outbound.cancel applied': 30,
  'outbound.closeShort applied': 20,
  'outbound.makePickingList applied': 40,
  'inbound.announce applied': 110,
  'inbound.cancel applied': 15,
  'inbound.edit applied': 8,
  'outbound.edit applied': 15,
  'goods in a tote came': 40,
  'goods of a lot came': 20,
  'truck joined': 5,
  'truck of several orders': 10,
  'count booked': 5,
  'count that waits': 5,
  'count against a move of another device': 3,
  'document left the devices': 25,
  'document came back': 8,
  'process killed': 100,
  'long work done': 20,
  'recorded together': 200,
  'server restored from an old copy': 60,
};
export const DOCUMENTS_SHARE = 0.12;

/** What only a world with returns has beside what the documents have. */
export const LEAST_OF_100_RETURNS: Readonly<Record<string, number>> = {
  'returns.announce applied': 60,
  'returns.sendBack applied': 60,
};
/** And how often work there must have ended so. */
export const LEAST_RETURN_ENDS_OF_100: Readonly<Record<string, number>> = {
  'inbound.sort applied': 10,
  'outbound.pick applied': 30,
  'outbound.dispatch applied': 15,
};

/** What only a world whose goods also go to a second warehouse has. */
export const LEAST_OF_100_TRANSFERS: Readonly<Record<string, number>> = {
  'transfers.order applied': 200,
  'outbound.dispatch applied': 30,
  'inbound.sort applied': 400,
  'inbound.finishSorting corrected': 12,
  'inbound.uncount applied': 60,
  'inbound.sortUnit applied': 4,
  'case.lostOnWay applied': 2,
  'case.neverLeft corrected': 2,
  'server restored from an old copy': 60,
};
/** How much of a usual run such a run is. */
export const TRANSFERS_SHARE = 0.06;

/** What only a world whose people take tasks has beside those: that of the documents happens as often or nearly so. */
export const LEAST_OF_100_TASKS: Readonly<Record<string, number>> = {
  'task taken that was another’s before': 4,
  'task refused that another has': 5,
};
/** How much of a usual run such a run is. */
export const TASKS_SHARE = 0.08;
/** And how often takes must have ended so. */
export const LEAST_TASK_ENDS_OF_100: Readonly<Record<string, number>> = {
  'task.take applied': 200,
  'task.take refused': 60,
  'task.giveBack applied': 3,
  'outbound.pick applied': 25,
  'outbound.pick corrected': 25,
};
/** What only a world whose people take back what they have done has beside those of the documents. */
export const LEAST_OF_100_UNDOS: Readonly<Record<string, number>> = {
  'act undone at once': 5,
  'act undone again, without effect': 2,
};
/** And how often undos must have ended so. */
export const LEAST_UNDO_ENDS_OF_100: Readonly<Record<string, number>> = {
  'work.undo applied': 100,
  'work.undo corrected': 1,
  'work.undo refused': 5,
  'stock.moveBin applied': 30,
  'outbound.pick applied': 15,
};
/** How much of a usual run such a run is. */
export const UNDOS_SHARE = 0.08;
/** What hands must have done in a world in which goods are really carried, and what must have befallen their records. */
export const LEAST_OF_100_HANDS: Readonly<Record<string, number>> = {
  'by hand outbound.pick': 300,
  'by hand outbound.shortPick': 40,
  'by hand outbound.putBack': 30,
  'by hand outbound.dispatch': 60,
  'by hand outbound.deliver': 25,
  'by hand stock.moveBin': 80,
  'truck of several orders': 2,
  'server restored from an old copy': 60,
  'database fell back': 5,
  'answer lost': 300,
};
/** And how often their work must have ended so. */
export const LEAST_HANDS_ENDS_OF_100: Readonly<Record<string, number>> = {
  'outbound.pick applied': 120,
  'outbound.pick corrected': 60,
  'outbound.dispatch applied': 50,
  'stock.moveBin applied': 80,
};
/** Faults of other worlds, such as broken devices, befall none there. */
export const HANDS_SHARE = 0;
/** How often work must have ended so there. */
export const LEAST_DOCUMENT_ENDS_OF_100: Readonly<Record<string, number>> = {
  'session.login applied': 400,
  'stock.moveBin applied': 120,
  'stock.moveBin corrected': 100,
  'stock.moveWholeBin applied': 20,
  'stock.moveWholeBin corrected': 15,
  'stock.binNotEmpty corrected': 60,
  'inbound.confirmArrival applied': 90,
  'inbound.finishUnloading applied': 40,
  'inbound.sort applied': 15,
  'inbound.finishSorting applied': 15,
  'inbound.putAway applied': 15,
  'outbound.pick applied': 45,
  'outbound.pick corrected': 45,
  'outbound.pick held': 6,
  'outbound.shortPick corrected': 35,
  'outbound.putBack corrected': 12,
  'outbound.dispatch applied': 20,
  'outbound.dispatch corrected': 25,
  'outbound.deliver applied': 15,
  'outbound.deliver corrected': 20,
};

/** And so much work must have ended so: a server that holds or refuses everything would break no other promise. */
const LEAST_ENDS_OF_100: Readonly<Record<string, number>> = {
  'session.login applied': 700,
  'stock.moveBin applied': 700,
  'stock.moveBin corrected': 250,
  'stock.moveBin held': 50,
  'test.take applied': 100,
  'test.take refused': 30,
  'test.drop applied': 40,
  'test.poison held': 30,
};

/** Runs seeds in a process of their own; `twice` runs each twentieth of them again, to see that a seed is one history. */
export function runSeeds(from: number, to: number, kind: 'memory' | 'real', twice = ''): Promise<Summary> {
  const script = fileURLToPath(new URL('main.ts', import.meta.url));
  const args = [script, String(from), String(to), kind, ...(twice === '' ? [] : [twice])];
  return new Promise((resolve, reject) => {
    const env = {...process.env, ...withinThisRun()};
    execFile(process.execPath, args, {maxBuffer: 64_000_000, env}, (error, stdout) => {
      if (error) reject(error);
      else resolve(JSON.parse(stdout) as Summary);
    });
  });
}

/** How many standard deviations few seeds may lie below what is expected of many: so far chance alone goes. */
const CHANCE = 2;

/**
 * What speaks against these runs: failures, seeds that ran another way the second time, and faults or ends that
 * happened too seldom to prove anything. `share`: how much of a usual run these runs were.
 */
export function objections(
  summaries: readonly Summary[],
  share: number,
  wide: Readonly<Record<string, number>> = {},
  ends?: Readonly<Record<string, number>>,
): string[] {
  const seeds = summaries.reduce((sum, each) => sum + each.seeds, 0);
  const tooSeldom = (
    of: 'faults' | 'ends',
    least: Readonly<Record<string, number>>,
    part = share,
  ): string[] =>
    Object.entries(least).flatMap(([name, count]) => {
      const happened = summaries.reduce((sum, each) => sum + (each[of][name] ?? 0), 0);
      const expected = (count * part * seeds) / 100;
      return happened >= expected - CHANCE * Math.sqrt(expected)
        ? []
        : [`only ${String(happened)} of "${name}" in ${String(seeds)} seeds`];
    });
  return [
    ...summaries.flatMap(({failures}) =>
      failures.map(({seed, failure}) => `seed ${String(seed)}: ${failure}`),
    ),
    ...summaries.flatMap(({wayward}) => wayward.map((seed) => `seed ${String(seed)} ran another way`)),
    ...tooSeldom('faults', LEAST_OF_100),
    ...tooSeldom('faults', wide, 1),
    ...(ends ? tooSeldom('ends', ends, 1) : tooSeldom('ends', LEAST_ENDS_OF_100)),
  ];
}

/** How much of a usual run one over real stores is. */
export const REAL_SHARE = 0.3;

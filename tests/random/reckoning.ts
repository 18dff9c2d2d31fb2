import path from 'node:path';
import type {LedgerRow, SettledRow, Storage} from '#server/storage/storage.ts';
import type {Diary} from './diary.ts';
import type {DoneWork, FloorWorker, TickedWork} from './floor-worker.ts';
import type {Premises} from './premises.ts';

/** More mutations and ledger lines than any run makes. */
const ALL = 50_000;
/** How long a device may take until all its work is answered and its picture is exact, ms. */
const PATIENCE = 120_000;

/** Sends and fetches until nothing waits and the picture is exact. */
export async function settle(worker: FloorWorker): Promise<void> {
  const {page, handset} = worker;
  const end = performance.now() + PATIENCE;
  await handset.open('/status');
  const waiting = page.getByTestId('count-waiting');
  for (;;) {
    await page.getByRole('button', {name: /Send and fetch now|Sending and fetching/}).click();
    await page.waitForTimeout(1_000);
    const isExact = (await page.getByText('Exact as of').count()) > 0;
    if (isExact && (await waiting.textContent()) === '0') return;
    if (performance.now() < end) continue;
    const words = (await page.locator('main').innerText()).replaceAll(/\s+/g, ' ');
    return worker.floor.diary.fail(`${worker.name}: not settled in ${String(PATIENCE)} ms: ${words}`);
  }
}

/** What the device holds and shows, as the file that it writes for `npm run verify`. */
export async function exportOf(worker: FloorWorker, folder: string): Promise<string> {
  const download = worker.page.waitForEvent('download');
  await worker.page.getByRole('button', {name: 'Save waiting work as a file'}).click();
  const file = path.join(folder, `${worker.name.replaceAll(/\W+/g, '-')}.json`);
  await (await download).saveAs(file);
  return file;
}

/** Holds what the workers saw against what the server has recorded. */
export async function compare(
  database: Pick<Storage, 'read'>,
  company: string,
  {ticked, done: others = []}: {readonly ticked: readonly TickedWork[]; readonly done?: readonly DoneWork[]},
  diary: Pick<Diary, 'count' | 'fail'>,
): Promise<void> {
  const {settled, ledger, cases} = await database.read(company, async (tx) => ({
    settled: await tx.settled({version: 0, id: ''}, ALL),
    ledger: await tx.ledger({version: 0, n: 0}, ALL),
    cases: await tx.page('case', {index: 'key', prefix: [], limit: ALL, search: '', warehouse: ''}),
  }));
  const records = new Map(settled.map((row) => [row.mutation.id, row]));
  const redone = new Map(
    settled.flatMap((row) => (row.mutation.redoes === undefined ? [] : [[row.mutation.redoes, row]])),
  );
  const lines = Map.groupBy(ledger, ({mutation}) => mutation);
  for (const one of ticked) {
    let done = records.get(one.id);
    // Work held for want is done by the mutation that runs it again.
    while (done?.status === 'held' && redone.has(done.mutation.id)) done = redone.get(done.mutation.id);
    const wrong = faultOf(one, done, lines.get(done?.mutation.id ?? '') ?? []);
    if (wrong) diary.fail(`${one.by}: ✓ ${one.id} ${wrong}`);
  }
  for (const one of others) {
    const row = records.get(one.id);
    const wrong = row ? unitsWrong(row, lines.get(one.id) ?? []) : 'is not on the server';
    if (wrong) diary.fail(`${one.by}: ${one.action} ${one.id} ${wrong}`);
  }
  for (const {status, code} of settled) if (status !== 'applied') diary.count(`${status}: ${code}`);
  for (const each of cases.filter(({state}) => state === 'open')) {
    diary.count(`open cases: ${String(each['kind'])} ${String(each['code'])}`);
  }
  const told = new Set(cases.filter(({state}) => state === 'open').map((each) => String(each['mutation'])));
  for (const {mutation, status, code} of settled) {
    if (status !== 'held' || redone.has(mutation.id)) continue;
    // Work on a paper that a restore has lost waits for somebody, and the office reads that it does.
    if (mutation.action === MOVE || !told.has(mutation.id))
      diary.fail(`${mutation.id} ${mutation.action} of ${mutation.device} is held: ${code}`);
  }
}

const MOVE = 'stock.moveBin';
/** What goes into or out of the bin that it names, as many units as it says. */
const INTO_OR_OUT: ReadonlySet<string> = new Set(['inbound.putAway', 'outbound.pick', 'outbound.putBack']);

function unitsWrong({mutation, status}: SettledRow, lines: readonly LedgerRow[]): string | undefined {
  const {action, args} = mutation;
  if (status !== 'applied' || !INTO_OR_OUT.has(action)) return undefined;
  const place = `bin:${String(args['bin'])}`;
  const own = lines.filter(({from, to}) => from === place || to === place);
  const units = own.reduce((sum, {quantity}) => sum + quantity, 0);
  return units === args['quantity']
    ? undefined
    : `moved ${String(units)} of ${String(args['quantity'])} units`;
}

function faultOf(
  {move, who}: TickedWork,
  row: SettledRow | undefined,
  lines: readonly LedgerRow[],
): string | undefined {
  if (!row) return 'is not on the server';
  const {status, mutation, code} = row;
  if (status !== 'applied' && status !== 'corrected') return `ended ${status}: ${code}`;
  if (mutation.who !== who) return `is recorded as the work of ${mutation.who}, not of ${who}`;
  const arrived = lines.filter(({to, goods}) => to === `bin:${move.to.id}` && goods === move.goods.id);
  const units = arrived.reduce((sum, {quantity}) => sum + quantity, 0);
  return units === 1 ? undefined : `moved ${String(units)} units where it should have been one`;
}

/** Runs the product's own proof over the database, beside what the devices and backups say. */
export async function prove(premises: Premises, files: readonly string[], diary: Diary): Promise<void> {
  const {isClean, said} = await premises.verify(files);
  for (const line of said.trim().split('\n')) diary.say(`verify: ${line}`);
  if (!isClean) diary.fail('npm run verify found faults');
  for (const line of said.split('\n').filter((each) => /not compared/.test(each)))
    diary.fail(`a mirror was not at the server's version: ${line}`);
}

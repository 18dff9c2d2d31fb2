import {Route, Undo2} from 'lucide-react';
import {useMemo, useState} from 'react';
import {Link} from 'react-router-dom';
import type {Args} from '#domain/kernel/action.ts';
import type {Row} from '#domain/kernel/field.ts';
import {hasRole} from '#domain/kernel/roles.ts';
import {MAX_BINS_PLACED, PLACE_BINS, BIN_EDITORS, type PreviousPlace} from '#domain/warehouse/place-bins.ts';
import {useApp} from '../data/app.ts';
import {ReadableCell} from '../base/readable.ts';
import {useReadable} from '../base/use-readable.ts';
import {useText, type TextKey} from '../i18n/text.ts';
import {Button} from '../ui/button.tsx';
import {CodeText} from '../ui/code.tsx';
import {giveFocus} from '../ui/give-focus.ts';
import {TwoStepButton} from '../ui/two-step-button.tsx';
import {
  changesByAisle,
  misplacedBins,
  type AisleChanges,
  type MisplacedBins,
  type PlacedBin,
} from './bin-way.ts';
import {ClaimReply} from './claim-reply.tsx';
import {fieldName} from './texts.ts';
import {useBins} from './use-bins.ts';
import {useClaim} from './use-claim.ts';
import {useWarehouseRow} from './use-warehouse-row.ts';

/** Bins of this warehouse that stand otherwise than their names say, and the way to place them so (BIN-5). */
export function BinPlaces({row}: {readonly row: Row}) {
  const {warehouse: here} = useApp();
  const pattern = String(row['bin_pattern'] ?? '');
  const found = useMisplaced(pattern);
  if (row['id'] !== here || !found) return null;
  return (
    <>
      <PlacedNow />
      <Offer text="binPattern.unset" pattern={pattern} bins={found.unset} />
      <Offer text="binPattern.differ" pattern={pattern} bins={found.differing} />
    </>
  );
}

/** Over the list of bins: that some have no place, and where they get one. */
export function BinsWithoutPlace() {
  const {say} = useText();
  const {warehouse: here} = useApp();
  const row = useWarehouseRow();
  const found = useMisplaced(String(row?.['bin_pattern'] ?? ''));
  const number = found?.unset.length ?? 0;
  if (!row || number === 0) return null;
  return (
    <p className="flex shrink-0 flex-wrap items-center gap-3 px-3 pb-1 text-16 lg:px-4 desk:text-14">
      <Route aria-hidden size={18} />
      <span>{say('binPattern.unset', {number})}</span>
      <Link
        to={`/warehouse/warehouseset?row=${here}`}
        className="flex min-h-target items-center font-semibold text-accent underline desk:min-h-9"
      >
        {say('binPattern.look')}
      </Link>
    </p>
  );
}

/** A person is told of no bins that another has to place. */
function useMisplaced(pattern: string): MisplacedBins | undefined {
  const role = useReadable(useApp().session)?.role;
  const bins = useBins();
  const may = hasRole(BIN_EDITORS, role);
  return useMemo(() => (bins && may ? misplacedBins(pattern, bins) : undefined), [bins, may, pattern]);
}

/** What stood where before it was placed here, until it is put back or the page is loaded anew. */
const placedHere = new ReadableCell<Placed | undefined>(undefined);
interface Placed {
  readonly warehouse: string;
  readonly stood: Readonly<Record<string, PreviousPlace>>;
}

/** Asks for all of some bins, as many at a time as one claim speaks of, and tells once how many have changed. */
function usePlacing() {
  const {office} = useApp();
  const {claim, state} = useClaim();
  const [placing, setPlacing] = useState<{readonly done: number; readonly all: number}>();
  const place = async (
    bins: readonly string[],
    argsOf: (page: readonly string[]) => Args,
    onPlaced: (page: readonly string[]) => void,
  ): Promise<boolean> => {
    let [done, number] = [0, 0];
    await office.asked.asOne(async () => {
      for (; done < bins.length; done += MAX_BINS_PLACED) {
        setPlacing({done, all: bins.length});
        const page = bins.slice(done, done + MAX_BINS_PLACED);
        const went = await claim(PLACE_BINS, {bins: JSON.stringify(page), ...argsOf(page)});
        if (!went) break;
        number += Number(went.told['placed'] ?? page.length);
        onPlaced(page);
      }
      return number > 0 ? {kind: 'done', action: PLACE_BINS, number} : undefined;
    });
    setPlacing(undefined);
    // What was pressed has gone: the way back is next, or the list.
    giveFocus(() => [
      document.querySelector('[data-test="placed"] button'),
      document.querySelector('main input'),
    ]);
    return done >= bins.length;
  };
  return {place, placing, state};
}

/**
 * That these bins would change: in which aisles, how many of them and what of them, and the way to do it, in two steps.
 */
function Offer(props: {
  readonly text: TextKey;
  readonly pattern: string;
  readonly bins: readonly PlacedBin[];
}) {
  const {text, pattern, bins} = props;
  const {say} = useText();
  const {warehouse} = useApp();
  const {place, placing, state} = usePlacing();
  const aisles = useMemo(() => changesByAisle(pattern, bins), [pattern, bins]);
  if (bins.length === 0 && !placing) return null;
  const standing = new Map(bins.map(({id, zone, walking_sequence}) => [id, {zone, walking_sequence}]));
  const placeAll = (): void =>
    void place(
      bins.map(({id}) => id),
      () => ({}),
      (page) => {
        const before = placedHere.get();
        const stood = Object.fromEntries(page.flatMap((id) => [[id, standing.get(id)] as const]));
        placedHere.set({
          warehouse,
          stood: {...stood, ...(before?.warehouse === warehouse ? before.stood : {})} as Placed['stood'],
        });
      },
    );
  const first = say('binPattern.placeAll', {number: bins.length});
  return (
    <section data-test={text} className="flex flex-col gap-2 rounded-card border border-line p-3">
      <p className="text-16 font-semibold desk:text-14" role="status">
        {placing ? say('binPattern.placing', placing) : say(text, {number: bins.length})}
      </p>
      <ClaimReply state={state} />
      {!placing && (
        <>
          <Aisles aisles={aisles} />
          <TwoStepButton
            Picture={Route}
            first={first}
            second={say('document.sure', {action: first})}
            onDo={placeAll}
          />
        </>
      )}
    </section>
  );
}

/** All of them: who changes the way through a house looks at the whole of it. */
function Aisles({aisles}: {readonly aisles: readonly AisleChanges[]}) {
  const {say} = useText();
  const heads = [
    say('binPattern.aisle'),
    say('list.binset'),
    fieldName(say, 'bin', 'zone'),
    fieldName(say, 'bin', 'walking_sequence'),
  ];
  return (
    <div role="region" aria-label={say('binPattern.changes')} tabIndex={0} className="max-h-64 overflow-auto">
      <table className="w-full border-collapse text-16 desk:text-14">
        <caption className="pb-1 text-start text-soft">{say('binPattern.changes')}</caption>
        <thead>
          <tr className="border-b border-hair text-soft">
            {heads.map((name, i) => (
              <th
                key={name}
                scope="col"
                className={`py-1 ps-2 font-medium first:ps-0 ${i === 0 ? 'text-start' : 'text-end'}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {aisles.map(({aisle, bins, zones, sequences}) => (
            <tr key={aisle} className="border-b border-hair">
              <td className="py-1">
                <CodeText>{aisle}</CodeText>
              </td>
              {[bins, zones, sequences].map((number, i) => (
                <td key={heads[i + 1]} className="py-1 text-end tabular-nums">
                  {number === 0 ? '–' : number}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** How many were placed from here, and the way back. */
function PlacedNow() {
  const {say} = useText();
  const {warehouse} = useApp();
  const placed = useReadable(placedHere);
  const {place, placing, state} = usePlacing();
  if (placed?.warehouse !== warehouse) return null;
  const {stood} = placed;
  const ids = Object.keys(stood);
  const putBack = async (): Promise<void> => {
    const isAll = await place(
      ids,
      (page) => ({stood: JSON.stringify(Object.fromEntries(page.map((id) => [id, stood[id]])))}),
      () => undefined,
    );
    if (isAll) placedHere.set(undefined);
  };
  return (
    <section data-test="placed" className="flex flex-col gap-2 rounded-card border border-line p-3">
      <p className="text-16 font-semibold desk:text-14" role="status">
        {placing ? say('binPattern.placing', placing) : say('binPattern.placed', {number: ids.length})}
      </p>
      <ClaimReply state={state} />
      {!placing && (
        <Button icon={<Undo2 aria-hidden size={20} className="mirrored" />} onPress={() => void putBack()}>
          {say('binPattern.putBack')}
        </Button>
      )}
    </section>
  );
}

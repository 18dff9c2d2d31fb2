import {Route} from 'lucide-react';
import {useMemo, useState} from 'react';
import {Link} from 'react-router-dom';
import type {Row} from '#domain/kernel/field.ts';
import {hasRole} from '#domain/kernel/roles.ts';
import {MOST_PLACED, PLACE_BINS, PLACERS} from '#domain/warehouse/place-bins.ts';
import {useApp} from '../data/app.ts';
import {useReadable} from '../data/use-readable.ts';
import {useText, type TextKey} from '../i18n/text.ts';
import {Button} from '../ui/button.tsx';
import {misplaced, type Misplaced} from './bin-way.ts';
import {ClaimReply} from './claim-reply.tsx';
import {useBins} from './use-bins.ts';
import {useClaim} from './use-claim.ts';
import {useWarehouseRow} from './use-warehouse-row.ts';

/** Bins of this warehouse that stand otherwise than their names say, and the way to place them so (BIN-5). */
export function BinPlaces({row}: {readonly row: Row}) {
  const {warehouse: here} = useApp();
  const found = useMisplaced(String(row['bin_pattern'] ?? ''));
  if (row['id'] !== here || !found) return null;
  return (
    <>
      <Offer text="binPattern.unset" bins={found.unset} />
      <Offer text="binPattern.differ" bins={found.differing} />
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

/** Nobody is told of bins that somebody else has to place. */
function useMisplaced(pattern: string): Misplaced | undefined {
  const role = useReadable(useApp().session)?.role;
  const bins = useBins();
  const may = hasRole(PLACERS, role);
  return useMemo(() => (bins && may ? misplaced(pattern, bins) : undefined), [bins, may, pattern]);
}

function Offer({text, bins}: {readonly text: TextKey; readonly bins: readonly string[]}) {
  const {say} = useText();
  const {claim, state} = useClaim();
  const [placing, setPlacing] = useState<{readonly done: number; readonly all: number}>();
  if (bins.length === 0 && !placing) return null;
  const place = async (): Promise<void> => {
    for (let done = 0; done < bins.length; done += MOST_PLACED) {
      setPlacing({done, all: bins.length});
      const page = JSON.stringify(bins.slice(done, done + MOST_PLACED));
      if (!(await claim(PLACE_BINS, {bins: page}))) break;
    }
    setPlacing(undefined);
  };
  return (
    <section data-test={text} className="flex flex-col gap-2 rounded-card border border-line p-3">
      <p className="text-16 font-semibold desk:text-14" role="status">
        {placing ? say('binPattern.placing', placing) : say(text, {number: bins.length})}
      </p>
      <ClaimReply state={state} />
      {!placing && (
        <Button icon={<Route aria-hidden size={20} />} onPress={() => void place()}>
          {say('binPattern.place')}
        </Button>
      )}
    </section>
  );
}

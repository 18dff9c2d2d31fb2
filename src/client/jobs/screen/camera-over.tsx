import {useText} from '../../i18n/text.ts';
import type {FoundBin} from '../../data/found.ts';
import {cameraOpen} from '../../scan/camera/open.ts';
import {CameraPanel} from '../../scan/camera/panel.tsx';
import {BinCalled, GoodsCalled} from './thing-names.tsx';
import type {Job} from '../engine/job.ts';
import {isCounting, thingGot} from '../engine/say.ts';
import {quantityOf, slotsOf, stepOf, type JobState} from '../engine/state.ts';
import type {JobPartProps} from './tap.ts';

/** The camera over the open step: what that wants stands above the picture. A query is answered by one code. */
export function CameraOver({job, state}: JobPartProps) {
  const {say} = useText();
  const name = stepOf(job, state);
  const says = slotsOf(job, state.draft).find((slot) => slot.name === name)?.step.says ?? job.opens?.says;
  return (
    <CameraPanel isOnce={job.record === undefined} close={() => cameraOpen.set(false)}>
      {says && (
        <p data-test="camera-says" className="text-22 font-semibold">
          {say(says)}
        </p>
      )}
      <Known job={job} state={state} />
    </CameraPanel>
  );
}

/** Where to go, and how many of what are in hand or wanted, in a line. */
function Known({job, state}: Pick<JobPartProps, 'job' | 'state'>) {
  const {say} = useText();
  const {draft, line} = state;
  const goods = thingGot(draft, quantityOf(job, draft)?.repeat);
  const bin = goods ? (draft.stock?.proposed ?? binIn(state)) : (binIn(state) ?? line?.bin);
  const called = goods?.kind === 'goods' ? goods : line?.goods;
  const counted = countedIn(job, state);
  if (!bin && !called) return null;
  return (
    <p className="flex items-baseline gap-3 text-18">
      {bin && <BinCalled bin={bin} className="shrink-0 font-bold" />}
      {called && <GoodsCalled goods={called} className="min-w-0 flex-1 truncate" />}
      {counted.has !== undefined && (
        <span data-test="camera-count" className="shrink-0 font-bold">
          {counted.has} {counted.of !== undefined && say('job.of', {number: counted.of})}
        </span>
      )}
    </p>
  );
}

const binIn = ({draft}: JobState): FoundBin | undefined =>
  Object.values(draft.got).find((what): what is FoundBin => typeof what === 'object' && what.kind === 'bin');

/** How many are in hand, and of how many; before there are any, how many are wanted. */
function countedIn(job: Job, state: JobState): {readonly has?: number; readonly of?: number | undefined} {
  const {draft, line} = state;
  if (isCounting(job, state, false)) return {has: draft.quantity, of: draft.stock?.quantity};
  return line?.quantity === undefined ? {} : {has: line.quantity};
}

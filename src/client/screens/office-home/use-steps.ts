import {useCallback, useState} from 'react';
import type {DeviceRow} from '#protocol/session.ts';
import type {FollowedLists} from '../../data/lists.ts';
import {useApp} from '../../data/app.ts';
import {areStepsHidden, hasPrintedLabels, hideSteps} from '../../data/first-hour.ts';
import {useAnswer} from '../../data/use-answer.ts';
import {useReadable} from '../../base/use-readable.ts';
import {stepsInRows, FIRST_STEPS, type StepName} from './first-steps.ts';

export interface FirstSteps {
  readonly done: ReadonlySet<StepName>;
  /** Something is left to do, and it was not put away. */
  readonly isShown: boolean;
  readonly hide: () => void;
}

/** How far the first hour is; `undefined` while this device cannot know. */
export function useSteps(devices: readonly DeviceRow[] | undefined): FirstSteps | undefined {
  const {warehouse, session, status, identity} = useApp();
  const openid = useReadable(session)?.openid ?? '';
  const {isComplete} = useReadable(status);
  const own = useReadable(identity.enrolled)?.device;
  const [isHidden, setIsHidden] = useState(() => areStepsHidden(openid));
  const ask = useCallback((lists: FollowedLists) => stepsInRows(lists, warehouse), [warehouse]);
  const inRows = useAnswer(`steps ${warehouse}`, ask);
  // What has not come yet is not missing.
  if (!inRows || !isComplete) return undefined;
  const hasHandheld = devices?.some(({name, revoked_at}) => name !== own && revoked_at === 0) ?? false;
  const done = new Set<StepName>([
    ...inRows,
    ...(hasHandheld ? (['handheld'] as const) : []),
    ...(hasPrintedLabels(openid) ? (['labels'] as const) : []),
  ]);
  // Until the server has told of devices no request to enrol one is shown.
  const isLeft = FIRST_STEPS.some(
    (step) => !done.has(step) && (step !== 'handheld' || devices !== undefined),
  );
  return {
    done,
    isShown: isLeft && !isHidden,
    hide: () => {
      hideSteps(openid);
      setIsHidden(true);
    },
  };
}

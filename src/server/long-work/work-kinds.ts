import {fillDemo} from '../demo/fill-demo.ts';
import {closeAlike} from './close-alike.ts';
import {confirmCountPlan, fillCountPlan} from './count-work.ts';
import {bringIn} from '../moving/bring-in.ts';
import {checkFile} from '../moving/check-file.ts';
import {releaseAll} from './outbound/release-all.ts';
import type {WorkKind} from './work-kind.ts';

const allWorkKinds: readonly WorkKind[] = [
  releaseAll,
  fillCountPlan,
  confirmCountPlan,
  closeAlike,
  checkFile,
  bringIn,
  fillDemo,
];

/** All long work that can be asked for, by name. */
export const WORK_KINDS: ReadonlyMap<string, WorkKind> = new Map(
  allWorkKinds.map((kind) => [kind.name, kind]),
);

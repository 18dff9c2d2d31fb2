import type {Args} from '#domain/kernel/action.ts';
import type {Id} from '#domain/kernel/id.ts';
import {openDemoAction} from '#domain/open-demo.ts';
import {demoScenes} from './demo-scenes.ts';
import {demoWarehouse, type DemoHome} from './demo-warehouse.ts';
import {demoArgs} from './opened-demo.ts';

/** Which demo is made. */
export interface DemoRequest {
  readonly seed: number;
  readonly home: DemoHome;
  /** With the work of its last days. */
  readonly documents: boolean;
}

/** What a demo is made by, one mutation each. */
export interface DemoAct {
  readonly action: string;
  readonly args: Args;
  readonly who: Id;
  readonly id?: Id;
  /** ms UTC, where it lies behind. */
  readonly at?: number;
}

/** Rows in one of them: others have their turn after each. */
const ROWS = 200;

/** All of a demo: its lists, its stock, and then what its people did. */
export function* demoActs({seed, home, documents}: DemoRequest): Generator<DemoAct> {
  const demo = demoWarehouse(seed, home);
  for (const args of demoArgs(demo, ROWS)) yield {action: openDemoAction.name, args, who: home.admin};
  if (documents)
    for (const {id, action, args, who, at} of demoScenes(demo)) yield {id, action, args, who, at};
}

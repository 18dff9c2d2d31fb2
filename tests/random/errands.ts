import {commandText, labelText} from '#domain/scanning/label.ts';
import {oneOf, type Throw} from '../simulation/dice.ts';
import {ErrandStop, type ErrandHands} from './errand-hands.ts';
import type {Office, Paper, OfficeStage} from './office.ts';

/** Whose hands do it, after what the office has entered, by which dice. */
export interface ErrandScene {
  readonly hands: ErrandHands;
  readonly office: Office;
  readonly dice: Throw;
}

/** Something that a worker does beside moving goods, up to what it records; false where nothing waits for it. */
type Errand = (scene: ErrandScene) => Promise<boolean>;

/** Done with a paper that waits for it, which has come further then. What stops leaves it to nobody. */
const ofPaper =
  (from: OfficeStage, to: OfficeStage, work: (scene: ErrandScene, paper: Paper) => Promise<void>): Errand =>
  async (scene) => {
    const paper = scene.office.next(from, scene.dice(scene.hands.name, 'paper'));
    if (!paper) return false;
    // Nobody else begins with it meanwhile, unless it comes to nothing here.
    paper.stage = 'over';
    await work(scene, paper);
    paper.stage = to;
    return true;
  };

export const ERRANDS: Readonly<Record<string, Errand>> = {
  sort: ofPaper('unloaded', 'sorted', async ({hands}, {id, goods, quantity}) => {
    await hands.begin('/sort', 'open');
    await hands.tick(labelText('asn', id), goods.label);
    await hands.pad(quantity);
    await hands.end(commandText('DONE'), 'open');
    await hands.recorded('inbound.sort');
  }),

  putAway: ofPaper('sorted', 'over', async ({hands}, {id, goods}) => {
    await hands.begin('/put-away', 'goods');
    await hands.tick(labelText('asn', id), goods.label);
    await hands.tick(goods.bin);
    await hands.recorded('inbound.putAway');
  }),

  pick: ofPaper('released', 'picked', async ({hands, office}, {id, goods}) => {
    await hands.begin('/pick', 'open');
    await hands.tick(labelText('dn', id));
    await hands.tick(await hands.sentTo(office.bins), goods.label);
    await hands.end(commandText('CONFIRM'), 'open');
    await hands.recorded('outbound.pick');
  }),

  short: ofPaper('released', 'picked', async ({hands, office}, {id, goods}) => {
    await hands.begin('/pick', 'open');
    await hands.tick(labelText('dn', id));
    await hands.tick(await hands.sentTo(office.bins), goods.label);
    await hands.pad(1);
    await hands.tick(commandText('SHORT'));
    await hands.press('Do not send it');
    await hands.until('open');
    await hands.recorded('outbound.shortPick');
  }),

  putBack: ofPaper('picked', 'over', async ({hands}, {id, goods}) => {
    await hands.begin('/put-back', 'open');
    await hands.tick(labelText('dn', id), goods.label, goods.bin);
    await hands.recorded('outbound.putBack');
  }),

  dispatch: ofPaper('picked', 'left', async ({hands, office}, {id}) => {
    await hands.begin('/dispatch', 'open');
    await hands.tick(labelText('dn', id));
    await hands.end(office.driver, 'open');
    await hands.recorded('outbound.dispatch');
  }),

  deliver: ofPaper('left', 'over', async ({hands}, {id}) => {
    await hands.begin('/deliver', 'open');
    await hands.tick(labelText('dn', id));
    await hands.end(commandText('DONE'), 'open');
    await hands.recorded('outbound.deliver');
  }),

  async count({hands, office, dice}) {
    await hands.begin('/inventory', 'bin');
    await hands.tick(office.counted.bin, office.counted.goods);
    await hands.pad(890 + Math.floor(dice(hands.name, 'counted') * 20));
    await hands.end(commandText('DONE'), 'bin');
    await hands.recorded('counting.count');
    return true;
  },

  async report({hands, office}) {
    await hands.begin('/inventory', 'bin');
    await hands.tick(office.counted.bin);
    for (const name of ['More', 'Report a problem', 'Damaged']) await hands.press(name);
    await hands.page.getByTestId('photo-offer').waitFor();
    await hands.recorded('stock.report');
    return true;
  },

  async undo({hands}) {
    await hands.open('/acts');
    if (!(await hands.sees('Undo'))) return false;
    await hands.press('Undo');
    await hands.press('Tap again to undo');
    await hands.kept('work.undo');
    await hands.recorded('work.undo');
    return true;
  },

  async task({hands}) {
    await hands.open('/tasks');
    const free = hands.page.getByTestId('tasks-free').getByRole('listitem').getByRole('button').first();
    if (!(await hands.isThere(free))) return false;
    await free.click({delay: 450});
    await hands.page.getByTestId('job').waitFor();
    await hands.recorded('task.take');
    await hands.open('/tasks');
    if (!(await hands.sees('Give back'))) throw new ErrandStop('nothing to give back');
    await hands.press('Give back');
    await hands.kept('task.giveBack');
    await hands.recorded('task.giveBack');
    return true;
  },
};

/** One of them by the dice; what stops it is noted, and nobody tries the same paper again. */
export async function runErrand(scene: ErrandScene): Promise<void> {
  const {hands, dice} = scene;
  const names = Object.keys(ERRANDS);
  const name = oneOf(names, dice(hands.name, 'errand'));
  await hands.leaveMove();
  try {
    if (await ERRANDS[name]?.(scene)) hands.diary.count(`errands: ${name}`);
  } catch (error) {
    if (hands.isOff || !(error instanceof Error)) throw error;
    hands.diary.count(`errands that stopped: ${name}`);
    const [what = ''] = error.message.split('\n');
    hands.diary.note(
      `${hands.name}: ${name} stopped: ${what}${error instanceof ErrandStop ? '' : ` ${await hands.words()}`}`,
    );
  }
}

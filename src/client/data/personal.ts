import type {Device} from '#offline/device.ts';
import type {Preferences} from '#protocol/session.ts';
import type {Office} from './office.ts';
import {adopt, chosen, type Choices} from './preferences.ts';

/** Where a tab keeps what was chosen at the door, also when it is loaded again there. */
const AT_DOOR = 'chosen_at_door';

/**
 * A person's choices about the screens, on this device and on the server: they are there at the next login, on
 * this device also without a network. What was chosen here and not told yet wins over what the server has, and what
 * was chosen at the door is of the one who then logs in.
 */
export class Personal {
  readonly #deviceOf: () => Device | undefined;
  readonly #office: Office;
  /** Choices are kept one after the other, since each is added to those before. */
  #kept: Promise<void> = Promise.resolve();

  constructor(deviceOf: () => Device | undefined, office: Office) {
    this.#deviceOf = deviceOf;
    this.#office = office;
    chosen.subscribe(() => this.#take(chosen.get()));
  }

  /** Somebody has logged in, with the choices that the server has of them, if it was asked. */
  async welcome(fromServer: Preferences | undefined): Promise<void> {
    const device = this.#deviceOf();
    const who = device?.shifts.present?.who;
    if (!device || !who) return;
    const kept = await device.shifts.choicesOf(who);
    const atDoor = takeAtDoor();
    const untold = {...(kept?.isTold === false ? kept.choices : {}), ...atDoor};
    const choices = {...(fromServer ?? kept?.choices), ...untold};
    adopt(choices);
    const isTold = Object.keys(untold).length === 0;
    if (fromServer ?? !isTold) await device.shifts.keepChoices(who, {choices, isTold});
    if (!isTold) this.#tell(device, who).catch(reportError);
  }

  #take(choice: Choices): void {
    const device = this.#deviceOf();
    const who = device?.shifts.present?.who;
    if (!device || !who) return keepAtDoor(choice);
    this.#inTurn(async () => {
      const kept = await device.shifts.choicesOf(who);
      await device.shifts.keepChoices(who, {choices: {...kept?.choices, ...choice}, isTold: false});
      this.#tell(device, who).catch(reportError);
    });
  }

  /** Nobody waits for it: with no network or session the next login tells it. */
  async #tell(device: Device, who: string): Promise<void> {
    if ((await device.shifts.session())?.who !== who) return;
    const told = (await device.shifts.choicesOf(who))?.choices ?? {};
    const reply = await this.#office.tell('/api/session/preferences', told);
    if (reply.kind !== 'answered') return;
    this.#inTurn(async () => {
      const now = (await device.shifts.choicesOf(who))?.choices ?? {};
      // What was chosen while the answer was on its way is told for itself.
      const isTold = JSON.stringify(now) === JSON.stringify(told);
      await device.shifts.keepChoices(who, {choices: now, isTold});
    });
  }

  #inTurn(work: () => Promise<void>): void {
    this.#kept = this.#kept.then(work).catch(reportError);
  }
}

function keepAtDoor(choice: Choices): void {
  sessionStorage.setItem(AT_DOOR, JSON.stringify({...atDoor(), ...choice}));
}

function takeAtDoor(): Choices {
  const choices = atDoor();
  sessionStorage.removeItem(AT_DOOR);
  return choices;
}

// Written by this app alone.
const atDoor = (): Choices => JSON.parse(sessionStorage.getItem(AT_DOOR) ?? '{}') as Choices;

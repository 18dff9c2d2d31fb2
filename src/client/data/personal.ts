import type {Device} from '#offline/device.ts';
import type {Preferences} from '#protocol/session.ts';
import type {Office} from './office.ts';
import {adopt, chosen, presentChoices} from './preferences.ts';

/**
 * A person's choices about the screens, on this device and on the server: they are there at the next login, on
 * this device also without a network. What was chosen here and not told yet wins over what the server has.
 */
export class Personal {
  readonly #deviceOf: () => Device | undefined;
  readonly #office: Office;

  constructor(deviceOf: () => Device | undefined, office: Office) {
    this.#deviceOf = deviceOf;
    this.#office = office;
    chosen.subscribe(() => void this.#keep().catch(reportError));
  }

  /** Somebody has logged in, with the choices that the server has of them, if it was asked. */
  async welcome(fromServer: Preferences | undefined): Promise<void> {
    const device = this.#deviceOf();
    const who = device?.shifts.present?.who;
    if (!device || !who) return;
    const kept = await device.shifts.choicesOf(who);
    if (kept && !kept.isTold) {
      adopt(kept.choices);
      return this.#tell(device, who);
    }
    adopt(fromServer ?? kept?.choices ?? {});
    if (fromServer) await device.shifts.keepChoices(who, {choices: fromServer, isTold: true});
  }

  async #keep(): Promise<void> {
    const device = this.#deviceOf();
    const who = device?.shifts.present?.who;
    if (!device || !who) return;
    await device.shifts.keepChoices(who, {choices: presentChoices(), isTold: false});
    await this.#tell(device, who);
  }

  /** Nobody waits for it: with no network or session the next login tells it. */
  async #tell(device: Device, who: string): Promise<void> {
    if (!(await device.shifts.session())) return;
    const choices = presentChoices();
    const reply = await this.#office.tell('/api/session/preferences', choices);
    if (reply.kind === 'answered') await device.shifts.keepChoices(who, {choices, isTold: true});
  }
}

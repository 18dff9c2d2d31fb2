import type {Device} from '#offline/device.ts';
import type {SessionPreferences} from '#protocol/session.ts';
import type {OfficeService} from './office.ts';
import {adoptPreferences, lastPreferences, type PreferenceChoices} from '../base/preferences.ts';

/** Where a tab keeps what was chosen before a login, also when it is loaded again there. */
const BEFORE_LOGIN = 'chosen_at_door';

/**
 * A person's choices about the screens, on this device and on the server: they are there at the next login, on
 * this device also without a network. What was chosen here and not told yet wins over what the server has, and what
 * was chosen before a login is of the one who then logs in.
 */
export class PersonalChoices {
  readonly #deviceOf: () => Device | undefined;
  readonly #office: OfficeService;
  /** Choices are kept one after the other, since each is added to those before. */
  #kept: Promise<void> = Promise.resolve();

  constructor(deviceOf: () => Device | undefined, office: OfficeService) {
    this.#deviceOf = deviceOf;
    this.#office = office;
    lastPreferences.subscribe(() => this.#take(lastPreferences.get()));
  }

  /** A person has logged in, with the choices that the server has of them, if it was asked. */
  async welcome(fromServer: SessionPreferences | undefined): Promise<void> {
    const device = this.#deviceOf();
    const who = device?.session.present?.who;
    if (!device || !who) return;
    const stored = await device.session.choicesOf(who);
    const beforeLogin = takeChosenBeforeLogin();
    const untold = {...(stored?.isTold === false ? stored.choices : {}), ...beforeLogin};
    const choices = {...(fromServer ?? stored?.choices), ...untold};
    adoptPreferences(choices);
    const isTold = Object.keys(untold).length === 0;
    if (fromServer ?? !isTold) await device.session.keepChoices(who, {choices, isTold});
    if (!isTold) this.#tell(device, who).catch(reportError);
  }

  #take(choice: PreferenceChoices): void {
    const device = this.#deviceOf();
    const who = device?.session.present?.who;
    if (!device || !who) return keepChosenBeforeLogin(choice);
    this.#inTurn(async () => {
      const stored = await device.session.choicesOf(who);
      await device.session.keepChoices(who, {choices: {...stored?.choices, ...choice}, isTold: false});
      this.#tell(device, who).catch(reportError);
    });
  }

  /** No screen waits for it: with no network or session the next login tells it. */
  async #tell(device: Device, who: string): Promise<void> {
    if ((await device.session.stored())?.who !== who) return;
    const sent = (await device.session.choicesOf(who))?.choices ?? {};
    const reply = await this.#office.tell('/api/session/preferences', sent);
    if (reply.kind !== 'answered') return;
    this.#inTurn(async () => {
      const now = (await device.session.choicesOf(who))?.choices ?? {};
      // What was chosen while the answer was on its way is told for itself.
      const isTold = JSON.stringify(now) === JSON.stringify(sent);
      await device.session.keepChoices(who, {choices: now, isTold});
    });
  }

  #inTurn(work: () => Promise<void>): void {
    this.#kept = this.#kept.then(work).catch(reportError);
  }
}

function keepChosenBeforeLogin(choice: PreferenceChoices): void {
  sessionStorage.setItem(BEFORE_LOGIN, JSON.stringify({...chosenBeforeLogin(), ...choice}));
}

function takeChosenBeforeLogin(): PreferenceChoices {
  const choices = chosenBeforeLogin();
  sessionStorage.removeItem(BEFORE_LOGIN);
  return choices;
}

// Written by this app alone.
const chosenBeforeLogin = (): PreferenceChoices =>
  JSON.parse(sessionStorage.getItem(BEFORE_LOGIN) ?? '{}') as PreferenceChoices;

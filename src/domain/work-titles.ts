import {keyOfClosing} from './closing-titles.ts';
import {entryOf} from './kernel/entry-of.ts';
import {titleOfList, type LanguageTexts} from './language-texts.ts';

/** Actions that are called what their buttons say. */
const BUTTONS: Readonly<Record<string, string>> = {
  'oldCode.load': 'list.oldcode',
  'counting.fillPlan': 'act.counting.addBins',
  'counting.confirmPlan': 'act.counting.confirm',
  'import.bringIn': 'moving.title',
  'company.register': 'register.title',
  'demo.open': 'register.demo',
  'import.begin': 'moving.title',
  'import.rows': 'moving.title',
  'import.stock': 'moving.title',
  'import.end': 'moving.title',
  'device.enrol': 'devices.enrol',
  'device.readmit': 'devices.enrol',
  'staff.unlock': 'checkCode.unlock',
  'staff.code': 'checkCode.new',
  'staff.ownCode': 'me.code',
  'staff.password': 'password.title',
  'device.rename': 'devices.rename',
  'device.revoke': 'devices.revoke',
  'ticket.make': 'devices.ticket',
  'ticket.revoke': 'devices.takeBack',
};

/** Some recorded work: which action, and with what. */
interface TitledWork {
  readonly action: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/**
 * By which key some work is called: of several kinds each has a name of its own, and closings are called as on their
 * buttons. `undefined` for editing of a list, and for work of a newer build.
 */
export function keyOfWork(words: Pick<LanguageTexts, 'has'>, {action, args}: TitledWork): string | undefined {
  const names = [`act.${action}.${String(args['kind'])}`, `act.${action}`];
  const closing = keyOfClosing(words, action);
  return (
    names.find(words.has) ??
    (closing.startsWith('closing.') ? closing : undefined) ??
    entryOf(BUTTONS, action)
  );
}

/** What some work is called, with the list that it edits. */
export function titleOfWork(words: LanguageTexts, work: TitledWork): string {
  const key = keyOfWork(words, work);
  if (key !== undefined) return words.say(key);
  const [list = '', verb = ''] = work.action.split('.');
  const edited = `describe.${verb}`;
  return words.has(edited) && words.has(`list.${list}`)
    ? words.say(edited, {list: titleOfList(words, list)})
    : words.say('describe.other');
}

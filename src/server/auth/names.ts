import {faultsOf} from '#domain/kernel/field.ts';
import {asShown} from '#domain/kernel/name.ts';
import {company} from '#domain/parties/party.ts';
import {staff} from '#domain/people/staff.ts';
import {badRequest} from '../fault.ts';

/** A name as an edit of that row would take it and store it, or a Fault (NAME-3). Devices are named like people. */
export function takenName(of: 'person' | 'device' | 'company', given: string): string {
  const field = of === 'company' ? company.fields.name : staff.fields.name;
  const name = asShown(given);
  const [fault] = faultsOf({name: field}, {name: given});
  if (fault?.code === 'mixed-scripts') {
    throw badRequest('name.mixed-scripts', 'A word of the name mixes letters that look alike', {name});
  }
  if (fault)
    throw badRequest('args.invalid', 'Please Fill In The Complete Data', {faults: [{...fault, field: of}]});
  return name;
}

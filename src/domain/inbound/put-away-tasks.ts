import type {Read} from '../kernel/action.ts';
import type {Id} from '../kernel/id.ts';
import type {View} from '../kernel/view.ts';
import type {RemainingTaskWork} from '../tasks/remaining-task-work.ts';
import {groupedBy, idsNamed, openRows, type DerivedTask} from '../tasks/shown-task.ts';
import {asn, asnLine, type AsnLineRow, type AsnRow} from './asn.ts';

/** The lines of a warehouse's deliveries of which something is to be put away. */
export const openPutAwayLines = (warehouse: Id) => ({resource: asnLine, ...openRows('sorted', warehouse)});

/** The deliveries that lines are of. */
export const deliveriesOfLines = (lines: readonly AsnLineRow[]) => ({
  resource: asn,
  ids: idsNamed(lines.map(({document}) => document)),
});

/** What was sorted of a delivery and stands there still, as tasks. */
export const putAwayTasks = (
  lines: readonly AsnLineRow[],
  deliveries: ReadonlyMap<Id, AsnRow>,
): readonly DerivedTask[] =>
  groupedBy(lines, ({document}) => document).flatMap((rows): DerivedTask[] => {
    const delivery = deliveries.get(rows[0]?.document ?? '');
    if (!delivery) return [];
    return [
      {
        kind: 'put-away',
        about: delivery.id,
        zone: '',
        place: '',
        name: delivery.code || delivery.provisional,
        left: rows.length,
        day: '',
        since: delivery.sorted_at || delivery.create_time,
        way: 0,
        assigned: '',
      },
    ];
  });

/** What is left to put away of a delivery. */
export function remainingToPutAway(about: Id, view: View): RemainingTaskWork | undefined {
  const row = view.get(asn, about);
  return row && {warehouse: row.warehouse, isLeft: row.sorted > 0, assigned: ''};
}

export const readsOfPutAwayTask = (about: Id): readonly Read[] => [{list: asn.name, key: about}];

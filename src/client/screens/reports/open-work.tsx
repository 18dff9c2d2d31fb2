import {useCallback} from 'react';
import {WayOn} from '../../ui/way-on.tsx';
import {beginOf, daysAfter} from '#protocol/days.ts';
import {useApp} from '../../data/app.ts';
import type {FollowedLists} from '../../data/lists.ts';
import {useAnswer} from '../../data/use-answer.ts';
import type {WarehouseDay} from '#protocol/list-filters.ts';
import {useText} from '../../i18n/text.ts';
import {listAddressOf} from '../../resource/list-address.ts';
import {optionName} from '../../resource/option-name.ts';
import {Card} from '../../ui/card.tsx';
import {openStates, type PlannedKind} from '../office-home/plan.ts';
import {useNumbers} from '../office-home/use-numbers.ts';

/**
 * How long documents have stood as they do: the first and the last day of it before today, and how a list asks for it.
 */
const AGES = [
  {name: 'report.age.today', since: 0, filter: 'today'},
  {name: 'report.age.days', since: 6, filter: 'today-6..today-1'},
  {name: 'report.age.week', since: Infinity, filter: '..today-7'},
] as const;

/**
 * Documents in each open state by how long they were not touched, as this device has them; each number opens its list.
 */
export function OpenWorkCard({kind, today}: {readonly kind: PlannedKind; readonly today: WarehouseDay}) {
  const {say} = useText();
  const number = useNumbers();
  const states = useAges(kind, today);
  return (
    <Card title={say('report.open')}>
      <div role="region" aria-label={say('report.open')} tabIndex={0} className="overflow-x-auto">
        <table data-test="open-work" className="w-full text-16 desk:text-14">
          <thead>
            <tr>
              <th scope="col" className="py-1 pe-3 text-start font-medium text-soft">
                {say('field.state')}
              </th>
              {AGES.map(({name}) => (
                <th key={name} scope="col" className="px-3 py-1 text-right font-medium text-soft">
                  {say(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {openStates(kind).map((state) => (
              <tr key={state} className="border-t border-hair">
                <th scope="row" className="py-1 pe-3 text-start font-normal">
                  {optionName(say, state)}
                </th>
                {AGES.map(({name, filter}, i) => {
                  const count = states?.get(state)?.[i];
                  return (
                    <td key={name} className="px-3 text-right">
                      {count === undefined || count === 0 ? (
                        <span className="text-soft">{count === undefined ? '' : '–'}</span>
                      ) : (
                        <WayOn
                          to={listAddressOf(kind.path, {
                            view: state,
                            filters: [{column: 'update_time', value: filter}],
                          })}
                          className="inline-flex min-h-target items-center font-semibold text-accent underline tabular-nums desk:min-h-8"
                        >
                          {number(count)}
                        </WayOn>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

/** By state, how many there are of each age. */
function useAges({resource, open}: PlannedKind, {day, timeZone}: WarehouseDay) {
  const {warehouse} = useApp();
  const ask = useCallback(
    async (lists: FollowedLists): Promise<ReadonlyMap<string, readonly number[]>> => {
      const states = (open.where['state'] ?? []).map(String);
      const begins = AGES.map(({since}) =>
        since === Infinity ? 0 : beginOf(daysAfter(day, -since), timeZone),
      );
      const found = await Promise.all(
        states.map((state) =>
          lists.counts(resource, {index: 'touched', prefix: [warehouse, state], by: 'update_time'}),
        ),
      );
      return new Map(
        states.map((state, n) => {
          const counts = AGES.map(() => 0);
          for (const {value, count} of found[n] ?? []) {
            const age = begins.findIndex((begin) => Number(value) >= begin);
            counts[age] = (counts[age] ?? 0) + count;
          }
          return [state, counts];
        }),
      );
    },
    [warehouse, resource, open, day, timeZone],
  );
  return useAnswer(`${resource.name} ${day}`, ask);
}

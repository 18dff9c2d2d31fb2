import {expect, test} from 'vitest';
import {ROLES} from '#domain/kernel/roles.ts';
import {menuFor} from './menu.ts';
import {HOME_PAGE, ownPagesFor, type OwnPage} from './own-pages.ts';
import {isUnder, MAX_RAIL_ENTRIES, railFor, type RailEntry} from './rail-sections.ts';

const SORT: OwnPage = {to: '/sort', label: 'menu.scanned', Picture: HOME_PAGE.Picture};
const offices = ROLES.map((role) => ({role, isOffice: role === 'Admin', isVisit: false}));
/** Home, cases and messages stand above them. */
const ABOVE = 3;

const leaves = (entry: RailEntry): readonly string[] => {
  if ('to' in entry) return [entry.to];
  return entry.entries.flatMap((each) => ('path' in each ? [each.path] : leaves(each)));
};

test.each(offices)('the menu of a desk has at most twelve entries in sight for $role', (of) => {
  expect(railFor(of, []).length + ABOVE).toBeLessThanOrEqual(MAX_RAIL_ENTRIES);
});

test.each(offices)('every list, page and entry of the specification stands in it once for $role', (of) => {
  const {role, isVisit, isOffice} = of;
  const all = [
    ...menuFor(role, isVisit).flatMap(({entries}) => entries.map(({path}) => path)),
    ...ownPagesFor(isVisit).map(({to}) => to),
    ...(isOffice ? ['/devices'] : []),
  ];
  expect(railFor(of, []).flatMap(leaves).toSorted()).toEqual(all.toSorted());
});

test('what is scanned stands in it where a scanner is, and nothing empty does', () => {
  const [of = {role: 'Admin', isOffice: true, isVisit: false}] = offices;
  const folds = (jobs: readonly OwnPage[]) =>
    railFor(of, jobs).flatMap((entry) => ('fold' in entry ? [entry.fold] : []));
  expect([folds([]).includes('scanned'), folds([SORT]).at(-1)]).toEqual([false, 'scanned']);
  expect(railFor({role: 'Customer', isOffice: false, isVisit: true}, []).some((each) => 'fold' in each)).toBe(
    false,
  );
});

test('where a page is is open: its list, the entry above it, and the fold above that', () => {
  const rail = railFor({role: 'Admin', isOffice: true, isVisit: false}, [SORT]);
  const open = (here: string) =>
    rail.filter((entry) => isUnder(entry, here)).map((entry) => ('label' in entry ? entry.label : ''));
  expect(open('/inbound/asn')).toEqual(['menu.inbound']);
  expect(open('/warehouse/binset')).toEqual(['menu.setup']);
  expect(open('/devices')).toEqual(['menu.setup']);
  expect(open('/sort')).toEqual(['menu.scanned']);
  expect(open('/status')).toEqual(['menu.here']);
});

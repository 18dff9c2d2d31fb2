import type {Row} from '#domain/kernel/field.ts';
import type {Role} from '#domain/kernel/roles.ts';
import type {SeededRandom} from './seeded-random.ts';

/** A person of the demo, with the check code that the page of demo codes shows. */
export interface DemoPerson {
  readonly id: string;
  readonly name: string;
  readonly type: Role;
  readonly checkCode: string;
}

const STAFF: readonly (readonly [name: string, type: Role])[] = [
  ['Mara Lindqvist', 'Manager'],
  ['Samir Haddad', 'Supervisor'],
  ['Wanda Kowalska', 'Supervisor'],
  ['Ines Duarte', 'Inbound'],
  ['Tomás Vega', 'Inbound'],
  ['Oluwaseun Ade', 'Outbound'],
  ['Yuki Mori', 'Outbound'],
  ['Noor Rahman', 'StockControl'],
  ['Pavel Novák', 'StockControl'],
  ['Sofia Norte', 'Supplier'],
  ['Carlos Ortega', 'Customer'],
];

export const demoPeople = (chance: SeededRandom): DemoPerson[] =>
  STAFF.map(([name, type]) => ({id: chance.id(), name, type, checkCode: String(1000 + chance.below(9000))}));

export const staffRow = ({id, name, type}: DemoPerson): Row => ({id, name, type, is_locked: 0});

const SUPPLIERS = [
  'Norte',
  'Hansa Import',
  'Blue Harbour',
  'Atelier Vert',
  'Kiso Trading',
  'Delta Works',
  'Prairie Goods',
  'Sol y Mar',
];
const CUSTOMERS = [
  'Ortega',
  'Cedar Market',
  'Lakeside Stores',
  'Maison Brun',
  'Nordlys',
  'Petit Bazar',
  'Quay Street',
  'Rowan & Daughters',
];
export const DEMO_CITIES = ['Porto', 'Hamburg', 'Lyon', 'Gdańsk', 'Osaka', 'Valencia', 'Cork', 'Turin'];
const MANAGERS = [
  'A. Reis',
  'B. Krüger',
  'C. Moreau',
  'D. Zieliński',
  'E. Sato',
  'F. Ruiz',
  'G. Byrne',
  'H. Conti',
];

const parties = (chance: SeededRandom, names: readonly string[], ending: string): Row[] =>
  names.map((name) => ({
    id: chance.id(),
    name: `${name}${ending}`,
    ...demoAddress(chance),
    level: 1 + chance.below(5),
  }));

export const demoSuppliers = (chance: SeededRandom): Row[] => parties(chance, SUPPLIERS, ' Ltd');
export const demoCustomers = (chance: SeededRandom): Row[] => parties(chance, CUSTOMERS, '');

/** Who drives: name and licence plate. */
export const DEMO_DRIVERS: readonly (readonly [name: string, plate: string])[] = [
  ['Marek Dudek', 'GD 482 KT'],
  ['Ana Ferraz', '27-PL-08'],
  ['Ciarán Walsh', '221-C-4417'],
];

/** Somewhere that does not exist, with a number that is not answered. */
export const demoAddress = (chance: SeededRandom) => ({
  city: chance.pick(DEMO_CITIES),
  address: `Harbour Road ${String(1 + chance.below(180))}`,
  contact: `+00 555 ${String(1000 + chance.below(9000))}`,
  manager: chance.pick(MANAGERS),
});

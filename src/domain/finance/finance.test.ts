import {describe, expect, test} from 'vitest';
import {aFreightRate, anAsset, anId} from '#tests/builders/rows.ts';
import {endOf, DomainWorld} from '#tests/builders/world.ts';
import type {Row} from '../kernel/field.ts';
import {fixedAsset} from './capital.ts';
import {freightRate, routeOf} from './freight-rate.ts';

const OTHER = anId(46);
const setting = (set: Row, version = 2) => ({id: OTHER, version, set: JSON.stringify(set)});

describe('fixed assets', () => {
  test('[CAPITAL-1] the name exists once, and a row may keep its own', () => {
    const world = new DomainWorld().with('capital', anAsset());
    expect(endOf(world.act('capital.create', anAsset({id: OTHER, name: ' Forklift '})))).toBe(
      'capital.name-exists',
    );
    expect(endOf(world.act('capital.create', anAsset({id: OTHER, name: 'Reach truck'})))).toBe('applied');
    expect(endOf(world.act('capital.edit', setting({name: 'Forklift'}, 1)))).toBe('capital.name-exists');
    expect(endOf(world.act('capital.edit', setting({name: 'Reach truck', quantity: 4}, 1)))).toBe('applied');
    expect(world.row('capital', OTHER)).toMatchObject({quantity: 4, cost: 285_000_000});
  });
});

describe('freight rates', () => {
  const world = (): DomainWorld => {
    const made = new DomainWorld();
    expect(endOf(made.act('freightRate.create', aFreightRate()))).toBe('applied');
    return made;
  };
  const create = (row: Row): string =>
    endOf(world().act('freightRate.create', aFreightRate({id: OTHER, ...row})));

  test.for([
    {transportation_supplier: 'TERN express'},
    {send_city: ' PORTO '},
    {receiver_city: 'Lyón'},
    {transportation_supplier: 'Tern  Express', send_city: 'pôrto', min_payment: 1},
  ])('[FREIGHT-2] there is one for a transportation supplier and two cities: %o is the same', (row) => {
    expect(create(row)).toBe('freightRate.exists');
  });

  test.for([
    {transportation_supplier: 'Gull Lines'},
    {send_city: 'Lyon', receiver_city: 'Porto'},
    {receiver_city: 'Lyons'},
  ])('[FREIGHT-2] %o is another one', (row) => {
    expect(create(row)).toBe('applied');
  });

  test('[FREIGHT-2] an edit makes no second one, and may write its own names otherwise', () => {
    const two = world();
    two.act('freightRate.create', aFreightRate({id: OTHER, send_city: 'Cork'}));
    expect(endOf(two.act('freightRate.edit', setting({send_city: 'porto'})))).toBe('freightRate.exists');
    expect(endOf(two.act('freightRate.edit', setting({send_city: 'CORK'})))).toBe('applied');
    expect(two.row('freightRate', OTHER)).toMatchObject({send_city: 'CORK', route: routeOf('cork', 'lyon')});
  });

  test('[FREIGHT-2] the way there is not the way back, and no two names run into one', () => {
    expect(routeOf('Porto', 'Lyon')).not.toBe(routeOf('Lyon', 'Porto'));
    expect(routeOf('Porto Lyon', 'Cork')).not.toBe(routeOf('Porto', 'Lyon Cork'));
  });

  test('[FREIGHT-1] names have at most 80 characters', () => {
    expect(create({send_city: 'x'.repeat(81)})).toBe('send_city too-long');
    expect(create({transportation_supplier: '\uFDFA'.repeat(80)})).toBe('applied');
  });

  test('[FREIGHT-3] no device is told of either, and the floor reads neither', () => {
    for (const {scope, read} of [fixedAsset, freightRate]) {
      expect(scope).toBe('server');
      expect(read).toEqual(['Admin', 'Manager', 'Supervisor']);
    }
  });
});

import {expect, test} from 'vitest';
import {anId, aWarehouse, WAREHOUSE} from '#tests/builders/rows.ts';
import {endOf, DomainWorld} from '#tests/builders/world.ts';
import type {Row} from '../kernel/field.ts';

const ASKED = {
  warehouse: WAREHOUSE,
  square_measure: 900,
  shows_bins: 1,
  shows_contact: 0,
  listed: 'unlisted',
};
const aWorld = (): DomainWorld => new DomainWorld().with('warehouse', aWarehouse({id: WAREHOUSE}));
const published = (world: DomainWorld): Row[] =>
  world.rows('publication').filter(({state}) => state === 'published');

test('[PUBLISH-1] a warehouse is published with a usable area above 0', () => {
  const world = aWorld();
  expect(endOf(world.act('warehouse.publish', {...ASKED, square_measure: 0}))).toBe(
    'square_measure positive',
  );
  expect(endOf(world.act('warehouse.publish', ASKED))).toBe('applied');
  expect(world.row('warehouse', WAREHOUSE)).toMatchObject({published: 1, square_measure: 900});
  expect(published(world)).toMatchObject([{warehouse: WAREHOUSE, square_measure: 900, shows_bins: 1}]);
});

test('[PUBLISH-2] what is recalled stays recalled: published again it has another address', () => {
  const world = aWorld();
  expect(endOf(world.act('warehouse.recall', {warehouse: WAREHOUSE}))).toBe('warehouse.not-published');
  world.act('warehouse.publish', ASKED);
  const [first] = published(world);
  expect(endOf(world.act('warehouse.recall', {warehouse: WAREHOUSE}))).toBe('applied');
  expect(world.row('warehouse', WAREHOUSE)).toMatchObject({published: 0});
  world.act('warehouse.publish', ASKED);
  expect(world.row('publication', String(first?.['id']))).toMatchObject({state: 'recalled'});
  expect(published(world)[0]?.['id']).not.toBe(first?.['id']);
});

test('[PUBLISH-2] a warehouse that is published stays, and its recalled page outlives it', () => {
  const world = aWorld();
  world.act('warehouse.publish', ASKED);
  const publication = String(published(world)[0]?.['id']);
  const said = {from_company: 'Tern', from_person: 'Ana', message: 'Free?', reply_to: '1'};
  expect(endOf(world.act('warehouse.bringInquiry', {publication, ...said}))).toBe('applied');
  const remove = () =>
    endOf(
      world.act('warehouse.remove', {
        id: WAREHOUSE,
        version: world.row('warehouse', WAREHOUSE)?.['version'] ?? 0,
      }),
    );
  expect(remove()).toBe('warehouse.published');
  world.act('warehouse.recall', {warehouse: WAREHOUSE});
  expect(remove()).toBe('applied');
  expect([world.rows('publication'), world.rows('inquiry')]).toMatchObject([[{state: 'recalled'}], []]);
});

test('[PUBLISH-3] [EDIT-10] whoever publishes again changes what is shown under the same address', () => {
  const world = aWorld();
  world.act('warehouse.publish', ASKED);
  const [first] = published(world);
  world.act('warehouse.publish', {...ASKED, square_measure: 1_200, listed: 'everybody'});
  expect(published(world)).toMatchObject([{id: first?.['id'], square_measure: 1_200, listed: 'everybody'}]);
  const set = JSON.stringify({published: 0});
  const {version = 0} = world.row('warehouse', WAREHOUSE) ?? {};
  expect(endOf(world.act('warehouse.edit', {id: WAREHOUSE, version, set}))).toBe('applied');
  expect(world.row('warehouse', WAREHOUSE)).toMatchObject({published: 1});
});

test('[PUBLISH-4] an inquiry is open until somebody says that it is answered, once', () => {
  const world = aWorld();
  world.act('warehouse.publish', ASKED);
  const publication = String(published(world)[0]?.['id']);
  const said = {from_company: 'Tern', from_person: 'Ana', message: 'Free?', reply_to: '1'};
  expect(endOf(world.act('warehouse.bringInquiry', {publication: anId(7), ...said}))).toBe(
    'warehouse.not-published',
  );
  world.act('warehouse.bringInquiry', {publication, ...said});
  const [row] = world.rows('inquiry');
  expect(row).toMatchObject({state: 'open', warehouse: WAREHOUSE, ...said});
  expect(endOf(world.act('warehouse.answerInquiry', {inquiry: String(row?.['id'])}))).toBe('applied');
  expect(endOf(world.act('warehouse.answerInquiry', {inquiry: String(row?.['id'])}))).toBe(
    'inquiry.answered',
  );
});

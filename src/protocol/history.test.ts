import {describe, expect, test} from 'vitest';
import {lineageContains, epochsHolding, isLaterLost, partedAt, seenUpTo} from './history.ts';
import type {Lineage} from './sync.ts';

/** e1 ran to version 10, e2 to 25, and e3 is the present one. */
const lineage: Lineage = [
  {epoch: 'e1', start: 0, lost: false},
  {epoch: 'e2', start: 10, lost: false},
  {epoch: 'e3', start: 25, lost: false},
];
const lostIn = (epoch: string): Lineage =>
  lineage.map((entry) => (entry.epoch === epoch ? {...entry, lost: true} : entry));
const point = (epoch: string, version: number) => ({epoch, version});

describe('whether a lineage contains a point', () => {
  test('[L2] every version of the present epoch is contained, however far it went', () => {
    expect(lineageContains(lineage, point('e3', 26))).toBe(true);
    expect(lineageContains(lineage, point('e3', 1_000_000))).toBe(true);
  });

  test('[L2] an epoch ends with the version at which the next begins, that version included', () => {
    expect(lineageContains(lineage, point('e1', 10))).toBe(true);
    expect(lineageContains(lineage, point('e1', 11))).toBe(false);
    expect(lineageContains(lineage, point('e2', 25))).toBe(true);
    expect(lineageContains(lineage, point('e2', 26))).toBe(false);
  });

  test('[F42] a version is not contained because a later epoch has passed its number', () => {
    expect(lineageContains(lineage, point('e1', 12))).toBe(false);
  });

  test('[F42] an epoch that was opened lower than an earlier end cuts that one too', () => {
    const twice: Lineage = [...lineage, {epoch: 'e4', start: 8, lost: false}];
    expect(lineageContains(twice, point('e1', 8))).toBe(true);
    expect(lineageContains(twice, point('e1', 9))).toBe(false);
    expect(lineageContains(twice, point('e2', 20))).toBe(false);
  });

  test('[F41] an epoch that the lineage does not name contains nothing', () => {
    expect(lineageContains(lineage, point('e0', 1))).toBe(false);
    expect(lineageContains(lineage, point('', 0))).toBe(false);
    expect(lineageContains([], point('e1', 0))).toBe(false);
  });

  test('[L8] nothing from before an epoch opened on proof of loss is contained', () => {
    expect(lineageContains(lostIn('e3'), point('e1', 1))).toBe(false);
    expect(lineageContains(lostIn('e3'), point('e2', 11))).toBe(false);
    expect(lineageContains(lostIn('e2'), point('e1', 1))).toBe(false);
  });

  test('[L8] what an epoch opened on proof of loss holds itself, and what follows it, is contained', () => {
    expect(lineageContains(lostIn('e3'), point('e3', 30))).toBe(true);
    expect(lineageContains(lostIn('e2'), point('e2', 11))).toBe(true);
    expect(lineageContains(lostIn('e1'), point('e1', 5))).toBe(true);
  });
});

/** The newest version of the present history. */
const HEAD = 50;

test('how much of the present history somebody has seen ends where theirs was cut off', () => {
  expect(seenUpTo(lineage, point('e3', 40), HEAD)).toBe(40);
  // Nobody has seen what is not there yet.
  expect(seenUpTo(lineage, point('e3', HEAD), HEAD)).toBe(HEAD);
  expect(seenUpTo(lineage, point('e3', HEAD + 1), HEAD)).toBe(-1);
  expect(seenUpTo(lineage, point('e1', 8), HEAD)).toBe(8);
  // Its last versions were in no backup.
  expect(seenUpTo(lineage, point('e1', 14), HEAD)).toBe(10);
  expect(seenUpTo(lostIn('e2'), point('e1', 7), HEAD)).toBe(7);
  // A second copy was older still.
  const twice: Lineage = [...lineage.slice(0, 2), {epoch: 'e3', start: 6, lost: false}];
  expect(['e1', 'e2'].map((epoch) => seenUpTo(twice, point(epoch, 14), HEAD))).toEqual([6, 6]);
  expect(seenUpTo(lineage, point('e0', 4), HEAD)).toBe(-1);
  expect(seenUpTo(lineage, point('', 0), HEAD)).toBe(-1);
});

describe('which epochs hold a point', () => {
  test('[L3] its own, and each later one that began no earlier', () => {
    expect(epochsHolding(lineage, point('e1', 10))).toEqual(['e1', 'e2', 'e3']);
    expect(epochsHolding(lineage, point('e2', 25))).toEqual(['e2', 'e3']);
    expect(epochsHolding(lineage, point('e3', 99))).toEqual(['e3']);
  });

  test('[L3] a point that was cut off is held by the epochs before the cut, and by none behind it', () => {
    expect(epochsHolding(lineage, point('e1', 11))).toEqual(['e1']);
    expect(epochsHolding(lineage, point('e2', 26))).toEqual(['e2']);
    const twice: Lineage = [
      ...lineage,
      {epoch: 'e4', start: 8, lost: false},
      {epoch: 'e5', start: 40, lost: false},
    ];
    expect(epochsHolding(twice, point('e1', 9))).toEqual(['e1', 'e2', 'e3']);
  });

  test('[L8] none behind a proof of loss', () => {
    expect(epochsHolding(lostIn('e3'), point('e1', 1))).toEqual(['e1', 'e2']);
  });

  test('[F41] none at all where the epoch is not named', () => {
    expect(epochsHolding(lineage, point('e0', 1))).toEqual([]);
  });
});

describe('from where on a history lacks a point', () => {
  test('[CASE-11] where the loss is told of that cut it off', () => {
    expect(partedAt({lineage, losses: [10]}, point('e1', 11))).toBe(10);
    expect(partedAt({lineage, losses: [10, 25]}, point('e2', 30))).toBe(25);
    expect(partedAt({lineage: lostIn('e2'), losses: [10]}, point('e1', 1))).toBe(10);
    expect(partedAt({lineage, losses: [25]}, point('e1', 11))).toBe(25);
  });

  test('[CASE-11] never where it holds the point, or tells of no loss', () => {
    expect(partedAt({lineage, losses: [10]}, point('e1', 10))).toBe(Infinity);
    expect(partedAt({lineage, losses: [10, 25]}, point('e3', 99))).toBe(Infinity);
    expect(partedAt({lineage, losses: []}, point('e1', 11))).toBe(Infinity);
    expect(partedAt({lineage, losses: [10]}, point('e2', 26))).toBe(Infinity);
  });

  test('[CASE-11] of an epoch that it never knew: from the last loss on that can have been the one', () => {
    const past = {lineage, losses: [10, 25]};
    expect(partedAt(past, point('e0', 24))).toBe(10);
    expect(partedAt(past, point('e0', 25))).toBe(25);
    expect(partedAt(past, point('e0', 9))).toBe(Infinity);
    expect(partedAt({lineage, losses: []}, point('e0', 9))).toBe(Infinity);
  });
});

describe('which of two lost points is the later', () => {
  const past = {lineage, losses: [10, 25]};

  test('[CASE-11] in one epoch and on one branch the one of the higher version', () => {
    expect(isLaterLost(past, point('e0', 12), point('e0', 11))).toBe(true);
    expect(isLaterLost(past, point('e0', 11), point('e0', 12))).toBe(false);
    expect(isLaterLost({lineage, losses: [25]}, point('e2', 26), point('e1', 12))).toBe(true);
  });

  test('[CASE-11] of two known branches the one that was cut off by the later loss, whatever the versions', () => {
    expect(isLaterLost(past, point('e2', 26), point('e1', 90))).toBe(true);
    expect(isLaterLost(past, point('e1', 90), point('e2', 26))).toBe(false);
  });

  test('[CASE-11] neither where their branches are not known, or nothing is lost', () => {
    expect(isLaterLost(past, point('e0', 40), point('x0', 30))).toBe(false);
    expect(isLaterLost(past, point('e0', 40), point('e2', 30))).toBe(false);
    expect(isLaterLost(past, point('e1', 9), point('e1', 8))).toBe(false);
    expect(isLaterLost({lineage, losses: []}, point('e1', 40), point('e1', 30))).toBe(false);
  });
});

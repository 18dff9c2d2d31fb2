import {expect, test} from 'vitest';
import {ACTIONS, RULES} from '#domain/actions.ts';
import {openApi} from './openapi.ts';

const described = openApi(RULES);
const paths = described['paths'] as Record<string, Record<string, unknown>>;

test('every action is described with its own arguments', () => {
  for (const name of ACTIONS.keys()) expect(paths).toHaveProperty([`/api/actions/${name}`, 'post']);
  const move = JSON.stringify(paths['/api/actions/stock.moveBin']);
  expect(move).toContain('"quantity":{"type":"integer","minimum":1}');
  expect(move).toContain('"required":["warehouse","goods","from","to","quantity"]');
});

test('bodies are described by the schemas that check them', () => {
  expect(JSON.stringify(paths['/sync/push'])).toContain('knownAck');
  expect(JSON.stringify(paths['/api/register'])).toContain('password');
});

test('the description is JSON without references that lead nowhere', () => {
  const text = JSON.stringify(described);
  for (const [, name] of text.matchAll(/#\/components\/schemas\/(\w+)/g)) {
    expect(described).toHaveProperty(['components', 'schemas', String(name)]);
  }
  expect(text).not.toContain('"$ref":"#/$defs');
});

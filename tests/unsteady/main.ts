import {mkdir, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {parseArgs} from 'node:util';
import {foundBy, type Failure} from './failures.ts';
import {verdictOf, type RerunTest} from './verdict.ts';
import {folderOf} from './witnesses.ts';

/**
 * `node tests/unsteady/main.ts <project…> [--root folder] [--evidence folder]`: runs test projects as `vitest run --project` does. A test
 * that fails is run once more when all others are through, after the tests that stand before it in its file, whose rows
 * and pages it may go on from, and with nothing beside it. One that passes then is unsteady: that is told, its evidence
 * is kept under `.evidence/`, and only more than a few of them are red.
 */
const {positionals, values} = parseArgs({
  allowPositionals: true,
  options: {root: {type: 'string', default: '.'}, evidence: {type: 'string', default: '.evidence'}},
});
const root = path.resolve(values.root);
const evidence = path.resolve(values.evidence);
/** So many failures are no accidents, and nobody waits for more of them twice. */
const MOST_AGAIN = 8;

// As the command line of the test runner does before it reads the configuration.
process.env['TEST'] = 'true';
process.env['VITEST'] = 'true';
process.env['NODE_ENV'] ??= 'test';
const {createVitest} = await import('vitest/node');

await rm(evidence, {recursive: true, force: true});
const vitest = await createVitest('test', {root, project: positionals, watch: false});
const provide = (attempt: string): void => {
  for (const project of vitest.projects) {
    project.provide('evidence', evidence);
    project.provide('attempt', attempt);
  }
};
provide('');
const first = foundBy(await vitest.start());
provide('again');
const failed: RerunTest[] = [];
for (const [i, failure] of first.failures.entries()) {
  const folder = await keep(failure, '');
  const passed = i < MOST_AGAIN ? await passesAlone(failure) : undefined;
  failed.push({name: nameOf(failure), passed, why: failure.errors[0] ?? '', evidence: folder});
}
const {isGreen, lines} = verdictOf(failed, first.final);
process.stdout.write(lines.map((line) => `${line}\n`).join(''));
process.exitCode = isGreen ? 0 : 1;
await vitest.exit();

/** Runs it once more behind those before it, with no other file beside it, and says whether it passes. */
async function passesAlone(failure: Failure): Promise<boolean> {
  const {module, test} = failure;
  process.stdout.write(`\nonce more, by itself: ${nameOf(failure)}\n`);
  const ids = [...module.children.allTests()].map(({id}) => id);
  const only = test ? {testIds: ids.slice(0, ids.indexOf(test.id) + 1)} : {};
  const spec = module.project.createSpecification(module.moduleId, only);
  const {testModules, unhandledErrors} = await vitest.runTestSpecifications([spec]);
  // What the others have found before is told along.
  const own = testModules.filter(
    ({moduleId, project}) => moduleId === spec.moduleId && project === spec.project,
  );
  const found = foundBy({testModules: own, unhandledErrors});
  const its = found.failures.filter((each) => each.test === undefined || each.test.id === test?.id);
  for (const each of its) await keep(each, 'again');
  return found.tests > 0 && its.length + found.final.length === 0;
}

/** Writes down why it failed, beside what was seen then; answers where. */
async function keep({module, title, errors}: Failure, attempt: string): Promise<string> {
  const folder = path.join(evidence, folderOf(module.moduleId, title), attempt);
  await mkdir(folder, {recursive: true});
  await writeFile(path.join(folder, 'error.txt'), `${errors.join('\n\n')}\n`);
  return path.relative(process.cwd(), folder);
}

function nameOf({module, title}: Failure): string {
  return title === '' ? module.relativeModuleId : `${module.relativeModuleId} > ${title}`;
}

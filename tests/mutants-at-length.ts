/**
 * `npm run test:mutants`: mutants of the protocol, hunted through the simulation, and slips that are planted by
 * themselves; `slips` as the first word for those alone, anything else for the first alone.
 */
const [what = ''] = process.argv.slice(2);
if (what !== 'slips') await import('./simulation/mutants-at-length.ts');
if (what === 'slips' || what === '') {
  const {exitCode} = process;
  await import('./slips/main.ts');
  process.exitCode ||= exitCode ?? 0;
}

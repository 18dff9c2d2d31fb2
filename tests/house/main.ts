import process from 'node:process';
import {parseArgs} from 'node:util';
import {figuresOfHouse} from './figures.ts';
import {MOST_ALLOWED} from './most-allowed.ts';

/** `npm run house [-- --worst n] [-- --only figure]`: prints how the code reads, in figures, each with its worst. */
const {values} = parseArgs({options: {worst: {type: 'string', default: '10'}, only: {type: 'string'}}});

for (const {key, says, value, worst} of figuresOfHouse()) {
  if (values.only && values.only !== key) continue;
  process.stdout.write(
    `${String(value).padStart(7)}  ${says} (${key}, at most ${String(MOST_ALLOWED[key])})\n`,
  );
  for (const line of worst.slice(0, Number(values.worst))) process.stdout.write(`         ${line}\n`);
}

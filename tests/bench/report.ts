import {availableParallelism, loadavg} from 'node:os';
import {median, spread} from './numbers.ts';

/** Rounds of one figure, each beside the floor that was measured right before or after it. */
export interface Round {
  readonly ours: number;
  readonly floor: number;
}

/** One line of the table at the end. */
export interface BenchFigure {
  readonly name: string;
  readonly unit: string;
  readonly rounds: readonly Round[];
  /** What the floor is; absent where there is none. */
  readonly floorIs?: string;
  /** The aim in words, and whether this median and this ratio to the floor meet it. */
  readonly aim?: string;
  readonly isMet?: (ours: number, ratio: number) => boolean;
  /** Why the figure proves nothing today. */
  readonly inconclusive?: string | undefined;
}

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Collects figures while sections run; each is printed when it is known and again in the table. */
export class BenchReport {
  readonly #rows: string[][] = [];

  note(text: string): void {
    say(`  ${text}`);
  }

  /** Runs a part; one that fails is a line of the table, and what comes after it is measured all the same. */
  async attempt(name: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      const [why = ''] = String(error).split('\n');
      this.#rows.push([name, 'FAILED', '', '', '', why.slice(0, 120), '', (loadavg()[0] ?? 0).toFixed(1)]);
      say(`  ${name} FAILED: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      process.exitCode = 1;
    }
  }

  add(figure: BenchFigure): void {
    const row = rowOf(figure);
    this.#rows.push(row);
    say(`  ${row.join(' · ')}`);
  }

  table(): void {
    const head = ['figure', 'measured', 'floor', 'ratio', 'aim', '', 'spread', 'load'];
    const rows = [head, ...this.#rows];
    const widths = head.map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
    say('');
    for (const row of rows)
      say(
        row
          .map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
          .join('  '),
      );
    const load = loadavg()
      .map((each) => each.toFixed(1))
      .join(' ');
    say(`\nload average ${load} on ${String(availableParallelism())} cores; node ${process.versions.node}`);
  }
}

function rowOf(figure: BenchFigure): string[] {
  const {name, unit, rounds, floorIs, aim = '', isMet, inconclusive} = figure;
  const ours = median(rounds.map((round) => round.ours));
  const floor = median(rounds.map((round) => round.floor));
  const ratio = ratioOf(rounds);
  const verdict = inconclusive
    ? `inconclusive: ${inconclusive}`
    : isMet
      ? isMet(ours, ratio)
        ? 'met'
        : 'MISSED'
      : '';
  return [
    name,
    `${short(ours)} ${unit}`,
    floorIs ? `${short(floor)} ${unit} (${floorIs})` : '',
    floorIs ? ratio.toFixed(2) : '',
    aim,
    verdict,
    `±${String(Math.round((spread(rounds.map((round) => round.ours)) * 100) / 2))} %`,
    (loadavg()[0] ?? 0).toFixed(1),
  ];
}

/** The median of the pairs' ratios: noise that hits both of a pair cancels. */
export const ratioOf = (rounds: readonly Round[]): number =>
  median(rounds.map(({ours, floor}) => (floor === 0 ? 0 : ours / floor)));

const short = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value >= 10 ? value.toFixed(1) : value.toFixed(2);

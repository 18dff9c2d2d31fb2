import {GS} from '#domain/scanning/normalise.ts';

/** A code that tells about a scanner: what it holds, and as what it is drawn. */
export interface TestCode {
  readonly name: 'plain' | 'layout' | 'gs1';
  /** As a scanner that does nothing of its own gives it. */
  readonly text: string;
  /** As the drawing of GS1 codes takes it. */
  readonly drawn: string;
}

/** What stands before and behind the separator of the third one. */
export const GS1_PARTS = ['010950600013435210AB12', '17301231'] as const;

/**
 * Three codes that tell everything: blanks and digits; the letters and signs that layouts exchange, in both cases;
 * and a GS1 one whose fields are parted.
 */
export const TEST_CODES: readonly [TestCode, TestCode, TestCode] = [
  {name: 'plain', text: 'BINWARD 1234567890', drawn: 'BINWARD 1234567890'},
  {name: 'layout', text: 'aQzY-wM:/;_<>#=?+', drawn: 'aQzY-wM:/;_<>#=?+'},
  {name: 'gs1', text: GS1_PARTS.join(GS), drawn: '(01)09506000134352(10)AB12(17)301231'},
];

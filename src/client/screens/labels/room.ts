import type {LabelRoom} from './fitted-name.ts';
import type {LabelFormat} from './formats.ts';

/** A label, mm: what is left of its width and height beside its code and its edges, and the line under its name. */
interface LabelSize {
  readonly across: number;
  readonly down: number;
  /** The largest letters of a name. */
  readonly most: number;
  /** What the line under the name takes. */
  readonly detail: number;
}

/** As `sheet.css` has it: height without padding, code and the gap between. */
const SIZES: Readonly<Record<LabelFormat, LabelSize>> = {
  a4: {across: 62, down: 9.4, most: 4.6, detail: 3.3},
  'a4-8': {across: 95, down: 25.8, most: 22, detail: 4.5},
  'a4-2': {across: 194, down: 55.5, most: 52, detail: 8},
  label: {across: 92, down: 20.8, most: 7.8, detail: 4.9},
};

/** What a name may take on a label of a format. */
export function roomOf(format: LabelFormat, hasDetail: boolean): LabelRoom {
  const {across, down, most, detail} = SIZES[format];
  return {across, down: down - (hasDetail ? detail : 0), most};
}

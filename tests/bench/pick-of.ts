import type {PickArgs} from '#domain/outbound/pick.ts';
import type {AllocationRow} from '#domain/stock/allocation.ts';

/** One unit of what is promised is picked where it stands. */
export const pickOf = ({document, for: line, goods, lot, unit, bin}: AllocationRow): PickArgs => ({
  document,
  line,
  goods,
  lot,
  unit,
  bin,
  to_unit: '',
  to_sscc: '',
  quantity: 1,
});

import type {Rules} from '#domain/kernel/settle.ts';

/** Rules that come when something is decided for the first time, so that no start reads them. */
export interface LateRules {
  readonly resources: Rules['resources'];
  load(): Promise<Rules>;
}
export type RulesSource = Rules | LateRules;

export const rulesOf = async (source: RulesSource): Promise<Rules> =>
  'load' in source ? source.load() : source;

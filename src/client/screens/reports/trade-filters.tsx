import {useCallback} from 'react';
import {goods} from '#domain/goods/goods.ts';
import {staff} from '#domain/people/staff.ts';
import {TRADE_MODES} from '#domain/stock/trade.ts';
import {bin} from '#domain/warehouse/bin.ts';
import {useApp} from '../../data/app.ts';
import type {FollowedLists} from '../../data/lists.ts';
import {useAnswer} from '../../data/use-answer.ts';
import {useText} from '../../i18n/text.ts';
import {INPUT_LOOK} from '../../resource/input-look.ts';
import {FilterField, ReferenceFilter} from './filter-field.tsx';
import type {TradesQuery} from './use-trades.ts';

/** Movements that a bin has part in, the usual ones first. */
const AT_BINS = ['put-away', 'picked', 'moved', 'put-back', 'adjusted', 'in-question', 'other'] as const;

/** What narrows the trade list: goods, bin, way, kind of movement, person and days. Codes and names stand in the address as people say them. */
export function TradeFilters(props: {
  readonly asked: TradesQuery;
  readonly onChange: (asked: Partial<TradesQuery>) => void;
}) {
  const {asked, onChange} = props;
  const {say} = useText();
  const ids = useIds(asked);
  const {once} = useApp().office;
  const byCode = async (id: string): Promise<void> =>
    onChange({goods_code: (await once.rowsOf(goods, [id])).get(id)?.code ?? ''});
  const byName = async (id: string): Promise<void> =>
    onChange({bin_name: (await once.rowsOf(bin, [id])).get(id)?.name ?? ''});
  return (
    <div className="grid grid-cols-2 gap-2 lg:grid-cols-7" role="group" aria-label={say('list.filter')}>
      <ReferenceFilter
        label={say('field.goods')}
        list={goods.name}
        id={ids.goods}
        onChoose={(id) => void byCode(id)}
      />
      <ReferenceFilter
        label={say('field.bin')}
        list={bin.name}
        id={ids.bin}
        onChoose={(id) => void byName(id)}
      />
      <FilterField label={say('field.mode_code')}>
        {(id) => (
          <select
            id={id}
            value={asked.mode_code}
            onChange={({target}) => onChange({mode_code: target.value})}
            className={INPUT_LOOK}
          >
            <option value="">{say('view.all')}</option>
            {TRADE_MODES.map((mode) => (
              <option key={mode} value={mode}>
                {say(`menu.${mode}`)}
              </option>
            ))}
          </select>
        )}
      </FilterField>
      <FilterField label={say('field.movement')}>
        {(id) => (
          <select
            id={id}
            value={asked.movement}
            onChange={({target}) => onChange({movement: target.value})}
            className={INPUT_LOOK}
          >
            <option value="">{say('view.all')}</option>
            {AT_BINS.map((name) => (
              <option key={name} value={name}>
                {say(`movement.${name}`)}
              </option>
            ))}
          </select>
        )}
      </FilterField>
      <ReferenceFilter
        label={say('field.creater')}
        list={staff.name}
        id={asked.creater}
        onChoose={(creater) => onChange({creater})}
      />
      {(['from', 'to'] as const).map((end) => (
        <FilterField key={end} label={say(end === 'from' ? 'list.filter.least' : 'list.filter.most')}>
          {(id) => (
            <input
              id={id}
              type="date"
              data-typing=""
              value={asked[end]}
              onChange={({target}) => onChange({[end]: target.value})}
              className={INPUT_LOOK}
            />
          )}
        </FilterField>
      ))}
    </div>
  );
}

const NO_TRADE_FILTERS = {goods: '', bin: ''};

/** The rows that a code and a name say, as this device has them. */
function useIds({goods_code: code, bin_name: name}: TradesQuery): {
  readonly goods: string;
  readonly bin: string;
} {
  const {warehouse} = useApp();
  const ask = useCallback(
    async (lists: FollowedLists) => {
      const only = {offset: 0, limit: 1};
      const [ofCode] = code === '' ? [] : await lists.rows(goods, {index: 'code', prefix: [code], ...only});
      const [ofName] =
        name === '' ? [] : await lists.rows(bin, {index: 'name', prefix: [warehouse, name], ...only});
      return {goods: ofCode?.id ?? '', bin: ofName?.id ?? ''};
    },
    [warehouse, code, name],
  );
  return useAnswer(`${code}\n${name}`, ask) ?? NO_TRADE_FILTERS;
}

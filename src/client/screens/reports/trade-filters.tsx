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
      <OneOf
        label={say('field.mode_code')}
        options={TRADE_MODES.map((mode) => ({value: mode, text: say(`menu.${mode}`)}))}
        value={asked.mode_code}
        onChoose={(mode_code) => onChange({mode_code})}
      />
      <OneOf
        label={say('field.movement')}
        options={AT_BINS.map((name) => ({value: name, text: say(`movement.${name}`)}))}
        value={asked.movement}
        onChoose={(movement) => onChange({movement})}
      />
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

/** One of a few, or all of them. */
function OneOf(props: {
  readonly label: string;
  readonly options: readonly {readonly value: string; readonly text: string}[];
  readonly value: string;
  readonly onChoose: (value: string) => void;
}) {
  const {label, options, value: chosen, onChoose} = props;
  const {say} = useText();
  return (
    <FilterField label={label}>
      {(id) => (
        <select id={id} value={chosen} onChange={({target}) => onChoose(target.value)} className={INPUT_LOOK}>
          <option value="">{say('view.all')}</option>
          {options.map(({value, text}) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </FilterField>
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

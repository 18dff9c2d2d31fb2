import {useCallback} from 'react';
import type {Row} from '#domain/kernel/field.ts';
import {FIGURES_WHERE_SOME, type FiguresRow} from '#domain/stock/figures.ts';
import {lot} from '#domain/stock/lot.ts';
import {listOf} from '#domain/lists.ts';
import {stock} from '#domain/stock/stock.ts';
import {bin} from '#domain/warehouse/bin.ts';
import type {Resource} from '#domain/kernel/resource.ts';
import {useApp} from '../../data/app.ts';
import type {FollowedLists} from '../../data/lists.ts';
import {whereStands} from '../../data/stock-in-bins.ts';
import {useAnswer} from '../../data/use-answer.ts';
import {listTitle} from '../../describe/list-title.ts';
import {useText} from '../../i18n/text.ts';
import {CodeText} from '../../ui/code.tsx';
import {RowLink} from '../row-link.tsx';
import {fieldName} from '../texts.ts';
import {useFormats} from '../use-formats.ts';
import {DocumentRows} from './document-rows.tsx';
import {PanelRows} from './panel-rows.tsx';
import {notesOfStock} from './standing-notes.tsx';
import {unitsComing, unitsHeld} from './units-held.ts';
import {textAt} from '../../data/text-at.ts';

/** More bins hold the same goods in no warehouse that people read through. */
const MAX_BINS_SHOWN = 500;

/** Goods, or one lot of some: where they stand, what comes, and what holds them. */
export function GoodsPanel({resource, row}: {readonly resource: Resource; readonly row: Row}) {
  const {say} = useText();
  const app = useApp();
  const {numbers} = useFormats();
  const id = textAt(row, 'goods') || textAt(row, 'id');
  const warehouse = textAt(row, 'warehouse') || app.warehouse;
  const only = resource.name === lot.name ? textAt(row, 'id') : '';
  const ask = useCallback(
    async (lists: FollowedLists) => {
      const {figures, rows, inQuestion} = await whereStands(lists, warehouse, id, MAX_BINS_SHOWN);
      const stands = only === '' ? rows : rows.filter((each) => each.lot === only);
      const held = stands.filter(({allocated}) => allocated > 0).map(({key}) => key);
      return {
        figures: only === '' ? figures : undefined,
        stands,
        inQuestion: only === '' ? inQuestion : 0,
        held: await unitsHeld(lists, held),
        coming: only === '' ? await unitsComing(lists, warehouse, id) : [],
      };
    },
    [warehouse, id, only],
  );
  const told = useAnswer(`${warehouse} ${id} ${only}`, ask);
  if (!told) return null;
  const list = listOf(stock.name);
  return (
    <>
      {told.figures && (
        <Figures figures={told.figures} told={'onhand' in row ? ['can_order'] : FIRST_FIGURES} />
      )}
      {told.inQuestion > 0 && (
        <p className="border-s-4 border-question ps-2 text-16 font-medium lg:text-14">
          {say('query.inQuestion', {number: numbers.format(told.inQuestion)})}
        </p>
      )}
      <PanelRows
        title={list ? listTitle(say, list) : ''}
        nothing={say('goodsQuery.none')}
        rows={told.stands.map((each) => ({
          key: each.key,
          name: (
            <RowLink resource={bin} id={each.other.id} isQuiet>
              <CodeText className="font-semibold">{each.other.name}</CodeText>
            </RowLink>
          ),
          notes: notesOfStock(say, numbers, each),
          figure: numbers.format(each.quantity),
        }))}
      />
      <DocumentRows title={say('row.heldFor')} documents={told.held} />
      <DocumentRows title={say('row.coming')} documents={told.coming} />
    </>
  );
}

const FIRST_FIGURES = ['onhand', 'can_order'] as const;

/** What is there and can be ordered, as far as the row itself does not say it, and every other figure that says something. */
function Figures(props: {
  readonly figures: FiguresRow;
  readonly told: readonly (typeof FIRST_FIGURES)[number][];
}) {
  const {figures} = props;
  const {say} = useText();
  const {numbers} = useFormats();
  const told = props.told.map((name) => [name, figures[name]] as const);
  const others = FIGURES_WHERE_SOME.map((name) => [name, figures[name]] as const).filter(
    ([, units]) => units !== 0,
  );
  return (
    <dl data-test="figures" className="flex flex-wrap gap-x-5 gap-y-1 text-16 lg:text-14">
      {[...told, ...others].map(([name, units], i) => (
        <div key={name} className={i < told.length ? '' : 'self-end'}>
          <dt className="text-soft">{fieldName(say, 'figures', name)}</dt>
          <dd className={`font-semibold tabular-nums ${i < told.length ? 'text-20' : ''}`}>
            {numbers.format(units)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

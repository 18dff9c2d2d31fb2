import {useState} from 'react';
import {useSearchParams} from 'react-router-dom';
import {supplier} from '#domain/parties/party.ts';
import {replenishmentsSchema, type ReplenishmentRow} from '#protocol/replenishment.ts';
import {useApp} from '../../data/app.ts';
import {useText} from '../../i18n/text.ts';
import {DownloadMenu} from '../../resource/download-menu.tsx';
import {listAddressOf} from '../../resource/list-address.ts';
import {useFormats} from '../../resource/use-formats.ts';
import {BackFooter} from '../../frame/page.tsx';
import {MenuRail} from '../../frame/rail.tsx';
import {StatusBar} from '../../frame/status-bar.tsx';
import {CodeText, NameText} from '../../ui/code.tsx';
import {WayOn} from '../../ui/way-on.tsx';
import {ReferenceFilter} from './filter-field.tsx';
import {CELL_CLASS, PagedTable} from './paged-table.tsx';
import {usePages} from './use-pages.ts';

/** Goods of one answer. */
const GOODS_PER_ANSWER = '200';
const SUPPLIER = 'supplier';

/** Goods of which less can be promised than their safety stock, whose supplier they come from, and how many to order. */
export function ToOrderPage() {
  const {say} = useText();
  const {warehouse} = useApp();
  const [query, setQuery] = useSearchParams();
  const of = query.get(SUPPLIER) ?? '';
  const pathOf = (more: Readonly<Record<string, string>>): string =>
    `/api/to-order?${new URLSearchParams({warehouse, ...more, ...(of === '' ? {} : {[SUPPLIER]: of})}).toString()}`;
  const {pages, goOn} = usePages(pathOf({limit: GOODS_PER_ANSWER}), replenishmentsSchema);
  /** Under the filter: how a download goes. */
  const [below, setBelow] = useState<HTMLElement | null>(null);
  return (
    <div className="flex h-dvh bg-page">
      <MenuRail />
      <div className="flex min-w-0 flex-1 flex-col">
        <StatusBar title={say('toOrder.title')} />
        <main className="flex min-h-0 flex-1 flex-col">
          <div className="flex shrink-0 items-end gap-2 p-2 lg:px-4">
            <div className="min-w-0 flex-1 lg:max-w-80">
              <ReferenceFilter
                label={say('field.supplier')}
                list={supplier.name}
                id={of}
                onChoose={(id) => setQuery(id === '' ? {} : {[SUPPLIER]: id}, {replace: true})}
              />
            </div>
            {pages.count !== undefined && (
              <p
                data-test="count"
                className="pb-2 text-14 whitespace-nowrap text-soft tabular-nums lg:flex-1"
              >
                {say('toOrder.count', {number: pages.count})}
              </p>
            )}
            <DownloadMenu pathOf={(form) => pathOf({form})} below={below} />
          </div>
          <div ref={setBelow} className="shrink-0 px-2 pb-2 empty:hidden lg:px-4" />
          <PagedTable
            title={say('toOrder.title')}
            heads={[
              {text: say('field.goods.code')},
              {text: say('field.goods.description')},
              {text: say('field.supplier')},
              {text: say('field.safety_stock'), isNumber: true},
              {text: say('field.can_order'), isNumber: true},
              {text: say('field.on_the_way'), isNumber: true},
              {text: say('field.to_order'), isNumber: true},
            ]}
            pages={pages}
            keyOf={({goods}) => goods}
            cellsOf={(row) => <Cells row={row} />}
            nothing={say('toOrder.nothing')}
            onEnd={goOn}
          />
        </main>
        <BackFooter to="/lists" />
      </div>
    </div>
  );
}

function Cells({row}: {readonly row: ReplenishmentRow}) {
  const {numbers} = useFormats();
  const {goods_code: code, goods_desc: description, supplier_name: of} = row;
  const stockOf = listAddressOf('/stock/stocklist', {filters: [{column: 'goods.code', value: code}]});
  return (
    <>
      <td className={`${CELL_CLASS} font-semibold whitespace-nowrap`}>
        <WayOn to={stockOf} className="text-accent underline">
          <CodeText>{code}</CodeText>
        </WayOn>
      </td>
      <td className={CELL_CLASS} title={description}>
        <bdi dir="auto" className="block truncate">
          {description}
        </bdi>
      </td>
      <td className={CELL_CLASS}>
        <NameText>{of}</NameText>
      </td>
      {[row.safety_stock, row.can_order, row.on_the_way].map((units, i) => (
        <td key={i} className={`${CELL_CLASS} text-right tabular-nums`}>
          {numbers.format(units)}
        </td>
      ))}
      <td className={`${CELL_CLASS} text-right font-semibold tabular-nums`}>
        {numbers.format(row.to_order)}
      </td>
    </>
  );
}

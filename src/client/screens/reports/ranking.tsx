import {useCallback} from 'react';
import {WayOn} from '../../ui/way-on.tsx';
import {goods as goodsList} from '#domain/goods/goods.ts';
import type {ReportBucket} from '#protocol/report.ts';
import type {FollowedLists} from '../../data/lists.ts';
import {useAnswer} from '../../data/use-answer.ts';
import {goodsCalled} from '../../data/goods-name.ts';
import {useText} from '../../i18n/text.ts';
import {Card} from '../../ui/card.tsx';
import {CodeText, NameText} from '../../ui/code.tsx';
import {ReportDownload} from './report-download.tsx';
import {useReport} from './use-report.ts';
import {WhyNot} from './why-not.tsx';

/** The goods of which there was most, by units or by what they cost; each opens its movements. */
export function GoodsRanking(props: {
  readonly report: string;
  readonly days: ReportBucket;
  readonly by: 'units' | 'value';
  readonly format: (value: bigint) => string;
  readonly toOf: (goodsCode: string) => string;
}) {
  const {report, days, by, format, toOf} = props;
  const {say} = useText();
  const {answer, denial} = useReport(report, days, by);
  const groups = answer?.buckets.flatMap((bucket) => bucket.groups) ?? [];
  const named = useGoods(groups.map((group) => String(group.by['goods'])));
  const most = Number(groups[0]?.sums[by] ?? 0);
  return (
    <Card title={say(by === 'units' ? 'report.most.units' : 'report.most.value')}>
      {denial && <WhyNot denial={denial} />}
      {answer && groups.length === 0 && (
        <p className="text-16 text-soft desk:text-14">{say('report.nothing')}</p>
      )}
      <ol data-test={`most-${by}`} className="flex flex-col">
        {groups.map((group) => {
          const goods = named?.get(String(group.by['goods']));
          const sum = BigInt(group.sums[by] ?? 0);
          const share = most > 0 ? (100 * Number(sum)) / most : 0;
          return (
            <li key={String(group.by['goods'])} className="border-b border-hair last:border-b-0">
              <WayOn
                to={toOf(goods?.code ?? '')}
                className="flex min-h-target flex-col justify-center gap-1 rounded-card py-1 text-16 hover:bg-raised desk:min-h-9 desk:text-14"
              >
                <span className="flex items-baseline gap-3">
                  <CodeText className="font-semibold">{goods?.code ?? ''}</CodeText>
                  <span className="min-w-0 flex-1 truncate text-soft">
                    <NameText>{goodsCalled(goods)}</NameText>
                  </span>
                  <b className="tabular-nums">{format(sum)}</b>
                </span>
                <span aria-hidden className="block h-1.5 bg-raised">
                  <span className="block h-full bg-accent" style={{width: `${String(share)}%`}} />
                </span>
              </WayOn>
            </li>
          );
        })}
      </ol>
      {groups.length > 0 && <ReportDownload {...{report, days, by}} />}
    </Card>
  );
}

/** Goods by their keys, as this device has them. */
function useGoods(keys: readonly string[]) {
  const of = keys.join(' ');
  const ask = useCallback(
    (lists: FollowedLists) => lists.rowsOf(goodsList, of === '' ? [] : of.split(' ')),
    [of],
  );
  return useAnswer(of, ask);
}

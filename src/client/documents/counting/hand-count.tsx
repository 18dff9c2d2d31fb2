import {useEffect, useRef, useState} from 'react';
import {useApp} from '../../data/app.ts';
import {whereStands} from '../../data/stock-in-bins.ts';
import type {ListReads} from '../../data/lists.ts';
import {useText} from '../../i18n/text.ts';
import {usePageTitle} from '../../ui/use-page-title.ts';
import {Card} from '../../ui/card.tsx';
import {useIsWide} from '../../ui/wide.ts';
import {DocumentFrame} from '../frame.tsx';
import {GoodsInput} from '../goods-input.tsx';
import {useGoods} from '../use-goods.ts';
import type {KnownGoods} from '../typed-lines.ts';
import {HandCounted} from './hand-counted.tsx';
import {CountedGoods, type RecordedGoods} from './counted-goods.tsx';

/** More bins than hold one goods. */
const MAX_GOODS_BINS = 2_000;

/** A count of one goods in all of its bins, told at a desk and confirmed there. Specification section 4, hand count. */
export function HandCountPage() {
  const {say} = useText();
  const {office, warehouse} = useApp();
  const {all, isRead} = useGoods();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [said, setSaid] = useState<RecordedGoods>();
  const [isMissing, setIsMissing] = useState(false);
  /** The bins of the count that was confirmed last. */
  const [confirmed, setConfirmed] = useState<readonly string[]>([]);
  const isWide = useIsWide();
  // A desk begins by typing; a handheld's keyboard stays away until the field is touched.
  useEffect(() => {
    if (isWide) input.current?.focus();
  }, [isWide]);
  const title = say('list.handcount');
  usePageTitle([title]);
  const read = async (goods: KnownGoods): Promise<void> => {
    setText(goods.code);
    setIsMissing(false);
    setConfirmed([]);
    // What stands there is read anew: nothing is typed into what is about to go.
    setSaid(undefined);
    setSaid(await saidOf(office.once, warehouse, goods));
  };
  return (
    <DocumentFrame title={title} back="/">
      <Card title={say('field.goods')}>
        <GoodsInput
          ref={input}
          all={all}
          isRead={isRead}
          text={text}
          onText={(typed) => {
            setText(typed);
            setSaid(undefined);
          }}
          onGoods={(goods) => void read(goods)}
          onRows={() => undefined}
          onDone={() => setIsMissing(true)}
        />
        {isMissing && (
          <p role="alert" className="text-16 font-medium text-said-refused desk:text-14">
            {say('handCount.goods')}
          </p>
        )}
        {confirmed.length > 0 && <HandCounted bins={confirmed} />}
      </Card>
      {said && (
        <CountedGoods
          key={`${said.goods.id} ${String(said.seen.version)}`}
          said={said}
          onAgain={() => void read(said.goods)}
          onDone={(bins) => {
            setSaid(undefined);
            setConfirmed(bins);
            setText('');
            input.current?.focus();
          }}
        />
      )}
    </DocumentFrame>
  );
}

async function saidOf(lists: ListReads, warehouse: string, goods: KnownGoods): Promise<RecordedGoods> {
  // First what has been heard: the rows may be newer, and never older.
  const seen = await lists.seen();
  const {rows} = await whereStands(lists, warehouse, goods.id, MAX_GOODS_BINS);
  return {goods, seen, rows};
}

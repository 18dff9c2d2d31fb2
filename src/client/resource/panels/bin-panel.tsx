import {useCallback} from 'react';
import type {Row} from '#domain/kernel/field.ts';
import {binPlace} from '#domain/stock/place.ts';
import type {FoundBin} from '../../data/found.ts';
import type {FollowedLists} from '../../data/lists.ts';
import {binOfStock, contentsOf} from '../../data/stock-in-bins.ts';
import {useAnswer} from '../../data/use-answer.ts';
import {useText} from '../../i18n/text.ts';
import {useFormats} from '../use-formats.ts';
import {GoodsNamed} from './goods-name.tsx';
import {PanelRows} from './panel-rows.tsx';
import {notesOfStock} from './standing-notes.tsx';
import {textAt} from '../../data/text-at.ts';

/** More goods stand in no bin that people look into. */
const MAX_GOODS_SHOWN = 500;

/** What stands in a bin, the longest there first. */
export function BinPanel({row}: {readonly row: Row}) {
  const {say} = useText();
  const {numbers} = useFormats();
  const [id, warehouse] = [textAt(row, 'id'), textAt(row, 'warehouse')];
  const ask = useCallback(
    (lists: FollowedLists) => {
      const bin: FoundBin = binOfStock({place: binPlace(id), warehouse}, undefined);
      return contentsOf(lists, bin, MAX_GOODS_SHOWN);
    },
    [id, warehouse],
  );
  const contents = useAnswer(id, ask);
  if (!contents) return null;
  return (
    <PanelRows
      title={say('row.stands')}
      nothing={say('row.binEmpty')}
      rows={contents.rows.map((each) => ({
        key: each.key,
        name: <GoodsNamed id={each.other.id} code={each.other.code} called={each.other.name} />,
        notes: notesOfStock(say, numbers, each),
        figure: numbers.format(each.quantity),
      }))}
    />
  );
}

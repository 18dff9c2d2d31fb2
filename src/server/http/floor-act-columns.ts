import {goods as goodsList} from '#domain/goods/goods.ts';
import {isId} from '#domain/kernel/id.ts';
import {objectIn} from '#domain/kernel/json.ts';
import {textOrEmpty} from '#domain/stock/case-closing.ts';
import {binPlace} from '#domain/stock/place.ts';
import {titleOfWork} from '#domain/work-titles.ts';
import type {LanguageTexts} from '#domain/language-texts.ts';
import type {FloorAct} from '#protocol/floor-work.ts';
import type {HttpDeps} from './deps.ts';
import {readerOf} from './own-rows.ts';
import type {Principal} from './principal.ts';
import {rowsById} from './rows-by-id.ts';
import {placesIn} from './sheet-places.ts';
import type {SheetColumnText} from './sheet-request.ts';

/** An act, with what its arguments name and what became of it in words. */
interface SheetAct extends FloorAct {
  readonly goods: string;
  readonly places: readonly string[];
  readonly why: string;
}

export const FLOOR_ACT_COLUMNS: readonly SheetColumnText<SheetAct>[] = [
  {title: 'cases.device', kind: 'text', of: ({device_name}) => device_name},
  {title: 'cases.person', kind: 'text', of: ({who_name}) => who_name},
  {title: 'floor.acts', kind: 'moment', of: ({at}) => at},
  {title: 'floor.came', kind: 'moment', of: ({received_at}) => received_at},
  {title: 'floor.act', kind: 'text', of: (act, words) => titleOfWork(words, act)},
  {title: 'field.goods.code', kind: 'code', of: ({goods}) => goods},
  {title: 'lot.place', kind: 'code', of: ({places}) => places.join(' → ')},
  {
    title: 'field.quantity',
    kind: 'amount',
    of: ({args}) => (typeof args['quantity'] === 'number' ? args['quantity'] : ''),
  },
  {
    title: 'field.state',
    kind: 'text',
    of: ({status}, {say}) => say(status === 'applied' ? 'status.sent' : `status.${status}`),
  },
  {title: 'floor.why', kind: 'text', of: ({why}) => why},
];

type Bag = Readonly<Record<string, unknown>>;

const ACT_PLACE_COLUMNS = ['place', 'bin', 'from', 'to'];

/** How a place is written. What is held may say anything. */
const PLACE = /^[a-z]{1,20}(:[0-9A-Z]{26}(:[a-z]{1,20})?)?$/;

/** The places that arguments or facts name, by their names there. */
const placesOf = (bag: Bag): [string, string][] =>
  ACT_PLACE_COLUMNS.flatMap((name): [string, string][] => {
    const value = textOrEmpty(bag[name]);
    if (isId(value)) return [[name, binPlace(value)]];
    return PLACE.test(value) ? [[name, value]] : [];
  });

/** The id of the goods that arguments or facts name, or ''. */
const goodsOf = (bag: Bag): string => (isId(textOrEmpty(bag['goods'])) ? textOrEmpty(bag['goods']) : '');

/** Acts as a sheet for people tells them: with codes and names in the place of ids. */
export async function sheetActs(
  {storage}: HttpDeps,
  principal: Principal,
  words: LanguageTexts,
  acts: readonly FloorAct[],
): Promise<readonly SheetAct[]> {
  const bags = acts.flatMap(({args, facts}): Bag[] => [args, objectIn(facts)]);
  const {goods, places} = await storage.read(principal.company, async (tx) => ({
    goods: await rowsById(tx, goodsList.name, bags.map(goodsOf)),
    places: await placesIn(
      tx,
      bags.flatMap(placesOf).map(([, place]) => ({place})),
      words,
      readerOf(principal),
    ),
  }));
  const codeOf = (bag: Bag): string => String(goods.get(goodsOf(bag))?.['code'] ?? '');
  const nameOf = (place: string): string => places.get(place) ?? '';
  return acts.map((act) => {
    const facts = objectIn(act.facts);
    const named = {
      ...Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, String(fact)])),
      ...Object.fromEntries(placesOf(facts).map(([name, place]) => [name, nameOf(place)])),
      ...('goods' in facts ? {goods: codeOf(facts)} : {}),
    };
    const why = `why.${act.code}`;
    return {
      ...act,
      goods: codeOf(act.args),
      places: placesOf(act.args).map(([, place]) => nameOf(place)),
      why: words.has(why) ? words.say(why, named) : act.code,
    };
  });
}

import {useState} from 'react';
import type {Row} from '#domain/kernel/field.ts';
import {useApp} from '../../../data/app.ts';
import {useIsHere} from '../../../base/use-is-here.ts';
import {plainFacts} from '../../../data/facts.ts';
import {namedLotOf} from '../../../data/lots.ts';
import type {ClaimAnswer} from '../../../data/office.ts';
import {useText, type TextKey} from '../../../i18n/text.ts';
import {refusalText} from '../../../i18n/why.ts';
import {fieldName} from '../../../resource/texts.ts';
import {plainWhole} from '../../../resource/typed-number.ts';
import {useFormats} from '../../../resource/use-formats.ts';
import {Button} from '../../../ui/button.tsx';
import {LotCalled} from '../../../describe/lot-name.tsx';
import {GoodsCell} from '../../line-table.tsx';
import type {DocumentRead} from '../../use-document.ts';
import {FormCard} from '../form-card.tsx';
import {FormTable} from '../form-table.tsx';
import {formFaultText} from '../form-fault-text.ts';
import {sortedOf, type SortingAnswer} from '../form-lines.ts';

/** What is asked about a count, and what a yes says with it. */
const ANSWERS: ReadonlyMap<string, {readonly says: TextKey; readonly answer: SortingAnswer}> = new Map([
  ['asn.more', {says: 'sorting.more', answer: {over: 1}}],
  ['asn.not-announced', {says: 'sorting.more', answer: {over: 1}}],
  ['lot.missing', {says: 'lot.none', answer: {unnamed: 1}}],
  ['lot.expiry-missing', {says: 'lot.expiry.none', answer: {unnamed: 1}}],
]);

type UnfinishedAnswer = Exclude<ClaimAnswer, {readonly kind: 'done'}>;

/** What was counted of each line of a delivery, as a whole: what differs from what was seen is told to the server. */
export function SortingForm({read, onClose}: {readonly read: DocumentRead; readonly onClose: () => void}) {
  const {say} = useText();
  const {numbers} = useFormats();
  const {typed, seenOf, told, said, isAsking, change, takeAllAsAnnounced, tell} = useSorting(
    read.lines,
    onClose,
  );
  const goodsOf = (line: Row): Row | undefined => read.goods.get(String(line['goods']));
  const isTyped = read.lines.some((line) => told(line).piece ?? told(line).fault);
  return (
    <FormCard
      action="inbound.sort"
      {...{isTyped, onClose}}
      // What the server says to a line stands at the line.
      state={{kind: isAsking ? 'asking' : 'idle'}}
      onRecord={() => tell(read.lines)}
      more={<Button onPress={takeAllAsAnnounced}>{say('sorting.allAnnounced')}</Button>}
    >
      <FormTable
        columns={[
          {text: fieldName(say, 'asnLine', 'goods'), cell: (line) => <GoodsCell goods={goodsOf(line)} />},
          {
            text: fieldName(say, 'asnLine', 'lot'),
            cell: (line) => <LotCalled of={namedLotOf(line, read.lots)} />,
          },
          {
            text: fieldName(say, 'asnLine', 'announced'),
            isNumber: true,
            cell: ({announced}) => numbers.format(Number(announced)),
          },
          {
            text: fieldName(say, 'asnLine', 'counted'),
            units: {
              label: (line) => say('sorting.countedOf', {goods: String(goodsOf(line)?.['code'] ?? '')}),
              typed: (line) => typed[idOf(line)] ?? '',
              placeholder: (line) => numbers.format(seenOf(line)),
              isWrong: (line) => told(line).fault !== undefined || said[idOf(line)] !== undefined,
              onChange: (line, text) => change(idOf(line), text),
            },
          },
        ]}
        lines={read.lines}
        keyOf={idOf}
        saidOf={(line) => {
          const {fault} = told(line);
          const answer = said[idOf(line)];
          return fault
            ? formFaultText(say, fault, 0)
            : answer && refusalText(say, answer.code, plainFacts(answer.facts));
        }}
        answerOf={(line) => {
          const asked = ANSWERS.get(said[idOf(line)]?.code ?? '');
          return (
            asked && (
              <Button isDisabled={isAsking} onPress={() => void tell([line], asked.answer)}>
                {say(asked.says)}
              </Button>
            )
          );
        }}
      />
    </FormCard>
  );
}

/** What was typed of each line, what was seen when that was begun, and what the server has said to it. */
function useSorting(lines: readonly Row[], onClose: () => void) {
  const {sign} = useFormats();
  const {office} = useApp();
  const isHere = useIsHere();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  // Who counts says it of what stood there; what others count meanwhile is refused, and looked at again.
  const [seen, setSeen] = useState<Readonly<Record<string, number>>>(() => countsOf(lines));
  const [said, setSaid] = useState<Readonly<Record<string, UnfinishedAnswer>>>({});
  const [isAsking, setIsAsking] = useState(false);
  const typedOf = (id: string): string => plainWhole(typed[id] ?? '', sign);
  const seenOf = ({id, counted}: Row): number => seen[String(id)] ?? Number(counted);
  const [answered, setAnswered] = useState<Readonly<Record<string, SortingAnswer>>>({});
  const told = (line: Row) =>
    sortedOf(line, seenOf(line), typedOf(String(line['id'])), answered[String(line['id'])]);
  const change = (id: string, text: string): void => {
    setTyped({...typed, [id]: text});
    setSaid(without(said, id));
    setAnswered(without(answered, id));
  };
  const tell = async (some: readonly Row[], more?: SortingAnswer): Promise<void> => {
    setIsAsking(true);
    let isAllDone = true;
    for (const line of some) {
      const id = String(line['id']);
      // A second question does not take back what was answered to the first.
      const all = {...answered[id], ...more};
      if (more) setAnswered((before) => ({...before, [id]: all}));
      const {piece, fault} = sortedOf(line, seenOf(line), typedOf(id), all);
      if (!piece) {
        isAllDone &&= fault === undefined;
        continue;
      }
      const answer = await office.claim(piece.action, piece.args, undefined, isHere);
      if (answer.kind === 'done') {
        const counted = Number(typedOf(id));
        setSeen((before) => ({...before, [id]: counted}));
        setTyped((before) => without(before, id));
        setSaid((before) => without(before, id));
        continue;
      }
      isAllDone = false;
      setSaid((before) => ({...before, [id]: answer}));
      const {counted} = answer.facts;
      if (answer.code === 'asn.recounted' && typeof counted === 'number')
        setSeen((before) => ({...before, [id]: counted}));
      // Without an answer the next line would have none either.
      if (answer.kind !== 'refused') break;
    }
    setIsAsking(false);
    if (isAllDone) onClose();
  };
  /** Of lines of which none was seen: as many as were announced. */
  const takeAllAsAnnounced = (): void =>
    setTyped(
      Object.fromEntries(
        lines
          .filter((line) => seenOf(line) === 0 && Number(line['announced']) > 0)
          .map((line) => [String(line['id']), String(line['announced'])]),
      ),
    );
  return {typed, seenOf, told, said, isAsking, change, takeAllAsAnnounced, tell};
}

const idOf = ({id}: Row): string => String(id);

const countsOf = (lines: readonly Row[]): Record<string, number> =>
  Object.fromEntries(lines.map((line) => [String(line['id']), Number(line['counted'])]));

const without = <T,>(all: Readonly<Record<string, T>>, id: string): Record<string, T> =>
  Object.fromEntries(Object.entries(all).filter(([key]) => key !== id));

import {Plus} from 'lucide-react';
import {Suspense, useRef, useState} from 'react';
import {ticketAnswerSchema, type TicketAnswer} from '#protocol/session.ts';
import {useApp} from '../../data/app.ts';
import {readAnswer} from '../../data/office-answer.ts';
import {useText} from '../../i18n/text.ts';
import {lazyChunk} from '../../ui/chunk.ts';
import {Card} from '../../ui/card.tsx';
import {Button} from '../../ui/button.tsx';
import {TextField} from '../../ui/field.tsx';
import {giveFocus} from '../../ui/give-focus.ts';
import {EntryRefusal} from '../entrance.tsx';
import {useAttempt} from '../use-attempt.ts';

// The drawing of codes is large and seldom needed.
const TicketPaper = lazyChunk(() => import('./ticket-paper.tsx').then(({TicketPaper}) => TicketPaper));

/** As long as the drawing of codes may take to come the first time. */
const COLD_FRAMES = 600;

/** Lets a device in: a name, then a code for it to scan. */
export function NewDevice({names, onMade}: {readonly names: readonly string[]; readonly onMade: () => void}) {
  const {office} = useApp();
  const {say} = useText();
  const [name, setName] = useState('');
  const [made, setMade] = useState<TicketAnswer & {readonly name: string}>();
  const {isTrying, denial, attempt} = useAttempt();
  const card = useRef<HTMLDivElement>(null);
  const goOn = (): void => giveFocus(() => [card.current?.querySelector('input, button')], COLD_FRAMES);
  const free = freeName(say('devices.handheld'), names);
  const make = async () => {
    const wanted = name.trim() || free;
    const end = readAnswer(
      await office.call('post', '/api/devices/tickets', {name: wanted}),
      ticketAnswerSchema,
    );
    if (!end.ok) return end.denial;
    setMade({...end.value, name: wanted});
    setName('');
    goOn();
    onMade();
    return undefined;
  };
  return (
    <Card title={say('devices.enrol')}>
      <div ref={card}>
        {made ? (
          <Suspense fallback={<div className="h-96" />}>
            <TicketPaper
              ticket={made}
              onClose={() => {
                setMade(undefined);
                goOn();
              }}
            />
          </Suspense>
        ) : (
          <form
            className="grid gap-3 sm:grid-cols-[1fr_16rem] sm:items-end desk:grid-cols-[1fr_auto]"
            onSubmit={(event) => {
              event.preventDefault();
              attempt(make);
            }}
          >
            <TextField label={say('devices.name')} value={name} onChange={setName} />
            {/* Under the row at a desk, so that the button stands beside the field. */}
            <p className="-mt-2 text-16 text-soft sm:order-last desk:text-14">
              {say('devices.name.hint', {name: free})}
            </p>
            <Button type="submit" look="primary" icon={<Plus aria-hidden />} isDisabled={isTrying}>
              {say('devices.ticket')}
            </Button>
          </form>
        )}
      </div>
      {denial && <EntryRefusal {...denial} />}
    </Card>
  );
}

/** "Handheld 7" where six of them are known. */
function freeName(word: string, names: readonly string[]): string {
  for (let n = 1; ; n++) {
    const name = `${word} ${String(n)}`;
    if (!names.includes(name)) return name;
  }
}

import {ExternalLink, MessageSquare} from 'lucide-react';
import {useState} from 'react';
import {Link} from 'react-router-dom';
import type {PublishedWarehouse} from '#protocol/published.ts';
import {useText} from '../../i18n/text.ts';
import {publishedPage} from '../../resource/document-address.ts';
import {useFormats} from '../../resource/use-formats.ts';
import {ScreenPage} from '../../frame/page.tsx';
import {Card} from '../../ui/card.tsx';
import {Button} from '../../ui/button.tsx';
import {NameText} from '../../ui/code.tsx';
import {EntryRefusal} from '../entrance.tsx';
import {AskForm} from './ask-form.tsx';
import {useListed} from './use-listed.ts';

/** Warehouses that other companies of this server have listed, each with a way to ask its office. */
export function ListedWarehouses() {
  const {say} = useText();
  const {rows, next, denial, goOn} = useListed();
  return (
    <ScreenPage title={say('listed.title')} isWide>
      <p className="text-16 text-soft desk:text-14">{say('listed.hint')}</p>
      {denial && <EntryRefusal {...denial} />}
      {next === undefined && !denial && <p role="status">{say('asked.busy')}</p>}
      {next === null && rows.length === 0 && (
        <Card>
          <p className="text-18 text-soft desk:text-14">{say('listed.empty')}</p>
          <Link to="/warehouse/warehouseset" className="font-semibold text-accent underline">
            {say('listed.publish')}
          </Link>
        </Card>
      )}
      <ul className="grid gap-3 lg:grid-cols-2">
        {rows.map((row) => (
          <li key={row.id}>
            <ListedWarehouse row={row} />
          </li>
        ))}
      </ul>
      {(denial || typeof next === 'string') && (
        <Button onPress={goOn}>{say(denial ? 'devices.again' : 'document.history.more')}</Button>
      )}
    </ScreenPage>
  );
}

function ListedWarehouse({row}: {readonly row: PublishedWarehouse}) {
  const {say} = useText();
  const {numbers} = useFormats();
  const [isAsking, setIsAsking] = useState(false);
  const free = row.bins?.reduce((sum, {count}) => sum + count, 0);
  const facts: readonly (readonly [string, string])[] = [
    [say('field.city'), row.city],
    [say('field.square_measure'), numbers.format(row.square_measure)],
    ...(free === undefined ? [] : [[say('published.bins'), numbers.format(free)] as const]),
    ...(row.contact
      ? ([
          [say('field.contact'), row.contact.contact],
          [say('field.manager'), row.contact.manager],
        ] as const)
      : []),
  ];
  return (
    <article
      data-test="listed"
      aria-label={row.name}
      className="flex h-full flex-col gap-3 rounded-card border border-hair bg-panel p-4"
    >
      <h2 className="text-20 font-semibold">
        <NameText>{row.name}</NameText>
      </h2>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-16 desk:text-14">
        {facts.map(([title, text]) => (
          <div key={title} className="contents">
            <dt className="text-soft">{title}</dt>
            <dd className="break-words">
              <bdi dir="auto">{text}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <a
        href={publishedPage(row.id)}
        target="_blank"
        rel="noreferrer"
        className="flex min-h-target items-center gap-2 font-semibold text-accent underline desk:min-h-0 desk:text-14"
      >
        <ExternalLink aria-hidden size={18} />
        {say('listed.open')}
      </a>
      {isAsking ? (
        <AskForm to={row} onDone={() => setIsAsking(false)} />
      ) : (
        <div data-ask={row.id} className="mt-auto">
          <Button icon={<MessageSquare aria-hidden size={18} />} onPress={() => setIsAsking(true)}>
            {say('listed.ask')}
          </Button>
        </div>
      )}
    </article>
  );
}

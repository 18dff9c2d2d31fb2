import {useEffect, useState} from 'react';
import {Link} from 'react-router-dom';
import {isScannedDocument} from '#domain/document-definitions.ts';
import {hasRole} from '#domain/kernel/roles.ts';
import {LISTS} from '#domain/lists.ts';
import {LABEL_KINDS} from '#domain/scanning/things.ts';
import {useApp} from '../../data/app.ts';
import {useReadable} from '../../base/use-readable.ts';
import {aboutLanguage} from '../../i18n/languages.ts';
import {useText, type TextKey} from '../../i18n/text.ts';
import {refusalText} from '../../i18n/why.ts';
import {calledOf, type Brings, type FoundCode, type FoundThing} from '../../data/found.ts';
import {listTitle} from '../../describe/list-title.ts';
import {CodeText} from '../../ui/code.tsx';
import {DayText} from '../../ui/day.tsx';

const WANTED = LABEL_KINDS.filter((kind) => kind !== 'lot' && kind !== 'countPlan');

/** What a code stands for in this warehouse, and what it brings. */
export function CodeHere({raw, isTyped}: {readonly raw: string; readonly isTyped?: true | undefined}) {
  const app = useApp();
  const {say} = useText();
  const [found, setFound] = useState<FoundCode>();
  useEffect(() => {
    let isGone = false;
    const look = async (): Promise<void> => {
      const answer = await app.resolve(raw, {wanted: WANTED, ...(isTyped ? {isTyped} : {})});
      if (!isGone) setFound(answer.found);
    };
    look().catch(reportError);
    return () => {
      isGone = true;
    };
  }, [app, raw, isTyped]);
  if (!found) return <div aria-busy className="min-h-12" />;
  return (
    <div data-test="explained-here" className="flex flex-col gap-2 text-18">
      {'id' in found && <Thing thing={found} />}
      {found.kind === 'several' && found.options.map((thing) => <Thing key={thing.id} thing={thing} />)}
      {found.kind === 'command' && <CodeText className="text-22 font-bold">{found.command}</CodeText>}
      {found.kind === 'details' && <p>{say('explain.details')}</p>}
      {isNothing(found) && <p>{refusalText(say, `scan.${found.kind}`, {})}</p>}
      {found.kind === 'unknown' && found.learnable !== undefined && <Learn />}
      {'brings' in found && found.brings && <Brought brings={found.brings} />}
    </div>
  );
}

/** How a code that is unknown comes to mean something, with the way to their list. */
function Learn() {
  const {say} = useText();
  const {role = ''} = useReadable(useApp().session) ?? {};
  const list = LISTS.get('/goods/goodscode');
  return (
    <>
      <p>{say('explain.learn')}</p>
      {list && hasRole(list.resource.read, role) && (
        <Link
          to={list.path}
          className="inline-flex min-h-target items-center self-start font-semibold text-accent underline desk:min-h-9"
        >
          {listTitle(say, list)}
        </Link>
      )}
    </>
  );
}

const isNothing = ({kind}: FoundCode): boolean =>
  kind === 'unknown' ||
  kind === 'gone' ||
  kind === 'misread' ||
  kind === 'check-digit' ||
  kind === 'undownloaded';

const FOUND_KIND_LABELS: Readonly<Partial<Record<FoundThing['kind'], TextKey>>> = {
  bin: 'field.bin',
  goods: 'field.goods',
  person: 'explain.person',
  unit: 'explain.unit',
};

function Thing({thing}: {readonly thing: FoundThing}) {
  const {say} = useText();
  const {kind} = thing;
  const label = isScannedDocument(kind) ? (`explain.${kind}` as const) : FOUND_KIND_LABELS[kind];
  return (
    <p>
      {label && <span className="me-2 text-soft">{say(label)}</span>}
      <CodeText className="text-22 font-bold">{calledOf(thing)}</CodeText>
      {thing.kind === 'goods' && thing.name !== '' && <span className="block">{thing.name}</span>}
      {thing.kind === 'unit' && 'sscc' in thing && (
        <span className="block text-16 text-soft">{say('explain.sscc')}</span>
      )}
    </p>
  );
}

/** What need not be keyed in. */
function Brought({brings}: {readonly brings: Brings}) {
  const {say, language} = useText();
  const numbers = new Intl.NumberFormat(aboutLanguage(language).intl, {maximumFractionDigits: 3});
  const {lotCode, serial, expiresOn, units, grams} = brings;
  return (
    <ul className="flex flex-col gap-1">
      {lotCode !== undefined && (
        <li>
          {say('identifier.10')} <CodeText className="font-semibold">{lotCode}</CodeText>
        </li>
      )}
      {serial !== undefined && (
        <li>
          {say('identifier.21')} <CodeText className="font-semibold">{serial}</CodeText>
        </li>
      )}
      {expiresOn !== undefined && (
        <li>
          {say('identifier.17')} <DayText on={expiresOn} />
        </li>
      )}
      {units !== undefined && <li>{say('learn.units', {units: say('waits.units', {count: units})})}</li>}
      {grams !== undefined && (
        <li>
          {say('identifier.310')} {numbers.format(grams / 1_000)}
          {units === undefined && <span className="block text-16 text-soft">{say('explain.weight')}</span>}
        </li>
      )}
    </ul>
  );
}

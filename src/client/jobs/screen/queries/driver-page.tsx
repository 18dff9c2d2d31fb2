import {useText} from '../../../i18n/text.ts';
import type {FoundNamed} from '../../../data/found.ts';
import {CodeText, NameText} from '../../../ui/code.tsx';

/** A driver by the badge: name, plate and contact, as a dispatch takes them. */
export function DriverPage({driver: {name, truck}}: {readonly driver: FoundNamed}) {
  const {say} = useText();
  return (
    <>
      <header>
        <p className="text-28 leading-tight font-bold">
          <NameText>{name || say('status.copy.none')}</NameText>
        </p>
        <p className="text-18 text-soft">{say('field.driver')}</p>
      </header>
      {truck && (
        <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-3 gap-y-1 text-18">
          <dt className="text-soft">{say('field.plate')}</dt>
          <dd className="text-24 font-bold">
            <CodeText>{truck.plate}</CodeText>
          </dd>
          <dt className="text-soft">{say('field.contact')}</dt>
          <dd className="text-22 font-semibold">
            <CodeText>{truck.contact}</CodeText>
          </dd>
        </dl>
      )}
    </>
  );
}

import {Check, LogOut, Warehouse} from 'lucide-react';
import {useEffect, useState} from 'react';
import {useApp} from '../data/app.ts';
import type {NamedWarehouse} from '../data/identity.ts';
import {useReadable} from '../base/use-readable.ts';
import {useText} from '../i18n/text.ts';
import {Button} from '../ui/button.tsx';
import {Card} from '../ui/card.tsx';
import {NameText} from '../ui/code.tsx';
import {EntranceFrame, EntryRefusal} from './entrance.tsx';
import {Link} from 'react-router-dom';
import {useAttempt} from './use-attempt.ts';

/** After a login where there is more than one warehouse: which one this device works in. */
export function ChooseWarehouse({places}: {readonly places: readonly NamedWarehouse[]}) {
  const {say} = useText();
  const {identity, session} = useApp();
  const present = useReadable(session)?.warehouse;
  const isHers = present === '' || places.some(({id}) => id === present);
  return (
    <EntranceFrame title={say('field.warehouse')}>
      <h2 className="text-22 font-semibold">{say('warehouse.choose')}</h2>
      {!isHers && <p className="text-16 font-medium">{say('warehouse.choose.elsewhere')}</p>}
      <Places places={places} mayGoOn />
      {!isHers && (
        <Button
          icon={<LogOut aria-hidden className="mirrored shrink-0" />}
          onPress={() => void identity.logout().catch(reportError)}
        >
          {say('home.logout')}
        </Button>
      )}
    </EntranceFrame>
  );
}

/** The same under Settings; nothing where there is no choice. */
export function WarehouseCard() {
  const {identity} = useApp();
  const {say} = useText();
  const [places, setPlaces] = useState<readonly NamedWarehouse[]>([]);
  useEffect(() => {
    identity.warehouses().then(setPlaces, reportError);
  }, [identity]);
  if (places.length < 2) return null;
  return (
    <Card title={say('warehouse.choose')}>
      <Places places={places} />
    </Card>
  );
}

/** Where a person of a party is, whom nothing asked for that, and the way to elsewhere; nothing where there is no choice. */
export function WarehouseLine() {
  const {identity, session} = useApp();
  const {say} = useText();
  const [places, setPlaces] = useState<readonly NamedWarehouse[]>([]);
  useEffect(() => {
    identity.warehouses().then(setPlaces, reportError);
  }, [identity]);
  const {warehouseName = ''} = useReadable(session) ?? {};
  if (places.length < 2) return null;
  return (
    <p data-test="whereabouts" className="flex flex-wrap items-center gap-x-3 px-1 text-16 desk:text-14">
      <NameText className="font-semibold">{warehouseName}</NameText>
      <Link to="/settings" className="flex min-h-target items-center text-accent underline">
        {say('warehouse.choose')}
      </Link>
    </p>
  );
}

/** `mayGoOn`: a person who is to choose may stay where the browser is. */
function Places({
  places,
  mayGoOn = false,
}: {
  readonly places: readonly NamedWarehouse[];
  readonly mayGoOn?: boolean;
}) {
  const {identity, session, isVisit} = useApp();
  const {say} = useText();
  const present = useReadable(session)?.warehouse;
  const {isTrying, denial, attempt} = useAttempt();
  const here = mayGoOn ? places.find(({id}) => id === present) : undefined;
  return (
    <div className="flex flex-col gap-2">
      <p className="text-16 text-soft">{say(isVisit ? 'warehouse.choose.visit' : 'warehouse.choose.hint')}</p>
      {denial && <EntryRefusal {...denial} />}
      <ul aria-label={say('warehouse.choose')} className="flex flex-col gap-2">
        {places.map(({id, name}) => (
          <li key={id}>
            <button
              type="button"
              disabled={isTrying}
              aria-pressed={id === present}
              onClick={() => attempt(() => identity.chooseWarehouse(id))}
              className={`flex min-h-target w-full items-center gap-3 rounded-card border-2 px-4 text-20 font-semibold active:brightness-85 disabled:opacity-45 ${id === present ? 'border-accent bg-tint' : 'border-line bg-panel'}`}
            >
              <Warehouse aria-hidden className="shrink-0" />
              <NameText className="min-w-0 flex-1 text-start">{name}</NameText>
              {id === present && <Check aria-hidden className="shrink-0 text-accent" />}
            </button>
          </li>
        ))}
      </ul>
      {here && (
        <Button
          look="primary"
          isDisabled={isTrying}
          onPress={() => attempt(() => identity.chooseWarehouse(here.id))}
        >
          {say('warehouse.choose.goOn', {name: here.name})}
        </Button>
      )}
    </div>
  );
}

import {RefreshCw} from 'lucide-react';
import {useCallback, useEffect, useState} from 'react';
import {pageOf} from '#protocol/http.ts';
import {deviceRowSchema, ticketRowSchema, type DeviceRow, type TicketRow} from '#protocol/session.ts';
import {useApp} from '../data/app.ts';
import type {Denial} from '../data/identity.ts';
import {readAnswer} from '../data/office-answer.ts';
import {useText} from '../i18n/text.ts';
import {Card, Page} from '../shell/page.tsx';
import {Button} from '../ui/button.tsx';
import {DeviceTable} from './devices/device-table.tsx';
import {NewDevice} from './devices/new-device.tsx';
import {OpenTickets} from './devices/open-tickets.tsx';
import {Refused} from './entrance.tsx';

const devicesSchema = pageOf(deviceRowSchema);
const ticketsSchema = pageOf(ticketRowSchema);

/** The company's devices: how they stand, letting one in, taking one's rights away. For the office. */
export function Devices() {
  const {say} = useText();
  const {devices, tickets, denial, load} = useDevices();
  return (
    <Page title={say('devices.title')}>
      <NewDevice names={(devices ?? []).map(({name}) => name)} onMade={load} />
      {tickets.length > 0 && <OpenTickets tickets={tickets} onChanged={load} />}
      <Card title={say('devices.list')}>
        {denial && <Refused {...denial} />}
        {devices?.length === 0 && <p className="text-18 text-soft">{say('devices.none')}</p>}
        {devices && devices.length > 0 && <DeviceTable devices={devices} onChanged={load} />}
        <div className="mt-3">
          <Button icon={<RefreshCw aria-hidden size={20} />} onPress={load}>
            {say('devices.again')}
          </Button>
        </div>
      </Card>
    </Page>
  );
}

/** What the server says of the devices now; asked at the start and whenever something was changed. */
function useDevices() {
  const {office} = useApp();
  const [devices, setDevices] = useState<readonly DeviceRow[]>();
  const [tickets, setTickets] = useState<readonly TicketRow[]>([]);
  const [denial, setDenial] = useState<Denial>();
  const load = useCallback((): void => {
    const ask = async (): Promise<void> => {
      const [rows, open] = await Promise.all([
        office.call('get', '/api/devices'),
        office.call('get', '/api/devices/tickets'),
      ]);
      const [found, papers] = [readAnswer(rows, devicesSchema), readAnswer(open, ticketsSchema)];
      setDenial(found.ok ? undefined : found.denial);
      if (found.ok) setDevices(found.value.results);
      if (papers.ok) setTickets(papers.value.results);
    };
    ask().catch(reportError);
  }, [office]);
  useEffect(load, [load]);
  return {devices, tickets, denial, load};
}

import {RefreshCw, X} from 'lucide-react';
import {Suspense, useCallback, useEffect, useState} from 'react';
import {useSearchParams} from 'react-router-dom';
import {pageSchemaOf} from '#protocol/http.ts';
import {
  afterRestoreRowSchema,
  deviceRowSchema,
  ticketRowSchema,
  type AfterRestoreRow,
  type DeviceRow,
  type TicketRow,
} from '#protocol/session.ts';
import {isSilent, SILENT_DEVICES} from '#protocol/silent-device.ts';
import {useApp} from '../data/app.ts';
import type {EntryDenial} from '../data/identity.ts';
import {readAnswer} from '../data/office-answer.ts';
import {useReadable} from '../base/use-readable.ts';
import {useText} from '../i18n/text.ts';
import {DownloadMenu} from '../resource/download-menu.tsx';
import {lazyChunk} from '../ui/chunk.ts';
import {ScreenPage} from '../frame/page.tsx';
import {Card} from '../ui/card.tsx';
import {Button} from '../ui/button.tsx';
import {AfterRestoreCard} from './devices/after-restore.tsx';
import {DeviceTable} from './devices/device-table.tsx';
import {NewDevice} from './devices/new-device.tsx';
import {OpenTickets} from './devices/open-tickets.tsx';
import {EntryRefusal} from './entrance.tsx';

// Seldom needed.
const BringFile = lazyChunk(() => import('./devices/bring-file.tsx').then(({BringFile}) => BringFile));

const devicesSchema = pageSchemaOf(deviceRowSchema);
const ticketsSchema = pageSchemaOf(ticketRowSchema);
const restoredSchema = pageSchemaOf(afterRestoreRowSchema);

/** The company's devices: how they stand, letting one in, taking one's rights away. For the office. */
export function DevicesScreen() {
  const {say} = useText();
  const {devices, tickets, restored, denial, load} = useDevices();
  const [asked, setAsked] = useSearchParams();
  const {clock, warehouse} = useApp();
  const now = useReadable(clock);
  const [below, setBelow] = useState<HTMLDivElement | null>(null);
  const isSilentOnly = asked.get('view') === SILENT_DEVICES;
  const shown = isSilentOnly ? devices?.filter((device) => isSilent(device, now)) : devices;
  return (
    <ScreenPage title={say('devices.title')}>
      {restored.length > 0 && <AfterRestoreCard rows={restored} onChanged={load} />}
      <NewDevice names={(devices ?? []).map(({name}) => name)} onMade={load} />
      {tickets.length > 0 && <OpenTickets tickets={tickets} onChanged={load} />}
      <Card title={say('devices.list')}>
        {denial && <EntryRefusal {...denial} />}
        {isSilentOnly && (
          <p
            data-test="filter"
            className="mb-2 flex w-fit items-center gap-2 rounded-card border border-line bg-tint ps-3 text-14"
          >
            {say('devices.silent')}
            <button
              type="button"
              aria-label={say('list.filter.remove', {filter: say('devices.silent')})}
              onClick={() => setAsked({}, {replace: true})}
              className="rounded-card p-2"
            >
              <X aria-hidden size={16} />
            </button>
          </p>
        )}
        {isSilentOnly && shown?.length === 0 && (
          <p className="text-18 text-soft">{say('devices.silent.none')}</p>
        )}
        {devices?.length === 0 && <p className="text-18 text-soft">{say('devices.none')}</p>}
        {shown && shown.length > 0 && <DeviceTable devices={shown} onChanged={load} />}
        <div className="mt-3 flex flex-wrap items-center gap-2 [&>button]:w-auto">
          <Button icon={<RefreshCw aria-hidden size={20} />} onPress={load}>
            {say('devices.again')}
          </Button>
          <DownloadMenu
            pathOf={(form) =>
              `/api/devices?${new URLSearchParams({form, warehouse, view: isSilentOnly ? SILENT_DEVICES : ''}).toString()}`
            }
            below={below}
          />
        </div>
        <div ref={setBelow} className="mt-2 empty:hidden" />
      </Card>
      <Suspense fallback={<div className="h-40" />}>
        <BringFile devices={devices} />
      </Suspense>
    </ScreenPage>
  );
}

/** What the server says of the devices now; asked at the start and whenever something was changed. */
function useDevices() {
  const {office} = useApp();
  const [devices, setDevices] = useState<readonly DeviceRow[]>();
  const [tickets, setTickets] = useState<readonly TicketRow[]>([]);
  const [restored, setRestored] = useState<readonly AfterRestoreRow[]>([]);
  const [denial, setDenial] = useState<EntryDenial>();
  const load = useCallback((): void => {
    const ask = async (): Promise<void> => {
      const [rows, open, looked] = await Promise.all([
        office.call('get', '/api/devices'),
        office.call('get', '/api/devices/tickets'),
        office.call('get', '/api/after-restore'),
      ]);
      const [found, papers] = [readAnswer(rows, devicesSchema), readAnswer(open, ticketsSchema)];
      setDenial(found.ok ? undefined : found.denial);
      if (found.ok) setDevices(found.value.results);
      if (papers.ok) setTickets(papers.value.results);
      const left = readAnswer(looked, restoredSchema);
      if (left.ok) setRestored(left.value.results);
    };
    ask().catch(reportError);
  }, [office]);
  useEffect(load, [load]);
  return {devices, tickets, restored, denial, load};
}

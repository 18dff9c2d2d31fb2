import {useState} from 'react';
import {useNavigate} from 'react-router-dom';
import {BIN_SELECTIONS, type BinSelection} from '#domain/counting/count-plan.ts';
import {makePlan} from '#domain/counting/plan-bins.ts';
import {goods} from '#domain/goods/goods.ts';
import {HEADER_ID} from '#domain/kernel/document.ts';
import {ownRowId} from '#domain/kernel/id.ts';
import {useApp} from '../../data/app.ts';
import type {ListReads} from '../../data/lists.ts';
import {newWorkId} from '../../data/row-id.ts';
import {useReadable} from '../../base/use-readable.ts';
import {useToday} from '../../data/use-today.ts';
import {actionName} from '../../describe/action-name.ts';
import {useText} from '../../i18n/text.ts';
import {COUNT_PAGE} from '../../resource/document-address.ts';
import {FieldInputs, type TypedFields} from '../../resource/field-inputs.tsx';
import {useClaim} from '../../resource/use-claim.ts';
import {usePageTitle} from '../../ui/use-page-title.ts';
import {NeedsServer} from '../../frame/needs-server.tsx';
import {FormCard} from '../forms/form-card.tsx';
import {DocumentFrame} from '../frame.tsx';
import {faultsOfPlan, fieldsOfPlan, zoneNamed} from './new-plan-fields.ts';

/** A plan of a count is made: how its bins are found, and whether the counter sees what the records say. */
export function NewCountPlan() {
  const {say} = useText();
  const {office, warehouse, status} = useApp();
  const {isComplete} = useReadable(status);
  const [noZone, setNoZone] = useState('');
  const navigate = useNavigate();
  const today = useToday();
  const [drafts, setDrafts] = useState<TypedFields>({selected_by: 'zone'});
  const {claim, state, faults, setFaults, forget} = useClaim();
  const title = actionName(say, makePlan.name);
  usePageTitle([title]);
  const by = BIN_SELECTIONS.find((each) => each === drafts['selected_by']);
  const asked = fieldsOfPlan(by);
  const isDayMissing = faults.some(({field, code}) => field === 'day' && code === 'required');
  const make = async (): Promise<void> => {
    const found = faultsOfPlan(asked, drafts, today?.day ?? '');
    setFaults(found);
    if (found.length > 0 || !by) return;
    const zone =
      by === 'zone' ? await zoneNamed(office.once, warehouse, (drafts['zone'] ?? '').trim()) : undefined;
    // Where rows are still coming, its bins may be among them.
    if (by === 'zone' && zone === undefined && isComplete) return setNoZone((drafts['zone'] ?? '').trim());
    const selected = zone ?? (await selectedOf(office.once, by, drafts));
    const made = await claim(makePlan.name, {
      selected_by: by,
      selected,
      note: drafts['note'] ?? '',
      is_blind: drafts['is_blind'] === '1' ? 1 : 0,
    });
    if (!made) return;
    const document = ownRowId(made.id, HEADER_ID);
    // Those that are named one by one are named on its page.
    if (by !== 'bin') {
      const fill = {id: newWorkId(), kind: 'counting.fillPlan', args: {document}, warehouse};
      await office.begin(fill, '/api/long-work', fill);
    }
    void navigate(`${COUNT_PAGE}?countPlan=${document}`, {replace: true});
  };
  return (
    <DocumentFrame title={title} back="/stock/countplan">
      <NeedsServer />
      <FormCard
        action={makePlan.name}
        word="list.save"
        isPage
        isTyped={Object.values(drafts).some((text) => text !== '' && text !== 'zone')}
        {...{state}}
        onRecord={make}
        onClose={() => void navigate('/stock/countplan')}
      >
        <div className="desk:max-w-2xl">
          <FieldInputs
            resource={makePlan.name}
            fields={asked}
            drafts={drafts}
            faults={faults.filter(({field}) => field !== 'day' || !isDayMissing)}
            told={
              isDayMissing
                ? {field: 'day', text: say('countPlan.noDay')}
                : noZone === ''
                  ? undefined
                  : {field: 'zone', text: say('countPlan.noZone', {zone: noZone})}
            }
            onChange={(name, text) => {
              forget();
              setNoZone('');
              setFaults(faults.filter(({field}) => field !== name));
              setDrafts({...drafts, [name]: text});
            }}
          />
        </div>
        <p className="text-16 text-soft desk:text-14">{say('countPlan.blind')}</p>
        <p className="text-16 text-soft desk:text-14">{say('countPlan.hint')}</p>
      </FormCard>
    </DocumentFrame>
  );
}

/** What the plan says of its bins: people read it, and the server finds them by it. */
async function selectedOf(
  lists: Pick<ListReads, 'rowsOf'>,
  by: BinSelection,
  drafts: TypedFields,
): Promise<string> {
  if (by === 'zone') return (drafts['zone'] ?? '').trim();
  if (by !== 'goods') return drafts['day'] ?? '';
  const id = drafts['goods'] ?? '';
  return String((await lists.rowsOf(goods, [id])).get(id)?.['code'] ?? '');
}

import {useState} from 'react';
import type {CountPlanRow} from '#domain/counting/count-plan.ts';
import {addBins} from '#domain/counting/plan-bins.ts';
import type {Fields} from '#domain/kernel/field.ts';
import {useLongWork} from '../../data/use-long-work.ts';
import {useText} from '../../i18n/text.ts';
import {FieldInputs} from '../../resource/field-inputs.tsx';
import {optionName} from '../../resource/option-name.ts';
import {useClaim} from '../../resource/use-claim.ts';
import {Button} from '../../ui/button.tsx';
import {FormCard} from '../forms/form-card.tsx';
import {WorkProgress} from '../work-progress.tsx';

const FIELDS = {bin: {kind: 'reference', list: 'bin', required: true}} as const satisfies Fields;
const FILL = 'counting.fillPlan';

/** Bins one after the other, by name or scan; or all that the plan was made for. */
export function AddBins({plan, onClose}: {readonly plan: CountPlanRow; readonly onClose: () => void}) {
  const {say} = useText();
  const [bin, setBin] = useState('');
  const {claim, state, faults, setFaults, forget} = useClaim();
  const {work, start, cancel, goOn, close} = useLongWork(FILL, {document: plan.id});
  const isByRule = plan.selected_by !== 'bin';
  const add = async (): Promise<void> => {
    if (bin === '') return setFaults([{field: 'bin', code: 'required'}]);
    const asked = {document: plan.id, bins: JSON.stringify([bin])};
    if (await claim(addBins.name, asked)) setBin('');
  };
  return (
    <FormCard
      action={addBins.name}
      word="countPlan.add"
      isTyped={bin !== ''}
      {...{state}}
      onRecord={add}
      onClose={onClose}
      more={
        isByRule && (
          <Button isDisabled={work?.ended_at === 0} onPress={() => start({})}>
            {say('countPlan.fill', {
              of: `${optionName(say, plan.selected_by)}: ${plan.selected}`,
            })}
          </Button>
        )
      }
    >
      <div className="desk:max-w-md">
        <FieldInputs
          resource={addBins.name}
          fields={FIELDS}
          drafts={{bin}}
          faults={faults}
          takesScans
          onChange={(_, text) => {
            forget();
            setFaults([]);
            setBin(text);
          }}
        />
      </div>
      {work && (
        <WorkProgress
          name={say('act.counting.addBins')}
          test="fill"
          {...{work, cancel, goOn, close}}
          says={(_, {done, total, failed}) => say('countPlan.working', {done, total, failed})}
        />
      )}
    </FormCard>
  );
}

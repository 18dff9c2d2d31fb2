import {staff} from '#domain/people/staff.ts';
import {personName, type NamesById} from '../../describe/names.ts';
import {useText} from '../../i18n/text.ts';
import {RowLink} from '../../resource/row-link.tsx';
import {NameText} from '../../ui/code.tsx';

/** A staff member by name, and the way to her row; who has no name here has no way either. */
export function PersonName({id, names}: {readonly id: string; readonly names: NamesById}) {
  const {say} = useText();
  const name = <NameText>{personName(say, names, id)}</NameText>;
  return names.has(id) ? (
    <RowLink resource={staff} id={id}>
      {name}
    </RowLink>
  ) : (
    name
  );
}

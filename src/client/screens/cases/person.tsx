import {staff} from '#domain/people/staff.ts';
import {personName, type Names} from '../../describe/names.ts';
import {useText} from '../../i18n/text.ts';
import {RowLink} from '../../resource/row-link.tsx';
import {Name} from '../../ui/code.tsx';

/** Somebody of the staff by name, and the way to her row; who has no name here has no way either. */
export function Person({id, names}: {readonly id: string; readonly names: Names}) {
  const {say} = useText();
  const name = <Name>{personName(say, names, id)}</Name>;
  return names.has(id) ? (
    <RowLink resource={staff} id={id}>
      {name}
    </RowLink>
  ) : (
    name
  );
}

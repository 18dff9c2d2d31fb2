import {useRef, type ComponentProps} from 'react';
import {Link} from 'react-router-dom';
import {useFocusHeirs} from './give-focus.ts';

/** A way from a number or a code into the rows of another page: a person who took it by the keys goes on in them. */
export function WayOn(props: ComponentProps<typeof Link>) {
  const isTaken = useRef(false);
  useFocusHeirs(() => (isTaken.current ? ROWS.map((rows) => document.querySelector(rows)) : []));
  return (
    <Link
      {...props}
      onClick={() => {
        isTaken.current = true;
      }}
    />
  );
}

const ROWS = ['main [data-row]', 'main [role=region][tabindex="0"]'];
